import type { Payment } from '../payments.schema.ts'
import { t } from '../texts/payment-words.ts'

/** Returns the name of the item that a payment is for. For a deleted course, this is its stored title. */
export function paymentTitle({
  kind,
  courseTitle,
  planTitle,
  seats,
  part,
}: Pick<Payment, 'kind' | 'courseTitle' | 'planTitle' | 'seats' | 'part'>): string {
  const name = kind === 'membership' ? (planTitle ?? t.premiumMembership) : (courseTitle ?? t.aCourse)
  const title = seats ? t.withSeats(name, seats) : name
  return part && kind === 'course' ? t.withInstalment(title, part.number, part.of) : title
}
