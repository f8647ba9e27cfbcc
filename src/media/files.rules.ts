import { MEGABYTE } from '../platform/constants.ts'

export const LIMITS = {
  video: 500 * MEGABYTE,
  audio: 500 * MEGABYTE,
  resource: 100 * MEGABYTE,
  document: 100 * MEGABYTE,
  documentPages: 300,
  scorm: 300 * MEGABYTE,
  submission: 20 * MEGABYTE,
  voiceNote: 5 * MEGABYTE,
  thumbnail: 10 * MEGABYTE,
  screenshot: 5 * MEGABYTE,
  screenshotPixels: 40_000_000,
} as const
export const FILE_KINDS = [
  'thumbnail',
  'video',
  'resource',
  'proof',
  'caption',
  'document',
  'scorm',
  'submission',
] as const
export const VIDEO_STATES = ['queued', 'processing', 'ready', 'failed'] as const
export const RESOURCE_TYPES = ['PDF', 'PPT', 'PPTX', 'DOC', 'DOCX', 'ZIP', 'RAR', 'OTHER'] as const
export type ResourceType = (typeof RESOURCE_TYPES)[number]
export const VIDEO_EXTENSIONS = ['mp4', 'm4v', 'mov', 'webm'] as const
export const AUDIO_EXTENSIONS = ['mp3', 'm4a', 'ogg', 'oga', 'opus', 'wav'] as const
export const UPLOAD_EXTENSIONS = ['pdf', 'ppt', 'pptx', 'doc', 'docx', 'zip', 'rar'] as const
