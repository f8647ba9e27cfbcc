import { isAdminPath, parsePreview, PREVIEW_COOKIE, type PreviewRole, START_PREVIEW } from '../../preview.ts'

/**
 * Returns the URL that opens a public page as a student. Use it in plain links, because the whole page must be
 * reloaded.
 */
export const previewHref = (to: string, as: PreviewRole = 'student') =>
  `${START_PREVIEW}?as=${as}&to=${encodeURIComponent(to)}`

/** Reads the preview from the cookie, which another tab may have changed. Null if there is no preview. */
export const previewWanted = (): PreviewRole | null => {
  const value = new URLSearchParams(document.cookie.replaceAll('; ', '&')).get(PREVIEW_COOKIE)
  return parsePreview(value ?? undefined)?.as ?? null
}

/**
 * Whether a page must be reloaded from the server. This is the case if the data in memory is for a student and the
 * page for an administrator, or the reverse.
 */
export function isForAnother(shown: PreviewRole | null, isAdmin: boolean, path: string): boolean {
  if (typeof document === 'undefined' || !(shown || isAdmin)) return false
  return shown !== (isAdminPath(path) ? null : previewWanted())
}
