import type { Payment } from '../payments.schema.ts'
import { withSeats, MEMBERSHIP_TITLE } from '../rules.ts'

/** What a payment was for, in words; a course keeps its name after it is gone. */
export const paymentTitle = ({
  kind,
  courseTitle,
  planTitle,
  seats,
  part,
}: Pick<Payment, 'kind' | 'courseTitle' | 'planTitle' | 'seats' | 'part'>) =>
  kind === 'membership'
    ? withSeats(planTitle ?? MEMBERSHIP_TITLE, seats)
    : `${withSeats(courseTitle ?? 'A course', seats)}${part ? `, instalment ${part.number} of ${part.of}` : ''}`
