import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announce, refresh } from '../../../platform/client/messages.ts'
import { messageOf, statusOf, trpc } from '../../../platform/client/trpc.ts'
import { showToast } from '../../../platform/client/ui/overlays/toast.tsx'
import { MAX_PAGE_SIZE } from '../../../platform/constants.ts'
import { formatRupees } from '../../../platform/money.ts'
import type { Payment } from '../../payments.schema.ts'
import type { QueuedPayment } from '../../approval-queue.schema.ts'
import type { MatchedLine } from '../../statement.schema.ts'
import { flagsOf } from './flags.ts'
import { readReceived } from './received-amount.tsx'
import type { Draft } from './use-decide.ts'
import type { Undo } from './use-undo.ts'
import { paymentMessages } from '../payment-messages.ts'
import { t } from '../../texts/admin-queue.ts'

type Decided = 'approved' | 'rejected'

/** Maximum number of payments that a confirmation lists by name. */
const NAMED = 5

const balanceLabel = (others: number, short: number) =>
  others === 0 ? t.askForBalance : t.approveAndAsk(others, short)

interface DecideMany {
  selected: readonly QueuedPayment[]
  /** The bank statement line of each payment, by payment ID. */
  lines?: ReadonlyMap<number, MatchedLine> | undefined
  /** The unsaved fields of the payments, by payment ID. An entered amount is recorded as received. */
  drafts?: ReadonlyMap<number, Draft> | undefined
  undo: Undo
  onDecided: (decided: readonly Payment[]) => void
}

/**
 * Returns functions that decide all selected payments, in several calls if necessary. One undo covers all of them. Asks
 * for confirmation before it approves payments with flags, and can request the balance of short payments.
 */
export function useDecideMany({ selected, lines, drafts, undo, onDecided }: DecideMany) {
  const queryClient = useQueryClient()
  const mutation = trpc.payments.decideMany.useMutation()
  const [deciding, setDeciding] = useState<Decided | null>(null)
  /** The transaction IDs when the confirmation was opened, because it covers the list. Null without a confirmation. */
  const [confirming, setConfirming] = useState<ReadonlyMap<number, string> | null>(null)
  const typedOf = ({ id }: QueuedPayment) => readReceived(drafts?.get(id)?.received ?? '')
  const arrivedOf = (payment: QueuedPayment) => typedOf(payment) ?? payment.amount
  const flagged = selected.flatMap((payment) => {
    const received = typedOf(payment)
    const flags = flagsOf(payment)
    if (received && received !== payment.amountDue)
      flags.unshift(t.receivedOfDue(formatRupees(received), formatRupees(payment.amountDue)))
    return flags.length > 0 ? [t.flaggedPayment(payment.id, payment.user.username, flags.join(' '))] : []
  })

  const short = selected.filter((payment) => arrivedOf(payment) < payment.amountDue)

  /**
   * Sends the decisions. With `asksForRest`, requests the balance of short payments instead. Each of these needs its
   * own call, because the amounts differ. So does an approval with an entered amount.
   */
  const send = async (status: Decided, reason: string, asksForRest = false) => {
    setDeciding(status)
    undo.begin(selected.map(({ id }) => id))
    const isAsked = (payment: QueuedPayment) => asksForRest && short.includes(payment)
    const apart = selected.filter(
      (payment) => isAsked(payment) || (status === 'approved' && typedOf(payment) !== undefined),
    )
    const ids = selected.filter((one) => !apart.includes(one)).map(({ id }) => id)
    const seen = new Map(selected.map(({ id, transactionId }) => [id, confirming?.get(id) ?? transactionId]))
    const seenIn = (part: readonly number[]) =>
      part.map((paymentId) => ({ paymentId, transactionId: seen.get(paymentId) ?? '' }))
    const linesOf = (part: readonly number[]) => part.flatMap((id) => lines?.get(id) ?? [])
    const calls: Parameters<typeof mutation.mutateAsync>[0][] = []
    for (let from = 0; from < ids.length; from += MAX_PAGE_SIZE) {
      const part = ids.slice(from, from + MAX_PAGE_SIZE)
      calls.push({
        ids: part,
        status,
        seen: seenIn(part),
        ...(lines && status === 'approved' && { lines: linesOf(part) }),
        ...(status === 'rejected' && reason.trim() && { reason }),
      })
    }
    for (const payment of apart)
      calls.push({
        ids: [payment.id],
        status: isAsked(payment) ? 'rejected' : status,
        seen: seenIn([payment.id]),
        received: arrivedOf(payment),
        ...(lines && { lines: linesOf([payment.id]) }),
      })
    // Between two calls, no request is running, so the list would remove the decided payments.
    undo.keepOpen(selected.map(({ id }) => id))
    const done: Payment[] = []
    let failure: unknown
    let why = ''
    for (const call of calls) {
      // Extends the undo window of the earlier calls, so that all decisions can be undone for the same time.
      if (done.length > 0) undo.extend(done.map(({ id }) => id))
      try {
        const outcome = await mutation.mutateAsync(call)
        done.push(...outcome.decided)
        why ||= outcome.refused[0]?.message ?? ''
      } catch (error) {
        failure ??= error
        why ||= messageOf(error, paymentMessages.decisionFailed.text)
        // Status 404 or 409 concerns only the payments of this call, so later calls may still succeed. Other errors
        // would affect every call.
        if (![404, 409].includes(statusOf(error) ?? 0)) break
      }
    }
    const decided = new Set(done.map(({ id }) => id))
    undo.close(selected.flatMap(({ id }) => (decided.has(id) ? [] : [id])))
    if (done.length === 0) {
      undo.fail(
        selected.map(({ id }) => id),
        failure,
      )
      announce(paymentMessages.decisionFailed, failure)
    }
    if (done.length > 0) {
      onDecided(done)
      const { text } =
        status === 'approved' ? paymentMessages.paymentsApproved : paymentMessages.paymentsRejected
      const titleOf = status === 'approved' ? t.paymentsApproved : t.paymentsRejected
      const asked = done.filter(({ received, status: now }) => now === 'rejected' && received !== null).length
      const left = selected.length - done.length
      const withRefused = (said: string) => (left > 0 ? `${said} ${t.someNotDecided(left, why)}` : said)
      undo.offer(
        done.map(({ id }) => id),
        asked === 0
          ? { title: titleOf(done.length), text: withRefused(text) }
          : {
              title:
                asked === done.length ? paymentMessages.paymentShort.title : titleOf(done.length - asked),
              text: withRefused(t.studentsAsked(asked)),
            },
      )
    }
    await refresh(queryClient, ['payments', 'admin', 'notifications', 'audit'])
    setDeciding(null)
  }

  const answer = (asksForRest: boolean) => {
    setConfirming(null)
    void send('approved', '', asksForRest)
  }

  return {
    deciding,
    decide: (status: Decided, reason: string) => {
      if (deciding !== null || selected.length === 0) return
      const invalid = selected.find((payment) => typedOf(payment) === null)
      if (status === 'approved' && invalid)
        return showToast({
          title: t.invalidAmount,
          text: t.flaggedPayment(invalid.id, invalid.user.username, t.invalidAmountHint),
          kind: 'error',
        })
      if (status === 'approved' && flagged.length > 0)
        setConfirming(new Map(selected.map(({ id, transactionId }) => [id, transactionId])))
      else void send(status, reason)
    },
    question: {
      open: confirming !== null,
      title: t.askApproveCountAnyway(selected.length),
      text: [
        ...flagged.slice(0, NAMED),
        ...(flagged.length > NAMED ? [t.andMore(flagged.length - NAMED)] : []),
      ].join(' '),
      onClose: () => setConfirming(null),
      ...(short.length > 0
        ? {
            confirmLabel: balanceLabel(selected.length - short.length, short.length),
            onConfirm: () => answer(true),
            onApprove: () => answer(false),
          }
        : {
            confirmLabel: t.approveCount(selected.length),
            onConfirm: () => answer(false),
            onApprove: null,
          }),
    },
  }
}
