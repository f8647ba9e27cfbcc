import { trpc } from '../../../platform/client/trpc.ts'
import { cx } from '../../../platform/client/ui/cx.ts'
import { Rich } from '../../../platform/client/ui/rich.tsx'
import { t } from '../../texts/push.ts'
import { findSupport } from './device.ts'

/**
 * A line next to reminders that links to the switch for notifications, if they are off and this browser supports
 * them.
 */
export function PushOffer({ className }: { className?: string }) {
  const { data: push } = trpc.push.mine.useQuery()
  const support = findSupport()
  if (!push || push.endpoint !== null || (support !== 'possible' && support !== 'install')) return null
  return (
    <p className={cx('text-sm text-muted', className)}>
      <Rich
        text={t.offer}
        tags={{
          link: (words) => (
            <a href="#push" className="underline underline-offset-4">
              {words}
            </a>
          ),
        }}
      />
    </p>
  )
}
