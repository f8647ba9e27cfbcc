import { MEMBERSHIP_PRICE } from '../../../academy/defaults.rules.ts'
import { useSettings } from '../../../academy/client/settings.ts'

/** What a year of Premium costs, as it is shown. */
export const useMembershipPrice = () => useSettings().membership_price || MEMBERSHIP_PRICE

/** Which plans are sold: the yearly one, and any at all. */
export function usePlansSold() {
  const { yearly_plan: yearly, sells_plans: plans } = useSettings()
  return { sellsYear: yearly !== 'off', sellsPlans: plans !== 'off' }
}
