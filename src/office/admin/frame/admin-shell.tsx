import { Link, useLocation } from '@tanstack/react-router'
import { Menu } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { User } from '../../../platform/user.schema.ts'
import { useFocusContent } from '../../../platform/client/document/focus-content.ts'
import { NotificationBell } from '../../../academy/client/notification-bell.tsx'
import { useSite } from '../../../platform/client/page/site.ts'
import { ThemeToggle } from '../../../site/client/frame/theme-toggle.tsx'
import { Drawer } from '../../../platform/client/ui/overlays/drawer.tsx'
import { IconButton } from '../../../platform/client/ui/icon-button.tsx'
import { Logo } from '../../../platform/client/ui/logo.tsx'
import { PaletteButton } from '../palette/palette-button.tsx'
import { AdminNav } from './admin-nav.tsx'
import { useAlarmTitle } from './use-alarm-title.ts'
import { AdminUserMenu } from './admin-user-menu.tsx'
import { t } from '../../texts/frame.ts'

/** Sidebar, header and content of the admin area. */
export function AdminShell({ viewer, children }: { viewer: User; children: ReactNode }) {
  const { name } = useSite()
  const path = useLocation({ select: ({ pathname }) => pathname })
  // The page on which the menu was opened. The menu closes when the user opens another page.
  const [openOn, setOpenOn] = useState<string | null>(null)
  if (openOn && openOn !== path) setOpenOn(null)
  const open = openOn === path
  const close = () => setOpenOn(null)
  useFocusContent()
  useAlarmTitle()
  return (
    <div className="grid min-h-dvh lg:grid-cols-[17rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="floating sr-only z-50 rounded-control px-4 py-3 font-semibold focus:not-sr-only focus:fixed focus:top-3 focus:start-3"
      >
        {t.skipToContent}
      </a>
      <aside
        data-sidebar
        className="sticky top-0 hidden h-dvh flex-col border-e border-hairline bg-surface lg:not-print:flex"
      >
        <Link to="/admin" aria-label={t.dashboard(name)} className="flex h-16 shrink-0 items-center px-5">
          <Logo />
        </Link>
        <div className="min-h-0 flex-1 overflow-y-auto px-3 pt-2 pb-4">
          <AdminNav />
        </div>
      </aside>
      <div className="flex min-w-0 flex-col">
        <header className="sticky short:static top-0 z-40 flex print:hidden h-16 items-center gap-1 border-b border-hairline bg-page px-3 sm:px-6">
          <IconButton
            label={t.menu}
            aria-haspopup="dialog"
            aria-expanded={open}
            className="lg:hidden"
            onClick={() => setOpenOn(path)}
          >
            <Menu aria-hidden="true" />
          </IconButton>
          <Link
            to="/admin"
            aria-label={t.dashboard(name)}
            className="me-auto flex min-w-0 rounded-sm lg:invisible"
          >
            <Logo className="max-sm:[&>span]:hidden" />
          </Link>
          <PaletteButton viewer={viewer} />
          <NotificationBell />
          <ThemeToggle />
          <AdminUserMenu viewer={viewer} />
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="route-content flex-1 px-4 pt-6 pb-16 outline-none sm:px-6 lg:px-8 print:p-0"
        >
          {children}
        </main>
      </div>
      <Drawer open={open} onClose={close} title={t.adminMenu} side="start" header={<Logo />}>
        <AdminNav onGo={close} />
      </Drawer>
    </div>
  )
}
