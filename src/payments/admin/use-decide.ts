import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PaymentStatus } from '../../platform/constants.ts'
import type { DeskPayment } from '../payments.schema.ts'
import { adminMessages } from '../../platform/client/admin-messages.ts'
import { announce, refresh } from '../../platform/client/messages.ts'
import { statusOf, trpc } from '../../platform/client/trpc.ts'

/** Approves or rejects a payment, once; when somebody else was faster, says so and shows what they decided. */
export function useDecide(payment: DeskPayment, onDecided: (outcome: PaymentStatus) => void) {
  const [reason, setReason] = useState('')
  const queryClient = useQueryClient()
  const desk = () => refresh(queryClient, ['payments', 'admin', 'notifications', 'audit'])
  const mutation = trpc.payments.decide.useMutation({
    meta: { failure: adminMessages.decisionFailed },
    onSuccess: async ({ status, kind, courseId }) => {
      const opened = payment.userId !== null && (kind === 'membership' || courseId !== null)
      announce(
        status === 'rejected'
          ? adminMessages.paymentRejected
          : opened
            ? adminMessages.paymentApproved
            : adminMessages.paymentApprovedForNothing,
      )
      onDecided(status)
      await desk()
    },
    onError: async (error) => {
      if (statusOf(error) === 409) await desk()
    },
  })
  return {
    reason,
    setReason,
    deciding: mutation.isPending ? mutation.variables.status : null,
    decide: (status: 'approved' | 'rejected') => {
      if (mutation.isPending) return
      mutation.mutate({ id: payment.id, status, ...(status === 'rejected' && reason.trim() && { reason }) })
    },
  }
}
