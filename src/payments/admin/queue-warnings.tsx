import { Link } from '@tanstack/react-router'
import { Copy, History, MonitorSmartphone, Undo2 } from 'lucide-react'
import { Fragment } from 'react'
import { formatRupees } from '../../platform/money.ts'
import type { QueuedPayment } from '../approval-queue.schema.ts'
import { cx } from '../../platform/client/ui/cx.ts'
import { When } from '../../platform/client/ui/hooks/when.tsx'

/** From here on every word of two pictures is the same beyond doubt. */
const SURE = 85

const EVENT_WORDS = {
  approved: 'Approved',
  rejected: 'Rejected',
  undone: 'Taken back',
  approved_after_all: 'Approved after all',
  refunded: 'Refunded',
  revoked: 'Revoked',
  corrected: 'Transaction ID corrected',
} satisfies Record<QueuedPayment['events'][number]['action'], string>

/** What should make one look twice: a picture that came before, another account's device, and what was rejected before. */
export function QueueWarnings({ payment }: { payment: QueuedPayment }) {
  const { lookalikes, sameDevice, history, events } = payment
  return (
    <>
      <Lookalikes
        said="The very same picture came with"
        of={lookalikes.filter(({ likeness }) => likeness === 100)}
        strong
      />
      <Lookalikes
        said="The same picture, cropped or saved again, came with"
        of={lookalikes.filter(({ likeness }) => likeness >= SURE && likeness < 100)}
        strong
      />
      <Lookalikes
        said="Very likely the same picture came with"
        of={lookalikes.filter(({ likeness }) => likeness < SURE)}
      />
      {sameDevice.length > 0 && (
        <p className="mt-3 flex gap-2.5 rounded-control bg-sunken px-3.5 py-2.5 text-sm">
          <MonitorSmartphone aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 break-words">
            {sameDevice.length === 1 ? 'Another account' : 'Other accounts'} paid from the same device:{' '}
            <strong className="font-semibold">{sameDevice.join(', ')}</strong>. A family or a school shares
            one, too.
          </span>
        </p>
      )}
      {events.length > 1 && (
        <details className="mt-3 text-sm">
          <summary className="touch w-fit">
            <Undo2 aria-hidden="true" className="rtl:-scale-x-100 me-1.5 inline size-4 align-[-0.2em]" />
            What was decided
          </summary>
          <ol className="mt-2 grid gap-1 border-s-2 border-hairline ps-3 text-muted">
            {events.map(({ id, action, by, at, was }) => (
              <li key={id}>
                {EVENT_WORDS[action]} {was && `from ${was} `}by {by}, <When date={at} />
              </li>
            ))}
          </ol>
        </details>
      )}
      {history.length > 0 && (
        <details className="mt-3 text-sm">
          <summary className="touch w-fit">
            <History aria-hidden="true" className="me-1.5 inline size-4 align-[-0.2em]" />
            {history.length === 1 ? 'One earlier attempt' : `${history.length} earlier attempts`}
          </summary>
          <ul className="mt-2 grid gap-2 border-s-2 border-hairline ps-3 text-muted">
            {history.map((attempt) => (
              <li key={attempt.id}>
                #{attempt.id} · <When date={attempt.submittedAt} /> · {attempt.transactionId} ·{' '}
                {formatRupees(attempt.amount)}
                <span className="block text-ink">
                  {attempt.received === null
                    ? (attempt.reason ?? 'Rejected without a reason')
                    : `${formatRupees(attempt.received)} received`}
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
  said: string
  of: QueuedPayment['lookalikes']
  strong?: boolean
}

function Lookalikes({ said, of, strong = false }: LookalikesProps) {
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
        {said}{' '}
        {of.map((other, index) => (
          <Fragment key={other.id}>
            {index > 0 && ', '}
            <Link
              to="/admin/payments"
              search={{ search: `#${other.id}` }}
              className="font-semibold underline underline-offset-2"
            >
              payment #{other.id}
            </Link>{' '}
            of {other.username} ({other.status})
          </Fragment>
        ))}
      </span>
    </p>
  )
}
