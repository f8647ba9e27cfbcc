import { usePlansSold } from '../../../catalogue/client/course/membership-price.ts'

const LINKS = [
  { to: '/courses', label: 'Courses' },
  { to: '/resources', label: 'Resources' },
  { to: '/my-library', label: 'My Library' },
] as const

const UPGRADE = { to: '/upgrade', label: 'Upgrade to Premium' } as const
const PLANS = { to: '/upgrade', label: 'Plans' } as const

/** The places of the public area, in the header, the drawer and the footer alike. */
export function useSiteLinks() {
  const { sellsYear, sellsPlans } = usePlansSold()
  if (sellsYear) return [...LINKS, UPGRADE]
  return sellsPlans ? [...LINKS, PLANS] : LINKS
}

/** The way to sign in; pressed on that very screen, it forgets nothing of where the reader was bound for. */
export const LOGIN_LINK = {
  to: '/login',
  search: ({ from }: { from?: string | undefined }) => ({ from }),
  state: true,
} as const
