import type { z } from 'zod'
import { formResolver } from '../../../platform/client/ui/forms/form-schema.ts'
import { type Plan, planInput } from '../../plans.schema.ts'

/** The values of the plan form. An empty length means lifetime access. */
export interface PlanValues {
  title: string
  price: string
  months: string
  chosen: boolean
  courseIds: { id: number; title: string }[]
  isVisible: boolean
  order: string
}
export type PlanOutput = z.output<typeof planInput>

export const planValues = (plan: Plan | null, order: number): PlanValues => ({
  title: plan?.title ?? '',
  price: plan?.price ?? '',
  months: plan ? String(plan.months ?? '') : '6',
  chosen: plan?.courses != null,
  courseIds: plan?.courses ?? [],
  isVisible: plan?.isVisible ?? true,
  order: String(plan?.order ?? order),
})

export const planResolver = formResolver(planInput, (values: PlanValues) => ({
  ...values,
  months: values.months === '' ? null : Number(values.months),
  courseIds: values.chosen ? values.courseIds.map(({ id }) => id) : null,
  order: Number(values.order),
}))

/** Whether these values give the members of a plan more courses. */
export const addsCourses = (
  { courses }: Pick<Plan, 'courses'>,
  { courseIds }: Pick<PlanOutput, 'courseIds'>,
) =>
  courses !== null &&
  (courseIds === null || courseIds.some((wanted) => courses.every(({ id }) => id !== wanted)))

/** The lengths in the menu, in months. */
const LENGTHS = [1, 2, 3, 6, 9, 12, 18, 24, 36]

/** Returns these lengths, and the length of this plan if it is not among them. */
export const lengthsWith = (own: number | null | undefined) =>
  own == null || LENGTHS.includes(own) ? LENGTHS : [...LENGTHS, own].toSorted((a, b) => a - b)
