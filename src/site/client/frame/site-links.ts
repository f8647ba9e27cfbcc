/** The places of the public area, in the header, the drawer and the footer alike. */
export const SITE_LINKS = [
  { to: '/courses', label: 'Courses' },
  { to: '/resources', label: 'Resources' },
  { to: '/my-library', label: 'My Library' },
  { to: '/upgrade', label: 'Upgrade to Premium' },
] as const

/** The way to sign in; pressed on that very screen, it forgets nothing of where the reader was bound for. */
export const LOGIN_LINK = {
  to: '/login',
  search: ({ from }: { from?: string | undefined }) => ({ from }),
  state: true,
} as const
