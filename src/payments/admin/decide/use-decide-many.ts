import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../platform/count.ts'
import { adminMessages } from '../../../platform/client/admin-messages.ts'
import { announce, refresh } from '../../../platform/client/messages.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { FULL_PAGE } from '../../../platform/constants.ts'
import type { DeskPayment, Payment } from '../../payments.schema.ts'
import type { PayingLine } from '../../statement.schema.ts'
import { flagsOf } from './flags.ts'
import type { Undo } from './use-undo.ts'

type Decided = 'approved' | 'rejected'

/** So many are named in a question at most. */
const NAMED = 5

interface DecideMany {
  selected: readonly DeskPayment[]
  /** The lines of a statement that brought the money of payments. */
  lines?: ReadonlyMap<number, PayingLine> | undefined
  undo: Undo
  onDecided: (decided: readonly Payment[]) => void
}

/** Decides on all that are selected, a page of them at a time, with one way back. Before what should make one look twice is approved, it asks. */
export function useDecideMany({ selected, lines, undo, onDecided }: DecideMany) {
  const queryClient = useQueryClient()
  const mutation = trpc.payments.decideMany.useMutation()
  const [deciding, setDeciding] = useState<Decided | null>(null)
  const [asking, setAsking] = useState(false)
  const flagged = selected.flatMap((payment) => {
    const flags = flagsOf(payment)
    return flags.length > 0 ? [`#${payment.id} of ${payment.user.username}: ${flags.join(' ')}`] : []
  })

  const send = async (status: Decided, reason: string) => {
    setDeciding(status)
    const ids = selected.map(({ id }) => id)
    const done: Payment[] = []
    let refused: { message: string } | undefined
    try {
      for (let from = 0; from < ids.length; from += FULL_PAGE) {
        // Those before can be taken back as long as the last.
        if (done.length > 0) undo.extend(done.map(({ id }) => id))
        const part = ids.slice(from, from + FULL_PAGE)
        const outcome = await mutation.mutateAsync({
          ids: part,
          status,
          ...(lines && status === 'approved' && { lines: part.flatMap((id) => lines.get(id) ?? []) }),
          ...(status === 'rejected' && reason.trim() && { reason }),
        })
        done.push(...outcome.decided)
        refused ??= outcome.refused[0]
      }
    } catch (error) {
      announce(adminMessages.decisionFailed, error)
    }
    if (done.length > 0) {
      onDecided(done)
      const { title, text } =
        status === 'approved' ? adminMessages.paymentsApproved : adminMessages.paymentsRejected
      const rest = refused ? ` ${ids.length - done.length} were not: ${refused.message}` : ''
      undo.offer(
        done.map(({ id }) => id),
        { title: `${counted(done.length, 'payment')} ${title}`, text: `${text}${rest}` },
      )
    }
    await refresh(queryClient, ['payments', 'admin', 'notifications', 'audit'])
    setDeciding(null)
  }

  return {
    deciding,
    decide: (status: Decided, reason: string) => {
      if (deciding !== null || selected.length === 0) return
      if (status === 'approved' && flagged.length > 0) setAsking(true)
      else void send(status, reason)
    },
    question: {
      open: asking,
      title: `Approve ${counted(selected.length, 'payment')} all the same?`,
      text: [
        ...flagged.slice(0, NAMED),
        ...(flagged.length > NAMED ? [`And ${flagged.length - NAMED} more.`] : []),
      ].join(' '),
      confirmLabel: `Approve ${selected.length}`,
      onClose: () => setAsking(false),
      onConfirm: () => {
        setAsking(false)
        void send('approved', '')
      },
    },
  }
}
