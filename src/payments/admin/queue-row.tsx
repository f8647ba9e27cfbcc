import { Check, X } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { PaymentStatus } from '../rules.ts'
import type { QueuedPayment } from '../approval-queue.schema.ts'
import { PAYMENT_WORDS } from '../../catalogue/client/course/payment-badge.tsx'
import { trpc } from '../../platform/client/trpc.ts'
import { QueueCard, type QueueCardProps } from './queue-card.tsx'
import { UndoButton } from './decide/undo-button.tsx'
import { QUEUE_CARD, QUEUE_GONE } from './use-queue-keys.ts'
import { t } from '../texts/admin-queue.ts'

interface QueueRowProps extends QueueCardProps {
  /**
   * Whether the payment was decided on another device or by another administrator, and no longer belongs to this tab.
   */
  gone: boolean
  /** Whether the payment's screenshot is open. */
  viewing: boolean
  /** The decision made on this page, if any. */
  decided: PaymentStatus | undefined
  /** Whether the focus moves to this card after a decision was undone. */
  returning: boolean
  onReturned: () => void
}

/** A payment in the list. Keeps its position after a decision, so that the next card doesn't move under the pointer. */
export function QueueRow({ gone, viewing, decided, returning, onReturned, ...card }: QueueRowProps) {
  const { payment, undo } = card
  const place = useRef<HTMLLIElement>(null)
  const hadFocus = useRef(false)
  const [height, setHeight] = useState<number | null>(null)
  const leaves = decided !== undefined || (gone && !viewing)

  useLayoutEffect(() => {
    if (!leaves || !place.current) return
    hadFocus.current = place.current.contains(document.activeElement)
    setHeight(place.current.getBoundingClientRect().height)
  }, [leaves])
  useEffect(() => {
    if (height !== null && hadFocus.current)
      place.current?.querySelector<HTMLElement>(`[${QUEUE_GONE}]`)?.focus({ preventScroll: true })
  }, [height])

  const left = leaves && height !== null
  const goBack = useEffectEvent(() => {
    place.current?.querySelector<HTMLElement>(`[${QUEUE_CARD}]`)?.focus({ preventScroll: true })
    onReturned()
  })
  useEffect(() => {
    if (returning && !left) goBack()
  }, [returning, left])
  return (
    <li ref={place} style={left ? { height } : undefined}>
      {!left ? (
        <QueueCard {...card} gone={gone} />
      ) : (
        <div
          {...{ [QUEUE_CARD]: payment.id, [QUEUE_GONE]: true }}
          tabIndex={-1}
          className="grid h-full place-items-center rounded-card border border-dashed border-edge/50 p-4 text-center text-muted outline-offset-2 focus:outline-2 focus:outline-focus"
        >
          {decided ? (
            <div className="flex flex-wrap items-center justify-center gap-4">
              <Outcome status={decided} />
              {undo.open.has(payment.id) && <UndoButton payment={payment} undo={undo} />}
            </div>
          ) : (
            <DecidedElsewhere payment={payment} />
          )}
        </div>
      )}
    </li>
  )
}

function Outcome({ status, by }: { status: PaymentStatus; by?: string | undefined }) {
  const Icon = status === 'approved' ? Check : X
  return (
    <p className="flex items-center gap-2">
      <Icon aria-hidden="true" className="size-4.5 shrink-0" />
      {by === undefined ? t.movedTo(PAYMENT_WORDS[status]) : t.movedToBy(PAYMENT_WORDS[status], by)}
    </p>
  )
}

function DecidedElsewhere({ payment }: { payment: Pick<QueuedPayment, 'id'> }) {
  const { data } = trpc.payments.list.useQuery({ search: `#${payment.id}`, limit: 1 })
  const now = data?.items[0]
  if (!now || now.status === 'pending') return <p>{t.decidedElsewhere}</p>
  return <Outcome status={now.status} by={now.decidedBy ?? t.deletedAccount} />
}
