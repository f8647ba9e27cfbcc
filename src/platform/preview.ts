/**
 * The cookie of an administrator who previews the public pages. A preview only removes permissions, so the cookie
 * needs no signature.
 */
export const PREVIEW_COOKIE = 'lantern-preview'

/** The path that opens a public page in a preview. `as` is the previewed role, and `to` the path of the page. */
export const START_PREVIEW = '/preview/start'
/** The path that ends the preview and returns to the page in the admin area where it began. */
export const LEAVE_PREVIEW = '/preview/leave'

/** A student without any purchase, or a student with the Premium plan. */
export const PREVIEW_ROLES = ['student', 'member'] as const
export type PreviewRole = (typeof PREVIEW_ROLES)[number]

export const previewRole = (name: unknown) => PREVIEW_ROLES.find((role) => role === name) ?? null

/** The previewed role, and the page in the admin area where the preview began. */
export type Preview = { as: PreviewRole; back: string }

const BACK = '/admin/courses'

export const isAdminPath = (path: string) => /^\/admin(?![^/?#])/.test(path)

/** Returns the cookie's value. Replaces a path outside the admin area. */
export const formatPreview = ({ as, back }: Preview) => encodeURIComponent(`${as}:${back}`)

/** Parses the value of the decoded cookie. Returns null if it is invalid. */
export function parsePreview(value: string | undefined): Preview | null {
  const [, name, back = ''] = /^(\w+):(.*)$/.exec(value ?? '') ?? []
  const as = previewRole(name)
  return as ? { as, back: isAdminPath(back) && back.length <= 500 ? back : BACK } : null
}
