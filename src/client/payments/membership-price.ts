import { MEMBERSHIP_PRICE } from '../../shared/constants.ts'
import { useSettings } from '../site/settings.ts'

/** What a year of Premium costs, as it is shown. */
export const useMembershipPrice = () => useSettings().membership_price || MEMBERSHIP_PRICE
