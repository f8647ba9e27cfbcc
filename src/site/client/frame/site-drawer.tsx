import { Link } from '@tanstack/react-router'
import { BookOpen, FileText, LayoutDashboard, Library, LogOut, Sparkles, UserRound } from 'lucide-react'
import { useViewer } from '../../../accounts/client/viewer.ts'
import { useSignOut } from './use-sign-out.ts'
import { Avatar } from '../../../platform/client/ui/avatar.tsx'
import { Button, buttonClass } from '../../../platform/client/ui/button.tsx'
import { Drawer } from '../../../platform/client/ui/overlays/drawer.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { LOGIN_LINK, useSiteLinks } from './site-links.ts'
import { isStaff } from '../../../platform/policy.ts'
import { t } from '../../texts/frame.ts'

const icons = { '/courses': BookOpen, '/resources': FileText, '/my-library': Library, '/upgrade': Sparkles }

const rowClass =
  'flex min-h-12 items-center gap-3.5 rounded-control px-3 font-medium hover:bg-ink/5 data-[status=active]:bg-amber-soft data-[status=active]:font-semibold [&_svg]:size-5 [&_svg]:text-muted'

/** Navigation on small screens. */
export function SiteDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const viewer = useViewer()
  const links = useSiteLinks()
  const signOut = useSignOut()
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t.menu}
      header={
        viewer && (
          <div className="flex items-center gap-3">
            <Avatar name={viewer.fullName ?? viewer.username} className="size-9" />
            <span className="truncate font-semibold">{viewer.username}</span>
          </div>
        )
      }
      footer={
        viewer ? (
          <Button
            variant="secondary"
            icon={<LogOut aria-hidden="true" className="rtl:-scale-x-100" />}
            busy={signOut.isPending}
            onClick={() => signOut.mutate(undefined, { onSuccess: onClose })}
          >
            {t.logout}
          </Button>
        ) : (
          <Link {...LOGIN_LINK} onClick={onClose} className={buttonClass()}>
            {t.login}
          </Link>
        )
      }
    >
      <nav aria-label={t.main} className="-mx-2 grid gap-1">
        {links.map(({ to, label }) => {
          const Icon = icons[to]
          return (
            <Link key={to} to={to} onClick={onClose} className={rowClass}>
              <Icon aria-hidden="true" />
              {label}
            </Link>
          )
        })}
        {viewer && (
          <Link to="/account" onClick={onClose} className={rowClass}>
            <UserRound aria-hidden="true" />
            {t.account}
          </Link>
        )}
        {isStaff(viewer) && (
          <Link to="/admin" onClick={onClose} className={rowClass}>
            <LayoutDashboard aria-hidden="true" />
            {t.adminDashboard}
          </Link>
        )}
      </nav>
      <LanguageSwitch className="mt-3 border-t border-hairline pt-3" />
    </Drawer>
  )
}
