import { t } from './texts/plans.ts'
import { YEARLY_PLAN_ID } from '../academy/defaults.rules.ts'

/** The id that the contract has for a plan; null for the yearly plan, and for none. */
export const publicPlanId = (planId: number | null) => (planId === YEARLY_PLAN_ID ? null : planId)

/** The id of a plan as a field of what the contract answers; absent for the yearly plan, and for none. */
export function planIdField(planId: number | null): { planId?: number } {
  const known = publicPlanId(planId)
  return known === null ? {} : { planId: known }
}

/** What is bought for life ends so many years later. */
export const LIFE_YEARS = 100
const DAY = 86_400_000

/** Whether a time that ends then was bought for life. */
export const isForLife = (endsAt: Date) => endsAt.getTime() - Date.now() > (LIFE_YEARS / 2) * 365 * DAY

/** How long a plan runs, in words. */
export const planLength = (months: number | null): string => t.planLength(months)

/** What it costs, and for how long: '₹499 a month', '₹2,999 for 6 months', '₹9,999 for life'. */
export const planPrice = ({ price, months }: { price: string; months: number | null }) =>
  t.planPrice(price, planLength(months), months)
