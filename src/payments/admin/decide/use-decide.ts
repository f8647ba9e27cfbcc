import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PaymentStatus } from '../../../platform/constants.ts'
import type { DeskPayment, Payment } from '../../payments.schema.ts'
import { adminMessages } from '../../../platform/client/admin-messages.ts'
import { refresh } from '../../../platform/client/messages.ts'
import { statusOf, trpc } from '../../../platform/client/trpc.ts'
import { flagsOf } from './flags.ts'

/** What is said of a decision. */
export function messageOf({ status, kind, courseId }: Payment, userId: string | null) {
  if (status === 'rejected') return adminMessages.paymentRejected
  return userId !== null && (kind === 'membership' || courseId !== null)
    ? adminMessages.paymentApproved
    : adminMessages.paymentApprovedForNothing
}

/**
 * Approves or rejects a payment, once; when somebody else was faster, says so and shows what they decided. Before what should
 * make one look twice is approved, it asks.
 */
export function useDecide(
  payment: DeskPayment,
  reason: string,
  { onSent, onDecided }: { onSent?: () => void; onDecided: (decided: Payment) => void },
) {
  const [asking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const desk = () => refresh(queryClient, ['payments', 'admin', 'notifications', 'audit'])
  const mutation = trpc.payments.decideMany.useMutation({
    meta: { failure: adminMessages.decisionFailed },
    onSuccess: async ({ decided }) => {
      for (const one of decided) onDecided(one)
      await desk()
    },
    onError: async (error) => {
      if (statusOf(error) === 409) await desk()
    },
  })
  const flags = flagsOf(payment)
  const send = (status: PaymentStatus) => {
    if (mutation.isPending) return
    mutation.mutate({
      ids: [payment.id],
      status,
      ...(status === 'rejected' && reason.trim() && { reason }),
    })
    onSent?.()
  }
  return {
    deciding: mutation.isPending ? mutation.variables.status : null,
    decide: (status: 'approved' | 'rejected') => {
      if (status === 'approved' && flags.length > 0) setAsking(true)
      else send(status)
    },
    question: {
      open: asking,
      title: 'Approve all the same?',
      text: flags.join(' '),
      confirmLabel: 'Approve',
      onClose: () => setAsking(false),
      onConfirm: () => {
        setAsking(false)
        send('approved')
      },
    },
  }
}
