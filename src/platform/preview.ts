/** Holds how an administrator wants to see the public pages. It can only take rights away, so anybody may write it. */
export const PREVIEW_COOKIE = 'lantern-preview'

/** `?as=&to=`: goes to a public page as a student. */
export const START_PREVIEW = '/preview/start'
/** Goes back to the place in the admin area where it began. */
export const LEAVE_PREVIEW = '/preview/leave'

/** As a student who has bought nothing, or as one with the Premium plan. */
export const PREVIEW_ROLES = ['student', 'member'] as const
export type PreviewRole = (typeof PREVIEW_ROLES)[number]

export const previewRole = (name: unknown) => PREVIEW_ROLES.find((role) => role === name) ?? null

/** What is seen as whom, and the place in the admin area where that began. */
export type Preview = { as: PreviewRole; back: string }

const BACK = '/admin/courses'

export const isAdminPath = (path: string) => /^\/admin(?![^/?#])/.test(path)

/** The cookie's value; what is no place in the admin area is replaced by one. */
export const formatPreview = ({ as, back }: Preview) => encodeURIComponent(`${as}:${back}`)

/** The other way round, after decoding; null for what is no preview. */
export function parsePreview(value: string | undefined): Preview | null {
  const [, name, back = ''] = /^(\w+):(.*)$/.exec(value ?? '') ?? []
  const as = previewRole(name)
  return as ? { as, back: isAdminPath(back) && back.length <= 500 ? back : BACK } : null
}
