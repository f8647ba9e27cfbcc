import { MEMBERSHIP_TITLE } from '../../platform/constants.ts'
import type { Payment } from '../payments.schema.ts'
import { withSeats } from '../rules.ts'

/** What a payment was for, in words; a course keeps its name after it is gone. */
export const paymentTitle = ({
  kind,
  courseTitle,
  planTitle,
  seats,
}: Pick<Payment, 'kind' | 'courseTitle' | 'planTitle' | 'seats'>) =>
  withSeats(kind === 'membership' ? (planTitle ?? MEMBERSHIP_TITLE) : (courseTitle ?? 'A course'), seats)
