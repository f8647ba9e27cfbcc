import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PaymentStatus } from '../../rules.ts'
import type { Payment } from '../../payments.schema.ts'
import type { QueuedPayment } from '../../approval-queue.schema.ts'
import type { PayingLine } from '../../statement.schema.ts'
import { refresh } from '../../../platform/client/messages.ts'
import { statusOf, trpc } from '../../../platform/client/trpc.ts'
import { showToast } from '../../../platform/client/ui/overlays/toast.tsx'
import { formatRupees } from '../../../platform/money.ts'
import { flagsOf } from './flags.ts'
import { readReceived } from './received-amount.tsx'
import { paymentMessages } from '../payment-messages.ts'

/** What is said of a decision. */
export function messageOf({ status, kind, courseId, received }: Payment, userId: string | null) {
  if (status === 'rejected' && received !== null) return paymentMessages.paymentShort
  if (status === 'rejected') return paymentMessages.paymentRejected
  return userId !== null && (kind === 'membership' || courseId !== null)
    ? paymentMessages.paymentApproved
    : paymentMessages.paymentApprovedForNothing
}

/** What is typed beside a decision. */
export type Draft = { reason: string; received: string }
export const NO_DRAFT: Draft = { reason: '', received: '' }

interface DecideOptions {
  onSent?: () => void
  onDecided: (decided: Payment) => void
  /** The line of a statement that brought its money. */
  line?: PayingLine | undefined
}

/**
 * Approves or rejects a payment, once; when somebody else was faster, says so and shows what they decided. Before what should
 * make one look twice is approved, it asks.
 */
export function useDecide(
  payment: QueuedPayment,
  { reason, received: typed }: Draft,
  { onSent, onDecided, line }: DecideOptions,
) {
  const [asking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const refreshQueue = () => refresh(queryClient, ['payments', 'admin', 'notifications', 'audit'])
  const mutation = trpc.payments.decideMany.useMutation({
    meta: { failure: paymentMessages.decisionFailed },
    onSuccess: async ({ decided }) => {
      for (const one of decided) onDecided(one)
      await refreshQueue()
    },
    onError: async (error) => {
      if (statusOf(error) === 409) await refreshQueue()
    },
  })
  const flags = flagsOf(payment)
  const received = readReceived(typed)
  // An untouched box means what the student claimed: that is recorded.
  const arrived = received ?? payment.amount
  const missing = received === null ? 0 : payment.amountDue - arrived
  const send = (status: PaymentStatus, short = false) => {
    setAsking(false)
    if (mutation.isPending) return
    mutation.mutate({
      ids: [payment.id],
      status,
      ...(status === 'rejected' && !short && reason.trim() && { reason }),
      ...(short ? { received: arrived } : received && status === 'approved' && { received }),
      ...(line && (status === 'approved' || short) && { lines: [line] }),
    })
    onSent?.()
  }
  return {
    deciding: mutation.isPending ? mutation.variables.status : null,
    decide: (status: 'approved' | 'rejected') => {
      if (status === 'approved' && received === null)
        return showToast({ title: 'Not an amount', text: 'What came is written like 4,999.', kind: 'error' })
      if (status === 'approved' && (flags.length > 0 || missing > 0)) setAsking(true)
      else send(status)
    },
    question:
      missing > 0
        ? {
            open: asking,
            title: `${formatRupees(missing)} is missing`,
            text: [
              ...(received
                ? [`${formatRupees(received)} came, ${formatRupees(payment.amountDue)} was due.`]
                : []),
              ...flags,
            ].join(' '),
            confirmLabel: `Ask for ${formatRupees(missing)} more`,
            onClose: () => setAsking(false),
            onConfirm: () => send('rejected', true),
            onApprove: () => send('approved'),
          }
        : {
            open: asking,
            title: 'Approve all the same?',
            text: flags.join(' '),
            confirmLabel: 'Approve',
            onClose: () => setAsking(false),
            onConfirm: () => send('approved'),
            onApprove: null,
          },
  }
}
