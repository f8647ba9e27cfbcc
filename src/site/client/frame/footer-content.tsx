import { Link } from '@tanstack/react-router'
import { Contact } from '../../../academy/client/contact.tsx'
import { useSite } from '../../../platform/client/page/site.ts'
import { Logo } from '../../../platform/client/ui/logo.tsx'
import { t } from '../../texts/frame.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { OwnPageLinks } from './own-page-links.tsx'
import { useSiteLinks } from './site-links.ts'

/**
 * The footer's content: the name, the same links as in the header, the own pages, the languages and the contact
 * details.
 */
export function FooterContent() {
  const { name } = useSite()
  const links = useSiteLinks()
  return (
    <>
      <div className="shell flex flex-col gap-8 py-10 md:flex-row md:items-center md:justify-between">
        <div className="min-w-0">
          <Link to="/" aria-label={t.home(name)} className="inline-flex max-w-full rounded-sm">
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
      <OwnPageLinks />
      <LanguageSwitch className="shell pb-4" />
      <Contact className="shell pb-8 text-muted" />
    </>
  )
}
