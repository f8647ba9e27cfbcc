import { Link, useLocation } from '@tanstack/react-router'
import { Menu, Search, X } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useViewer } from '../../../accounts/client/viewer.ts'
import { buttonClass } from '../../../platform/client/ui/button.tsx'
import { IconButton } from '../../../platform/client/ui/icon-button.tsx'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'
import { Logo } from '../../../platform/client/ui/logo.tsx'
import { NotificationBell } from '../../../academy/client/notification-bell.tsx'
import { LOGIN_LINK, useSiteLinks } from './site-links.ts'
import { useSite } from '../../../platform/client/page/site.ts'
import { ThemeToggle } from './theme-toggle.tsx'
import { UserMenu } from './user-menu.tsx'
import { t } from '../../texts/frame.ts'

// Hidden parts load on hover or focus, because their panels and menus need an additional library.
const HeaderSearch = lazyPart(() => import('../search/header-search.tsx').then((m) => m.HeaderSearch))
const SiteDrawer = lazyPart(() => import('./site-drawer.tsx').then((m) => m.SiteDrawer))

// Only administrators see the banner. The server renders it, so that the page does not move later.
const bannerReady = import.meta.env.SSR ? await import('../preview-banner.tsx') : null
const PreviewBanner =
  bannerReady?.PreviewBanner ??
  lazyPart(() => import('../preview-banner.tsx').then((m) => m.PreviewBanner), { quiet: true })

const SEARCH_ID = 'header-search'

export function SiteHeader() {
  const { name, preview } = useSite()
  const viewer = useViewer()
  const links = useSiteLinks()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [searching, setSearching] = useState(false)
  // The page on which the user opened the drawer. Navigation to another page closes it.
  const [drawerOn, setDrawerOn] = useState<string | null>()
  const searchToggle = useRef<HTMLButtonElement>(null)
  // Text that the user types before the search box has loaded. The loaded box starts with this text.
  const [typed, setTyped] = useState('')
  if (drawerOn && drawerOn !== path) setDrawerOn(null)
  const drawer = drawerOn === path

  const closeSearch = () => {
    setSearching(false)
    searchToggle.current?.focus()
  }
  return (
    <header className="site-header sticky top-0 z-40 border-b border-hairline bg-page">
      {preview && (
        <Suspense>
          <PreviewBanner as={preview} />
        </Suspense>
      )}
      <div className="shell flex h-16 items-center gap-1">
        <Link to="/" aria-label={t.home(name)} className="me-auto inline-flex min-w-0 rounded-sm lg:me-6">
          <Logo className="min-w-0" />
        </Link>
        <nav aria-label={t.main} className="me-auto hidden items-center gap-1 lg:flex">
          {links.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              className="relative inline-flex h-16 items-center px-3 font-medium text-muted transition-colors duration-120 outline-offset-[-4px] after:absolute after:inset-x-3 after:bottom-0 after:h-[3px] after:scale-x-0 after:rounded-full after:bg-amber-mark after:transition-transform after:duration-180 after:ease-calm hover:text-ink data-[status=active]:text-ink data-[status=active]:after:scale-x-100"
            >
              {label}
            </Link>
          ))}
        </nav>
        <IconButton
          ref={searchToggle}
          label={searching ? t.closeSearch : t.search}
          aria-expanded={searching}
          aria-controls={searching ? SEARCH_ID : undefined}
          onPointerEnter={HeaderSearch.preload}
          onFocus={HeaderSearch.preload}
          onClick={() => {
            setTyped('')
            setSearching(!searching)
          }}
          onKeyDown={(event) => {
            if (!searching || event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
            // The first space may be the key with which the user opened the box.
            if (event.key === ' ' && typed === '') return
            event.preventDefault()
            setTyped(typed + event.key)
          }}
        >
          {searching ? <X aria-hidden="true" /> : <Search aria-hidden="true" />}
        </IconButton>
        <ThemeToggle />
        {viewer && <NotificationBell />}
        {viewer && <UserMenu viewer={viewer} />}
        {!viewer && (
          <Link
            {...LOGIN_LINK}
            className={buttonClass({ variant: 'secondary', size: 'sm', className: 'ms-1.5 max-lg:hidden' })}
          >
            {t.login}
          </Link>
        )}
        <IconButton
          label={t.menu}
          aria-haspopup="dialog"
          aria-expanded={drawer}
          className="lg:hidden"
          onPointerEnter={SiteDrawer.preload}
          onFocus={SiteDrawer.preload}
          onClick={() => setDrawerOn(path)}
        >
          <Menu aria-hidden="true" />
        </IconButton>
      </div>
      {searching && (
        <Suspense>
          <HeaderSearch id={SEARCH_ID} begun={typed} onClose={closeSearch} />
        </Suspense>
      )}
      {drawerOn !== undefined && (
        <Suspense>
          <SiteDrawer open={drawer} onClose={() => setDrawerOn(null)} />
        </Suspense>
      )}
    </header>
  )
}
