import { useState } from 'react'
import { issuesOf, trpc } from '../../../../platform/client/trpc.ts'
import type { QueuedPayment } from '../../../approval-queue.schema.ts'
import { amountAfterRefunds } from './amounts.ts'

/**
 * Returns the received money less its refunds, in rupees, as the form shows it. A refetch does not change it. So an
 * administrator always sees an earlier refund before adding another one, even if its response was lost. `failed`
 * updates it from a refused call.
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
