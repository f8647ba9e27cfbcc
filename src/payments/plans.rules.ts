import { t } from './texts/plans.ts'
import { YEARLY_PLAN_ID } from '../academy/defaults.rules.ts'

/** Returns the plan ID in the contract. Null for the Premium plan, and without a plan. */
export const publicPlanId = (planId: number | null) => (planId === YEARLY_PLAN_ID ? null : planId)

/** Returns the plan ID as a field of a response. The field is absent for the Premium plan, and without a plan. */
export function planIdField(planId: number | null): { planId?: number } {
  const known = publicPlanId(planId)
  return known === null ? {} : { planId: known }
}

/** Lifetime access is stored as an end this many years later. */
export const LIFE_YEARS = 100
const DAY = 86_400_000

/** Whether an end date means lifetime access. */
export const isForLife = (endsAt: Date) => endsAt.getTime() - Date.now() > (LIFE_YEARS / 2) * 365 * DAY

/** Returns the length of a plan in words. */
export const planLength = (months: number | null): string => t.planLength(months)

/** Returns price and length: '₹499 a month', '₹2,999 for 6 months', '₹9,999 for life'. */
export const planPrice = ({ price, months }: { price: string; months: number | null }) =>
  t.planPrice(price, planLength(months), months)
