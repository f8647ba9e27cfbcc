import { useState } from 'react'
import { issuesOf, trpc } from '../../../../platform/client/trpc.ts'
import type { QueuedPayment } from '../../../approval-queue.schema.ts'
import { amountAfterRefunds } from './amounts.ts'

/**
 * The money that the form shows as kept, in rupees. It does not follow refetches, so that a refund by another
 * administrator, or one whose response was lost, is never added to unseen. `failed` updates it from a refused call.
 */
export function useKept(payment: QueuedPayment) {
  const [kept, setKept] = useState(() => amountAfterRefunds(payment))
  const utils = trpc.useUtils()
  const failed = (error: unknown): void => {
    const now = issuesOf(error).find((issue) => issue.path === 'amount')?.now
    if (typeof now !== 'number') return
    setKept(now)
    // Shows the other refund on the payment.
    void utils.payments.list.invalidate()
  }
  return { kept, failed }
}
