import { Link } from '@tanstack/react-router'
import { useViewer } from '../../../accounts/client/viewer.ts'
import { AdminPage } from '../../../platform/client/page/admin-page.tsx'
import { ADMIN_LINKS } from '../frame/admin-links.ts'
import { mayFollow } from '../frame/admin-pages.ts'
import { t } from '../../texts/staff.ts'

/** The start page in the admin area for staff: links to the screens that their duties allow. */
export function StaffHome() {
  const viewer = useViewer()
  const links = ADMIN_LINKS.filter(({ to }) => to !== '/admin' && mayFollow(viewer, to))
  return (
    <AdminPage title={t.yourWork} intro={t.yourWorkText}>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {links.map(({ to, label, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="card flex h-full items-center gap-4 p-5 font-semibold hover:bg-ink/5 [&_svg]:size-6 [&_svg]:shrink-0"
            >
              <Icon aria-hidden="true" />
              <span className="min-w-0 break-words">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </AdminPage>
  )
}
