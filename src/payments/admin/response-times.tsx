import { Clock } from 'lucide-react'
import { trpc } from '../../platform/client/trpc.ts'
import { cx } from '../../platform/client/ui/cx.ts'
import { t } from '../texts/admin-queue.ts'

/**
 * The actual response times compared with the promised one. Renders nothing if the academy promises no response time.
 */
export function ResponseTimes() {
  const { data: promise } = trpc.payments.promise.useQuery()
  if (!promise) return null
  const { hours, decided, kept, soon, late } = promise
  return (
    <p
      className={cx(
        'mb-4 flex gap-2.5 rounded-control px-3.5 py-2.5 text-sm',
        late > 0 ? 'bg-danger-soft font-medium text-danger' : soon > 0 ? 'bg-amber-soft' : 'bg-sunken',
      )}
    >
      <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        {[
          t.responseTime(hours),
          decided > 0 && t.answeredInTime(Math.floor((kept / decided) * 100)),
          soon > 0 && t.dueSoon(soon),
          late > 0 && t.overdue(late),
        ]
          .filter(Boolean)
          .join(' ')}
      </span>
    </p>
  )
}
