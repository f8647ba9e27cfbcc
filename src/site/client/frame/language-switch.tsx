import { offeredLanguages } from '../../../academy/languages.rules.ts'
import { useSettings } from '../../../academy/client/settings.ts'
import {
  type InterfaceLanguage,
  interfaceLanguage,
  LANGUAGE_COOKIE,
} from '../../../platform/language/in-languages.ts'
import { cx } from '../../../platform/client/ui/cx.ts'
import { t } from '../../texts/frame.ts'

const NAMES: Record<InterfaceLanguage, string> = { en: 'English', hi: 'हिन्दी' }
const YEAR = 31_536_000

function choose(language: InterfaceLanguage) {
  document.cookie = `${LANGUAGE_COOKIE}=${language};path=/;max-age=${YEAR};samesite=lax`
  location.reload()
}

/** Chooses the interface language in this browser. Renders nothing if the academy offers only one. */
export function LanguageSwitch({ className }: { className?: string }) {
  const offered = offeredLanguages(useSettings())
  if (offered.length < 2) return null
  return (
    <div role="group" aria-label={t.language} className={cx('flex flex-wrap gap-x-1', className)}>
      {offered.map((language) => {
        const isChosen = language === interfaceLanguage()
        return (
          <button
            key={language}
            type="button"
            lang={language}
            aria-pressed={isChosen}
            onClick={() => choose(language)}
            className="inline-flex min-h-11 items-center rounded-sm px-2 text-sm first:-ms-2 text-muted hover:text-ink underline-offset-4 aria-pressed:font-semibold aria-pressed:text-ink aria-pressed:underline"
          >
            {NAMES[language]}
          </button>
        )
      })}
    </div>
  )
}
