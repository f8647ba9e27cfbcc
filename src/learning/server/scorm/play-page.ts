import { folderOfPlay } from './play-address.ts'

/** Number of bytes at the beginning of a page in which we insert the scripts. The rest is sent unchanged. */
export const BEGINNING_BYTES = 65_536

const LITTLE = Buffer.from([0xff, 0xfe])
const BIG = Buffer.from([0xfe, 0xff])

/**
 * The content that HTML allows before the first element: a byte order mark, white space, comments and the document
 * type.
 */
const BEFORE_ELEMENTS =
  /^(?:\uFEFF|ï»¿)?(?:\s|<!--[\s\S]*?-->|<\?[\s\S]*?>)*(?:<!doctype[^>]*>(?:\s|<!--[\s\S]*?-->)*)?/i
const HEAD = /<head(?=[\s>])/i

/**
 * Inserts our scripts at the beginning of a page of a package, before its own elements. The page's scripts expect
 * ours to exist, and our URLs must not depend on the page's `<base>`. The page can be in UTF-16 or any
 * ASCII-compatible encoding. XHTML without an early `<head>` stays unchanged.
 */
export function addScripts(page: Buffer, scripts: readonly string[], { isXml = false } = {}): Buffer {
  const added = scripts.map((address) => `<script src="${address}"></script>`).join('')
  const mark = page.subarray(0, 2)
  if (mark.equals(LITTLE)) return insert(page, added, 'utf16le', isXml)
  // Node.js can decode only little-endian UTF-16.
  if (mark.equals(BIG) && page.length % 2 === 0)
    return insert(Buffer.from(page).swap16(), added, 'utf16le', isXml).swap16()
  return insert(page, added, 'latin1', isXml)
}

function insert(page: Buffer, added: string, encoding: 'latin1' | 'utf16le', isXml: boolean): Buffer {
  const text = page.toString(encoding)
  const at = isXml ? endOfHeadTag(text) : (BEFORE_ELEMENTS.exec(text)?.[0].length ?? 0)
  if (at === null) return page
  return Buffer.from(text.slice(0, at) + added + text.slice(at), encoding)
}

/**
 * Returns the index after the first `<head>` tag. Null if there is none. A regular expression for the whole tag would
 * take quadratic time.
 */
function endOfHeadTag(text: string): number | null {
  const start = text.search(HEAD)
  const end = start < 0 ? -1 : text.indexOf('>', start)
  return end < 0 ? null : end + 1
}

type Policy = {
  origin: string
  /** Whether `origin` is the separate host of packages. */
  hasOrigin: boolean
  token: string
  runtime: string
}

/**
 * Returns the policy of all files of an open package. The sandbox gives the package a unique origin, even in its own
 * tab. So the package can access neither the lesson page nor cookies, and it loads only its own files.
 */
export function playPolicy({ origin, hasOrigin, token, runtime }: Policy): string {
  const own = origin + folderOfPlay(token)
  return [
    `sandbox allow-scripts allow-forms allow-modals allow-downloads${hasOrigin ? ' allow-same-origin' : ''}`,
    `default-src ${own} ${origin}${runtime} 'unsafe-inline' 'unsafe-eval' data: blob:`,
    `base-uri ${own}`,
    `form-action ${own}`,
  ].join('; ')
}

/**
 * Whether the browser may read a file of a package for this purpose. Pages of the site must not load a package's
 * scripts, and a package in its own tab could imitate the site. So only frames of packages can read the file. The
 * first page is loaded by the lesson, and the others by a frame whose origin differs from ours. Browsers send these
 * headers only over HTTPS and to this machine. With `hasOrigin`, only packages have the origin of the file.
 */
export function isReadByFrame(headers: Headers, { hasOrigin }: { hasOrigin: boolean }): boolean {
  const purpose = headers['sec-fetch-dest']
  if (purpose === 'document' || headers['service-worker'] !== undefined) return false
  return isFrame(purpose) || hasOrigin || headers['sec-fetch-site'] !== 'same-origin'
}

/** Whether the browser will show the response as a page. Fragments that pages fetch stay unchanged. */
export function isShownAsPage(headers: Headers): boolean {
  const purpose = headers['sec-fetch-dest']
  if (typeof purpose === 'string') return isFrame(purpose)
  return typeof headers['accept'] === 'string' && headers['accept'].startsWith('text/html,')
}

type Headers = Readonly<Record<string, unknown>>

const isFrame = (purpose: unknown) => purpose === 'iframe' || purpose === 'frame'
