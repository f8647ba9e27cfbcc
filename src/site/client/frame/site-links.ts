import { usePlansSold } from '../../../catalogue/client/course/membership-price.ts'
import { t } from '../../texts/frame.ts'

const LINKS = [
  {
    to: '/courses',
    get label() {
      return t.courses
    },
  },
  {
    to: '/resources',
    get label() {
      return t.resources
    },
  },
  {
    to: '/my-library',
    get label() {
      return t.myLibrary
    },
  },
] as const

const UPGRADE = {
  to: '/upgrade',
  get label() {
    return t.upgradeToPremium
  },
} as const
const PLANS = {
  to: '/upgrade',
  get label() {
    return t.plans
  },
} as const

/** Returns the links in the header, the drawer and the footer. */
export function useSiteLinks() {
  const { sellsYear, sellsPlans } = usePlansSold()
  if (sellsYear) return [...LINKS, UPGRADE]
  return sellsPlans ? [...LINKS, PLANS] : LINKS
}

/** A link to the sign-in page. On the sign-in page itself, the link keeps the `from` parameter. */
export const LOGIN_LINK = {
  to: '/login',
  search: ({ from }: { from?: string | undefined }) => ({ from }),
  state: true,
} as const
