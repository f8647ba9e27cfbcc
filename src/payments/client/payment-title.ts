import { MEMBERSHIP_TITLE } from '../../platform/constants.ts'
import type { Payment } from '../payments.schema.ts'

/** What a payment was for, in words; a course keeps its name after it is gone. */
export const paymentTitle = ({
  kind,
  courseTitle,
  planTitle,
}: Pick<Payment, 'kind' | 'courseTitle' | 'planTitle'>) =>
  kind === 'membership' ? (planTitle ?? MEMBERSHIP_TITLE) : (courseTitle ?? 'A course')
