import { offeredLanguages } from '../../../academy/languages.rules.ts'
import { useSettings } from '../../../academy/client/settings.ts'
import {
  type InterfaceLanguage,
  interfaceLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_NAMES,
} from '../../../platform/language/in-languages.ts'
import { failure } from '../../../platform/client/messages.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { useViewer } from '../../../accounts/client/viewer.ts'
import { cx } from '../../../platform/client/ui/cx.ts'
import { t } from '../../texts/frame.ts'

const YEAR = 31_536_000

function remember(language: InterfaceLanguage) {
  document.cookie = `${LANGUAGE_COOKIE}=${language};path=/;max-age=${YEAR};samesite=lax`
}

/**
 * A menu of the interface languages. The choice applies to this browser and to the account. Renders nothing if the
 * academy offers only one language.
 */
export function LanguageSwitch({ className }: { className?: string }) {
  const offered = offeredLanguages(useSettings())
  const viewer = useViewer()
  const save = trpc.account.chooseLanguage.useMutation({
    meta: { failure: failure(t.languageNotChanged, t.tryAgain) },
    onSuccess: () => location.reload(),
  })
  if (offered.length < 2) return null
  function choose(language: InterfaceLanguage) {
    remember(language)
    if (viewer) save.mutate({ language })
    else location.reload()
  }
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
            {LANGUAGE_NAMES[language]}
          </button>
        )
      })}
    </div>
  )
}
