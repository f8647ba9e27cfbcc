import { Clock } from 'lucide-react'
import { counted } from '../../platform/count.ts'
import { trpc } from '../../platform/client/trpc.ts'
import { cx } from '../../platform/client/ui/cx.ts'

/** How the promise to answer is kept; nothing where none was made. */
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
        You promise an answer within {counted(hours, 'hour')}.
        {decided > 0 && ` Of the last 30 days ${Math.floor((kept / decided) * 100)} % were answered in time.`}
        {soon > 0 && ` ${counted(soon, 'payment')} must be answered soon.`}
        {late > 0 && ` ${counted(late, 'payment')} ${late === 1 ? 'waits' : 'wait'} for longer.`}
      </span>
    </p>
  )
}
