import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'
import { Logo } from '../../../platform/client/ui/logo.tsx'
import { useSiteLinks } from './site-links.ts'
import { useSite } from '../../../platform/client/page/site.ts'
import { t } from '../../texts/frame.ts'

// The server renders this part; the browser loads its script after the page.
const endReady = import.meta.env.SSR ? await import('./footer-end.tsx') : null
const FooterEnd =
  endReady?.FooterEnd ?? lazyPart(() => import('./footer-end.tsx').then((m) => m.FooterEnd), { quiet: true })

/** The footer of public pages: the name, and the same links as the header. */
export function SiteFooter() {
  const { name } = useSite()
  const links = useSiteLinks()
  return (
    <footer className="mt-20 border-t border-hairline sm:mt-28">
      <div className="shell flex flex-col gap-8 py-10 md:flex-row md:items-center md:justify-between">
        <div>
          <Link to="/" aria-label={t.home(name)} className="inline-flex rounded-sm">
            <Logo />
          </Link>
          <p className="mt-2 text-sm text-muted">{t.tagline}</p>
        </div>
        <nav aria-label={t.footer} className="-mx-2 grid grid-cols-2 sm:flex sm:flex-wrap sm:gap-x-3">
          {links.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              className="inline-flex min-h-11 items-center rounded-sm px-2 text-sm text-muted hover:text-ink"
            >
              {label}
            </Link>
          ))}
        </nav>
      </div>
      <Suspense>
        <FooterEnd />
      </Suspense>
    </footer>
  )
}
