import { MEMBERSHIP_PRICE } from '../../../platform/constants.ts'
import { useSettings } from '../../../academy/client/settings.ts'

/** What a year of Premium costs, as it is shown. */
export const useMembershipPrice = () => useSettings().membership_price || MEMBERSHIP_PRICE
