import { z } from 'zod'
import { t } from './texts/checks.ts'
import { MAX } from '../platform/constants.ts'
import { parsePrice } from '../platform/money.ts'
import { before, id, notEmpty, requiredText } from '../platform/text.schema.ts'
import { t as labels } from '../platform/texts/labels.ts'

/** The terms of a plan that an order stores. */
export type PlanTerms = Readonly<{
  title: string
  pricePaise: number
  /** The length of the plan. Null for lifetime access. */
  months: number | null
  /** Null if the plan includes every premium course. */
  courseIds: number[] | null
}>

export const MAX_PLANS = 20
const MAX_COURSES = 200

const monthsRange = { error: () => t.monthsRange }

const fields = z.object({
  title: requiredText(MAX.fullName, () => labels.name),
  price: z.string({ error: () => t.priceMustBeText }).refine((value) => parsePrice(value) !== null, {
    error: () => t.priceAboveZero,
  }),
  months: z.number(monthsRange).int(monthsRange).min(1, monthsRange).max(120, monthsRange).nullable(),
  courseIds: z
    .array(id)
    .min(1, { error: () => t.chooseCourses })
    .max(MAX_COURSES, { error: () => t.planCourses(MAX_COURSES) })
    .transform((given) => [...new Set(given)])
    .nullable(),
  isVisible: z.boolean({ error: () => t.isVisibleTrueOrFalse }),
  order: z
    .number({ error: () => t.positionMustBeNumber })
    .int({ error: () => t.positionWholeNumber })
    .min(1, { error: () => t.positionAtLeast })
    .max(1000, { error: () => t.positionAtMost }),
})

export const planInput = fields.extend({
  courseIds: fields.shape.courseIds.default(null),
  isVisible: fields.shape.isVisible.default(true),
  order: fields.shape.order.default(1),
})

export const planUpdate = fields
  .partial()
  .extend({ id, before })
  .refine(({ id: _id, ...patch }) => notEmpty(patch), { error: () => t.nothingToChange })

const ofCourse = z.object({ id, title: z.string() })

/** A plan as administrators see it. */
export const plan = z.object({
  id,
  title: z.string(),
  price: z.string(),
  months: z.number().int().nullable(),
  /** Courses that still exist. Null if the plan includes every premium course. */
  courses: z.array(ofCourse).nullable(),
  isVisible: z.boolean(),
  order: z.number().int(),
  /** Number of current members of a plan of chosen courses. They also get courses that are added. */
  members: z.number().int(),
  /** Number of payments for this plan. A plan with payments cannot be deleted. */
  payments: z.number().int(),
})
export type Plan = z.infer<typeof plan>

/** A plan as buyers see it. The Premium plan has no ID. */
export const planOffer = plan.pick({ title: true, price: true, months: true }).extend({
  id: id.nullable(),
  /** Titles of the courses on offer. Null if the plan includes every premium course. */
  courses: z.array(z.string()).nullable(),
})
export type PlanOffer = z.infer<typeof planOffer>
