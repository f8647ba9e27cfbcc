import { counted } from '../../../platform/count.ts'
import { planLength, planPrice } from '../../plans.rules.ts'
import type { PlanOffer } from '../../plans.schema.ts'

/** What the upgrade page says that one gets; of the yearly plan, `₹4,999/year`. */
export const planPromise = ({ id, price, months, courses }: PlanOffer) =>
  id === null
    ? `Get unlimited access to all premium courses for ${price}/year`
    : `Get unlimited access to ${courses === null ? 'all premium courses' : counted(courses.length, 'course')}: ${planPrice({ price, months })}`

/** What the amount is for. */
export const paidFor = ({ id, title, months }: PlanOffer) =>
  id === null
    ? 'For one year of Premium.'
    : `For ${title}, ${months === null ? 'for life' : planLength(months)}.`

/** What renews it: 'Add another year'. */
export const addAnother = ({ months }: PlanOffer) =>
  months === 1 || months === 12
    ? `Add another ${planLength(months).slice(2)}`
    : `Add another ${planLength(months)}`
