import { Link } from '@tanstack/react-router'
import { useSettings } from '../../../academy/client/settings.ts'
import { publishedPages } from '../../../academy/own-pages.rules.ts'
import { Rich } from '../../../platform/client/ui/rich.tsx'
import { t } from '../../texts/sign-in.ts'

const link = (kind: 'terms' | 'privacy') => (words: string) => (
  <Link to="/pages/$kind" params={{ kind }} target="_blank" className="underline underline-offset-4">
    {words}
  </Link>
)
const tags = { terms: link('terms'), privacy: link('privacy') }

/** Links to the published terms and the privacy page. The links open another tab, so the form keeps its values. */
export function RegistrationTerms() {
  const pages = publishedPages(useSettings())
  const texts = [
    pages.includes('terms') && t.agreeToTerms,
    pages.includes('privacy') && t.readPrivacy,
  ].filter((text) => text !== false)
  if (texts.length === 0) return null
  return (
    <p className="text-sm text-muted">
      <Rich text={texts.join(' ')} tags={tags} />
    </p>
  )
}
