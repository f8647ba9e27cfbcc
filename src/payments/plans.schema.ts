import { z } from 'zod'
import { MAX } from '../platform/constants.ts'
import { parsePrice } from '../platform/money.ts'
import { before, id, notEmpty, requiredText } from '../platform/text.schema.ts'
import { t as labels } from '../platform/texts/labels.ts'

/** The terms of a plan that an order stores. */
export type PlanTerms = Readonly<{
  title: string
  pricePaise: number
  /** Null for lifetime access. */
  months: number | null
  /** Null for every premium course. */
  courseIds: number[] | null
}>

export const MOST_PLANS = 20
const MOST_COURSES = 200

const MONTHS = 'A plan runs for 1 to 120 months, or for life'

const fields = z.object({
  title: requiredText(MAX.fullName, () => labels.name),
  price: z
    .string({ error: 'Price must be text such as ₹2,999' })
    .refine((value) => parsePrice(value) !== null, {
      error: 'Enter a price above zero such as ₹499 or ₹2,999',
    }),
  months: z
    .number({ error: MONTHS })
    .int({ error: MONTHS })
    .min(1, { error: MONTHS })
    .max(120, { error: MONTHS })
    .nullable(),
  courseIds: z
    .array(id)
    .min(1, { error: 'Choose a course, or all of them' })
    .max(MOST_COURSES, { error: `A plan has ${MOST_COURSES} courses at most, or all of them` })
    .transform((given) => [...new Set(given)])
    .nullable(),
  isVisible: z.boolean({ error: 'isVisible must be true or false' }),
  order: z
    .number({ error: 'The position must be a number' })
    .int({ error: 'The position must be a whole number' })
    .min(1, { error: 'The first position is 1' })
    .max(1000, { error: 'The last position is 1000' }),
})

export const planInput = fields.extend({
  courseIds: fields.shape.courseIds.default(null),
  isVisible: fields.shape.isVisible.default(true),
  order: fields.shape.order.default(1),
})

export const planUpdate = fields
  .partial()
  .extend({ id, before })
  .refine(({ id: _id, ...patch }) => notEmpty(patch), { error: 'Nothing to change' })

const ofCourse = z.object({ id, title: z.string() })

/** A plan as administrators see it. */
export const plan = z.object({
  id,
  title: z.string(),
  price: z.string(),
  months: z.number().int().nullable(),
  /** Courses that still exist. Null for every premium course. */
  courses: z.array(ofCourse).nullable(),
  isVisible: z.boolean(),
  order: z.number().int(),
  /** Number of payments for this plan. A plan with payments cannot be deleted. */
  payments: z.number().int(),
})
export type Plan = z.infer<typeof plan>

/** A plan as buyers see it. The yearly plan has no id. */
export const planOffer = plan.pick({ title: true, price: true, months: true }).extend({
  id: id.nullable(),
  /** Titles of the courses on offer. Null for every premium course. */
  courses: z.array(z.string()).nullable(),
})
export type PlanOffer = z.infer<typeof planOffer>
