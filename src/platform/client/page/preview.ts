import { isAdminPath, parsePreview, PREVIEW_COOKIE, type PreviewRole, START_PREVIEW } from '../../preview.ts'

/** The address that leads to a public page as a student sees it. For plain links: everything is loaded anew. */
export const previewHref = (to: string, as: PreviewRole = 'student') =>
  `${START_PREVIEW}?as=${as}&to=${encodeURIComponent(to)}`

/** What the cookie says now; another tab may have changed it. */
export const previewWanted = (): PreviewRole | null => {
  const value = new URLSearchParams(document.cookie.replaceAll('; ', '&')).get(PREVIEW_COOKIE)
  return parsePreview(value ?? undefined)?.as ?? null
}

/**
 * Whether a page has to come from the server anew: what is in memory was fetched for a student, and the page is for an
 * administrator, or the other way round.
 */
export function isForAnother(shown: PreviewRole | null, isAdmin: boolean, path: string): boolean {
  if (typeof document === 'undefined' || !(shown || isAdmin)) return false
  return shown !== (isAdminPath(path) ? null : previewWanted())
}
