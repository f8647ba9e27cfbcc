import { formatRupees } from '../../../platform/money.ts'
import type { QueuedPayment } from '../../approval-queue.schema.ts'

/** What an approval cannot give. */
export function whatIsGone({ kind, courseId, userId, status }: QueuedPayment): string | null {
  if (userId === null) return 'The account was deleted: an approval gives access to nobody.'
  if (kind === 'membership' || courseId !== null) return null
  return status === 'pending'
    ? 'This course was deleted: an approval gives access only if it is restored.'
    : 'This course was deleted.'
}

/** Why one should look twice before an approval, in sentences. */
export function flagsOf(payment: QueuedPayment): string[] {
  const { amount, amountDue, lookalikes } = payment
  const flags: string[] = []
  if (amount !== amountDue)
    flags.push(`${formatRupees(amount)} was sent, ${formatRupees(amountDue)} was due.`)
  for (const { id, username, likeness } of lookalikes.slice(0, 1))
    flags.push(
      `${likeness === 100 ? 'The very same' : 'Very likely the same'} picture came with payment #${id} of ${username}.`,
    )
  const gone = whatIsGone(payment)
  if (gone) flags.push(gone)
  return flags
}
