import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useId } from 'react'
import { trpc } from '../../../platform/client/trpc.ts'
import { accounts } from '../../../accounts/accounts.policy.ts'
import { useViewer } from '../../../accounts/client/viewer.ts'
import { ADMIN_LINKS } from './admin-links.ts'
import { mayFollow } from './admin-pages.ts'
import { t } from '../../texts/frame.ts'

const NAME = 'Lantern'

const linkClass =
  'relative flex min-h-11 items-center gap-3 rounded-control px-3 font-medium text-muted outline-offset-[-2px] transition-colors duration-120 hover:bg-ink/5 hover:text-ink md:min-h-10 [&_svg]:size-4.5 [&_svg]:shrink-0 ' +
  'data-[status=active]:bg-amber-soft data-[status=active]:font-semibold data-[status=active]:text-ink ' +
  'before:absolute before:inset-y-2.5 before:start-0 before:w-[3px] before:scale-y-0 before:rounded-full before:bg-amber-mark data-[status=active]:before:scale-y-100'

/**
 * Links to the screens of the admin area, and back to the site. `onGo` is called for every click, even on the current
 * screen.
 */
export function AdminNav({ onGo }: { onGo?: () => void }) {
  const viewer = useViewer()
  const administers = accounts.can(viewer, 'administer')
  const pending = trpc.admin.stats.useQuery(undefined, { enabled: administers }).data?.pendingPayments ?? 0
  const id = useId()
  const counted = (to: string) => to === '/admin/payments' && pending > 0
  return (
    <nav aria-label={t.admin} className="flex min-h-full flex-col gap-0.5">
      {ADMIN_LINKS.filter(({ to }) => mayFollow(viewer, to)).map(({ to, label, Icon }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: to === '/admin', includeSearch: false }}
          className={linkClass}
          onClick={onGo}
          // The count describes the link, but it is not part of the link's name.
          aria-describedby={counted(to) ? id : undefined}
        >
          <Icon aria-hidden="true" />
          <span className="min-w-0 flex-1 py-1">{label}</span>
          {counted(to) && (
            <span
              id={id}
              aria-hidden="true"
              className="rounded-full bg-amber px-2 text-xs font-bold text-on-amber tabular-nums"
            >
              {pending}
              <span className="sr-only"> {t.pending}</span>
            </span>
          )}
        </Link>
      ))}
      <hr className="mx-3 my-3" />
      <Link to="/" activeOptions={{ exact: true }} className={linkClass} onClick={onGo}>
        <ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />
        {t.userPanel}
      </Link>
      <p className="mt-auto px-3 pt-4 text-xs text-muted">
        {NAME} {import.meta.env.VITE_VERSION}
      </p>
    </nav>
  )
}
