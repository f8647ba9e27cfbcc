import { MEMBERSHIP_PRICE } from '../../../academy/defaults.rules.ts'
import { useSettings } from '../../../academy/client/settings.ts'

/** The displayed price of one year of Premium. */
export const useMembershipPrice = () => useSettings().membership_price || MEMBERSHIP_PRICE

/** Returns whether the yearly plan is for sale, and whether any plan is. */
export function usePlansSold() {
  const { yearly_plan: yearly, sells_plans: plans } = useSettings()
  return { sellsYear: yearly !== 'off', sellsPlans: plans !== 'off' }
}
