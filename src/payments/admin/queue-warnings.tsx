import { Link } from '@tanstack/react-router'
import { Copy, History, MonitorSmartphone, Undo2 } from 'lucide-react'
import { Fragment } from 'react'
import { PAYMENT_WORDS } from '../../catalogue/client/course/payment-badge.tsx'
import { formatRupees } from '../../platform/money.ts'
import type { QueuedPayment } from '../approval-queue.schema.ts'
import { cx } from '../../platform/client/ui/cx.ts'
import { When } from '../../platform/client/ui/hooks/when.tsx'
import { t } from '../texts/admin-queue.ts'
import { Rich } from '../../platform/client/ui/rich.tsx'

/** Two screenshots with at least this likeness, in percent, certainly show the same payment. */
const SURE = 85

type Event = QueuedPayment['events'][number]

const eventText = ({ action, by }: Event) => {
  const texts: Record<Event['action'], string> = {
    approved: t.approvedBy(by),
    rejected: t.rejectedBy(by),
    undone: t.undoneBy(by),
    approved_after_all: t.approvedAfterAllBy(by),
    refunded: t.refundedBy(by),
    revoked: t.revokedBy(by),
    corrected: t.correctedBy(by),
  }
  return texts[action]
}

/** Warnings about a payment: a reused screenshot, a browser that another account used, or earlier rejections. */
export function QueueWarnings({ payment }: { payment: QueuedPayment }) {
  const { lookalikes, sameDevice, history, events } = payment
  return (
    <>
      <Lookalikes text={t.sameScreenshot} of={lookalikes.filter(({ likeness }) => likeness === 100)} strong />
      <Lookalikes
        text={t.sameScreenshotEdited}
        of={lookalikes.filter(({ likeness }) => likeness >= SURE && likeness < 100)}
        strong
      />
      <Lookalikes text={t.similarScreenshot} of={lookalikes.filter(({ likeness }) => likeness < SURE)} />
      {sameDevice.length > 0 && (
        <p className="mt-3 flex gap-2.5 rounded-control bg-sunken px-3.5 py-2.5 text-sm">
          <MonitorSmartphone aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 break-words">
            <Rich
              text={t.sameDevice(sameDevice.length)}
              tags={{ names: () => <strong className="font-semibold">{sameDevice.join(', ')}</strong> }}
            />
          </span>
        </p>
      )}
      {events.length > 1 && (
        <details className="mt-3 text-sm">
          <summary className="touch w-fit">
            <Undo2 aria-hidden="true" className="rtl:-scale-x-100 me-1.5 inline size-4 align-[-0.2em]" />
            {t.decisionHistory}
          </summary>
          <ol className="mt-2 grid gap-1 border-s-2 border-hairline ps-3 text-muted">
            {events.map((event) => (
              <li key={event.id}>
                <Rich
                  text={eventText(event)}
                  tags={{ before: () => event.was, date: () => <When date={event.at} /> }}
                />
              </li>
            ))}
          </ol>
        </details>
      )}
      {history.length > 0 && (
        <details className="mt-3 text-sm">
          <summary className="touch w-fit">
            <History aria-hidden="true" className="me-1.5 inline size-4 align-[-0.2em]" />
            {t.earlierAttempts(history.length)}
          </summary>
          <ul className="mt-2 grid gap-2 border-s-2 border-hairline ps-3 text-muted">
            {history.map((attempt) => (
              <li key={attempt.id}>
                #{attempt.id} · <When date={attempt.submittedAt} /> · {attempt.transactionId} ·{' '}
                {formatRupees(attempt.amount)}
                <span className="block text-ink">
                  {attempt.received === null
                    ? (attempt.reason ?? t.rejectedWithoutReason)
                    : t.received(formatRupees(attempt.received))}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

interface LookalikesProps {
  /** A sentence with a placeholder tag for the links to the payments. */
  text: string
  of: QueuedPayment['lookalikes']
  strong?: boolean
}

function Lookalikes({ text, of, strong = false }: LookalikesProps) {
  if (of.length === 0) return null
  return (
    <p
      className={cx(
        'mt-3 flex gap-2.5 rounded-control px-3.5 py-2.5 text-sm',
        strong ? 'bg-danger-soft font-medium text-danger' : 'bg-sunken',
      )}
    >
      <Copy aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">
        <Rich
          text={text}
          tags={{
            payments: () =>
              of.map((other, index) => (
                <Fragment key={other.id}>
                  {index > 0 && ', '}
                  <OtherPayment {...other} />
                </Fragment>
              )),
          }}
        />
      </span>
    </p>
  )
}

function OtherPayment({ id, username, status }: QueuedPayment['lookalikes'][number]) {
  return (
    <Rich
      text={t.otherPayment(id, username, PAYMENT_WORDS[status])}
      tags={{
        link: (words) => (
          <Link
            to="/admin/payments"
            search={{ search: `#${id}` }}
            className="font-semibold underline underline-offset-2"
          >
            {words}
          </Link>
        ),
      }}
    />
  )
}
