/** The places of the public area, in the header, the drawer and the footer alike. */
export const SITE_LINKS = [
  { to: '/courses', label: 'Courses' },
  { to: '/resources', label: 'Resources' },
  { to: '/my-library', label: 'My Library' },
  { to: '/upgrade', label: 'Upgrade to Premium' },
] as const
