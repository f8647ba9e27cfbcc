import { planLength, planPrice } from '../../plans.rules.ts'
import type { PlanOffer } from '../../plans.schema.ts'
import { t } from '../../texts/plans.ts'

/** Returns the upgrade page's text about a plan, such as `₹4,999/year` for the Premium plan. */
export function planPromise({ id, price, months, courses }: PlanOffer): string {
  if (id === null) return t.accessForYear(price)
  const cost = planPrice({ price, months })
  return courses === null ? t.accessToAll(cost) : t.accessToCourses(courses.length, cost)
}

/** Returns the name of the item that the amount pays for. */
export function paidFor({ id, title, months }: PlanOffer): string {
  if (id === null) return t.forOneYear
  return months === null ? t.forPlanForLife(title) : t.forPlan(title, planLength(months))
}

/** Returns the label for renewing a plan, such as 'Add another year'. */
export function addAnother({ months }: PlanOffer): string {
  if (months === 12) return t.addYear
  return months === 1 ? t.addMonth : t.addPeriod(planLength(months))
}
