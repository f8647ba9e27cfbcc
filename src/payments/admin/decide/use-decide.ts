import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PaymentStatus } from '../../rules.ts'
import type { Payment } from '../../payments.schema.ts'
import type { QueuedPayment } from '../../approval-queue.schema.ts'
import type { MatchedLine } from '../../statement.schema.ts'
import { refresh } from '../../../platform/client/messages.ts'
import { statusOf, trpc } from '../../../platform/client/trpc.ts'
import { showToast } from '../../../platform/client/ui/overlays/toast.tsx'
import { formatRupees } from '../../../platform/money.ts'
import { flagsOf } from './flags.ts'
import type { Undo } from './use-undo.ts'
import { readReceived } from './received-amount.tsx'
import { paymentMessages } from '../payment-messages.ts'
import { t } from '../../texts/admin-queue.ts'

/** Returns the toast for a decision. */
export function messageOf({ status, kind, courseId, received }: Payment, userId: string | null) {
  if (status === 'rejected' && received !== null) return paymentMessages.paymentShort
  if (status === 'rejected') return paymentMessages.paymentRejected
  return userId !== null && (kind === 'membership' || courseId !== null)
    ? paymentMessages.paymentApproved
    : paymentMessages.paymentApprovedForNothing
}

/** The unsaved fields of a decision. */
export type Draft = { reason: string; received: string }
export const NO_DRAFT: Draft = { reason: '', received: '' }

interface DecideOptions {
  undo: Pick<Undo, 'begin' | 'fail'>
  onSent?: () => void
  onDecided: (decided: Payment) => void
  /** The bank statement line that shows the money of this payment. */
  line?: MatchedLine | undefined
}

/**
 * Returns a function that approves or rejects a payment once. If another administrator decided first, shows their
 * decision. Asks for confirmation before it approves a payment with flags.
 */
export function useDecide(
  payment: QueuedPayment,
  { reason, received: typed }: Draft,
  { undo, onSent, onDecided, line }: DecideOptions,
) {
  /** The transaction ID when the confirmation was opened, because it covers the card. Null without a confirmation. */
  const [confirming, setConfirming] = useState<string | null>(null)
  const queryClient = useQueryClient()
  const refreshQueue = () => refresh(queryClient, ['payments', 'admin', 'notifications', 'audit'])
  const mutation = trpc.payments.decideMany.useMutation({
    meta: { failure: paymentMessages.decisionFailed },
    onSuccess: async ({ decided }) => {
      for (const one of decided) onDecided(one)
      await refreshQueue()
    },
    onError: async (error) => {
      undo.fail([payment.id], error)
      if (statusOf(error) === 409) await refreshQueue()
    },
  })
  const flags = flagsOf(payment)
  const received = readReceived(typed)
  // An empty field means that the claimed amount is recorded.
  const arrived = received ?? payment.amount
  const missing = received === null ? 0 : payment.amountDue - arrived
  const send = (status: PaymentStatus, short = false) => {
    setConfirming(null)
    if (mutation.isPending) return
    undo.begin([payment.id])
    mutation.mutate({
      ids: [payment.id],
      status,
      seen: [{ paymentId: payment.id, transactionId: confirming ?? payment.transactionId }],
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
        return showToast({ title: t.invalidAmount, text: t.invalidAmountHint, kind: 'error' })
      if (status === 'approved' && (flags.length > 0 || missing > 0)) setConfirming(payment.transactionId)
      else send(status)
    },
    question:
      missing > 0
        ? {
            open: confirming !== null,
            title: t.missing(formatRupees(missing)),
            text: [
              ...(received ? [t.receivedOfDue(formatRupees(received), formatRupees(payment.amountDue))] : []),
              ...flags,
            ].join(' '),
            confirmLabel: t.askForMore(formatRupees(missing)),
            onClose: () => setConfirming(null),
            onConfirm: () => send('rejected', true),
            onApprove: () => send('approved'),
          }
        : {
            open: confirming !== null,
            title: t.askApproveAnyway,
            text: flags.join(' '),
            confirmLabel: t.approveAnyway,
            onClose: () => setConfirming(null),
            onConfirm: () => send('approved'),
            onApprove: null,
          },
  }
}
