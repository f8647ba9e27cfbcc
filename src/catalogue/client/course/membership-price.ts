import { MEMBERSHIP_PRICE } from '../../../academy/defaults.rules.ts'
import { useSettings } from '../../../academy/client/settings.ts'

/** Returns the price of one year of the Premium plan, formatted for display. */
export const useMembershipPrice = () => useSettings().membership_price || MEMBERSHIP_PRICE

/** Returns whether the academy sells the Premium plan, and whether it sells any plan. */
export function usePlansSold() {
  const { yearly_plan: yearly, sells_plans: plans } = useSettings()
  return { sellsYear: yearly !== 'off', sellsPlans: plans !== 'off' }
}
