import { RESOURCE_TYPES, type ResourceType } from '../../files.rules.ts'

/**
 * A file type for uploads: its content type, the types detected from its bytes, and the types that browsers may
 * declare.
 */
export type Format = {
  /** The extension of the stored file. */
  extension: string
  extensions: readonly string[]
  contentType: string
  /** The types that file-type detects. */
  sniffed: readonly string[]
  declared: readonly string[]
}

const format = (
  extensions: readonly [string, ...string[]],
  contentType: string,
  {
    sniffed = [contentType],
    declared = [],
  }: { sniffed?: readonly string[]; declared?: readonly string[] } = {},
): Format => ({
  extension: extensions[0],
  extensions,
  contentType,
  sniffed,
  declared: [contentType, ...sniffed, ...declared],
})

const CFB = 'application/x-cfb'
const OOXML = 'application/vnd.openxmlformats-officedocument'
const ZIPS = [
  'application/zip',
  'application/x-zip-compressed',
  'application/x-zip',
  'multipart/x-zip',
  'application/x-compressed',
]

export const IMAGES: readonly Format[] = [
  format(['png'], 'image/png', { sniffed: ['image/png', 'image/apng'], declared: ['image/x-png'] }),
  format(['jpg', 'jpeg', 'jfif'], 'image/jpeg', { declared: ['image/jpg', 'image/pjpeg'] }),
  format(['webp'], 'image/webp'),
  format(['avif'], 'image/avif'),
  format(['gif'], 'image/gif'),
]

export const VIDEOS: readonly Format[] = [
  format(['mp4', 'm4v'], 'video/mp4', {
    sniffed: ['video/mp4', 'video/x-m4v'],
    declared: ['application/mp4'],
  }),
  format(['mov'], 'video/quicktime', { declared: ['video/x-quicktime', 'video/mov'] }),
  format(['webm'], 'video/webm', { declared: ['audio/webm'] }),
]

export const AUDIOS: readonly Format[] = [
  format(['mp3'], 'audio/mpeg', { declared: ['audio/mp3', 'audio/x-mp3', 'audio/mpeg3'] }),
  // Some programs mark such a file only as MP4.
  format(['m4a'], 'audio/mp4', {
    sniffed: ['audio/x-m4a', 'audio/mp4', 'video/mp4'],
    declared: ['audio/m4a', 'audio/aac', 'application/mp4'],
  }),
  format(['ogg', 'oga', 'opus'], 'audio/ogg', {
    sniffed: ['audio/ogg', 'audio/ogg; codecs=opus'],
    declared: ['audio/opus', 'audio/vorbis', 'application/ogg', 'video/ogg'],
  }),
  format(['wav'], 'audio/wav', { declared: ['audio/x-wav', 'audio/wave', 'audio/vnd.wave'] }),
]

export const isAudio = (contentType: string) => contentType.startsWith('audio/')

export const PDFS: readonly Format[] = [
  format(['pdf'], 'application/pdf', { declared: ['application/x-pdf'] }),
]

export const ARCHIVES: readonly Format[] = [format(['zip'], 'application/zip', { declared: ZIPS })]

export const DOCUMENTS: readonly Format[] = [
  ...PDFS,
  format(['doc'], 'application/msword', { sniffed: [CFB], declared: ['application/vnd.ms-word'] }),
  format(['ppt'], 'application/vnd.ms-powerpoint', {
    sniffed: [CFB],
    declared: ['application/mspowerpoint', 'application/powerpoint', 'application/x-mspowerpoint'],
  }),
  format(['docx'], `${OOXML}.wordprocessingml.document`, { declared: ['application/msword', ...ZIPS] }),
  format(['pptx'], `${OOXML}.presentationml.presentation`, {
    declared: ['application/vnd.ms-powerpoint', ...ZIPS],
  }),
  ...ARCHIVES,
  format(['rar'], 'application/vnd.rar', {
    sniffed: ['application/x-rar-compressed'],
    declared: ['application/x-rar'],
  }),
]

/** Types that browsers and tools declare for unknown files. The last one is the default of multipart bodies. */
export const UNDECLARED = [
  '',
  'application/octet-stream',
  'binary/octet-stream',
  'application/unknown',
  'text/plain',
]

/** Returns the type of a resource: 'pdf' becomes 'PDF', and unlisted extensions become 'OTHER'. */
export const resourceTypeOf = (extension: string): ResourceType =>
  RESOURCE_TYPES.find((type) => type === extension.toUpperCase()) ?? 'OTHER'
