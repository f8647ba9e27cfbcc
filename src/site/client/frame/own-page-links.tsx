import { Link } from '@tanstack/react-router'
import { useSettings } from '../../../academy/client/settings.ts'
import { publishedPages } from '../../../academy/own-pages.rules.ts'
import { ownPageTitles } from '../../own-page-titles.rules.ts'
import { t } from '../../texts/own-pages.ts'

/** Links to the pages that the owner has published. Renders nothing if there are none. */
export function OwnPageLinks() {
  const pages = publishedPages(useSettings())
  if (pages.length === 0) return null
  return (
    <nav aria-label={t.aboutAcademy} className="shell pb-4">
      <ul className="-mx-2 flex flex-wrap">
        {pages.map((kind) => (
          <li key={kind}>
            <Link
              to="/pages/$kind"
              params={{ kind }}
              className="inline-flex min-h-11 items-center rounded-sm px-2 text-sm text-muted hover:text-ink"
            >
              {ownPageTitles[kind]()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
