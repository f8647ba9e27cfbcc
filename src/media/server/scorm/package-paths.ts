import { extname } from 'node:path'

const MAX_LENGTH = 400
const MAX_DEPTH = 20
/** Matches control characters. */
const HIDDEN = /\p{Cc}/u

/**
 * Normalises a path of a package. Returns null for a path outside the package, or a path that is too long. Paths are
 * stored in lower case, because packages from Windows mix upper and lower case.
 */
export function packagePath(given: string): string | null {
  const parts = given.replaceAll('\\', '/').split('/')
  const path = parts
    .filter((part) => part !== '' && part !== '.')
    .join('/')
    .normalize('NFC')
    .toLowerCase()
  const isOutside = /^(?:[/\\]|[a-z]:)/i.test(given) || parts.includes('..')
  if (isOutside || path === '' || path.length > MAX_LENGTH || HIDDEN.test(path)) return null
  return path.split('/').length > MAX_DEPTH ? null : path
}

const HTML = 'text/html'
export const XHTML = 'application/xhtml+xml'

/** The content types of package files by extension, because packages do not declare them. */
const TYPES: Readonly<Record<string, string>> = {
  html: HTML,
  htm: HTML,
  xhtml: XHTML,
  xht: XHTML,
  css: 'text/css',
  js: 'text/javascript',
  mjs: 'text/javascript',
  json: 'application/json',
  map: 'application/json',
  xml: 'text/xml',
  xsd: 'text/xml',
  dtd: 'application/xml-dtd',
  txt: 'text/plain',
  csv: 'text/csv',
  vtt: 'text/vtt',
  srt: 'text/plain',
  wasm: 'application/wasm',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  bmp: 'image/bmp',
  ico: 'image/x-icon',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  ogv: 'video/ogg',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  wav: 'audio/wav',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  eot: 'application/vnd.ms-fontobject',
  pdf: 'application/pdf',
  zip: 'application/zip',
}

/** Returns the content type of a package file. Browsers download files of unknown types. */
export const packageType = (path: string): string =>
  TYPES[extname(path).slice(1).toLowerCase()] ?? 'application/octet-stream'

/** Whether browsers show the file as a page. */
export const isPage = (path: string): boolean => [HTML, XHTML].includes(packageType(path))
