import { formatRupees } from '../../../platform/money.ts'
import type { QueuedPayment } from '../../approval-queue.schema.ts'
import { t } from '../../texts/admin-queue.ts'

/** Returns a warning if an approval cannot give access, because the course or the account is deleted. */
export function deletedTargetWarning({ kind, courseId, userId, status }: QueuedPayment): string | null {
  if (userId === null) return t.accountDeleted
  if (kind === 'membership' || courseId !== null) return null
  return status === 'pending' ? t.courseDeletedPending : t.courseDeleted
}

/** Returns the warnings that an administrator must check before an approval, as sentences. */
export function flagsOf(payment: QueuedPayment): string[] {
  const { amount, amountDue, lookalikes } = payment
  const flags: string[] = []
  if (amount !== amountDue) flags.push(t.submittedOfDue(formatRupees(amount), formatRupees(amountDue)))
  for (const { id, username, likeness } of lookalikes.slice(0, 1))
    flags.push((likeness === 100 ? t.sameScreenshotAs : t.similarScreenshotAs)(id, username))
  const gone = deletedTargetWarning(payment)
  if (gone) flags.push(gone)
  return flags
}
