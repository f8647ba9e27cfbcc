import type { CSSProperties } from 'react'
import {
  type Correction,
  correctionsOf,
  type OwnColors,
  tokensOf,
} from '../../../platform/palette/palette.ts'
import { oklchOf } from '../../../platform/palette/oklch.ts'
import { OWN_TOKENS, type Theme, THEMES } from '../../../platform/palette/tokens.ts'
import { Badge } from '../../../platform/client/ui/badge.tsx'
import { buttonClass } from '../../../platform/client/ui/button.tsx'
import { ProgressBar } from '../../../platform/client/ui/progress-bar.tsx'
import { Rich } from '../../../platform/client/ui/rich.tsx'
import { t } from '../../texts/settings.ts'

/** Shows the colours in both themes, and describes how Lantern corrected them. */
export function ColorPreview({ colors }: { colors: OwnColors }) {
  const corrections = correctionsOf(colors)
  return (
    <div role="group" aria-label={t.preview} className="grid gap-4 sm:grid-cols-2">
      {THEMES.map((theme) => (
        <Sample
          key={theme}
          theme={theme}
          colors={colors}
          corrections={corrections.filter((one) => one.theme === theme)}
        />
      ))}
    </div>
  )
}

const nameOf = { light: () => t.lightTheme, dark: () => t.darkTheme }

function describe({ color, chosen, shown }: Correction): string {
  const isLighter = oklchOf(shown).l > oklchOf(chosen).l
  if (color === 'main') return isLighter ? t.mainLighter(chosen, shown) : t.mainDarker(chosen, shown)
  return isLighter ? t.accentLighter(chosen, shown) : t.accentDarker(chosen, shown)
}

function Sample({
  theme,
  colors,
  corrections,
}: {
  theme: Theme
  colors: OwnColors
  corrections: readonly Correction[]
}) {
  const tokens = tokensOf(colors)[theme]
  const style = Object.fromEntries(OWN_TOKENS.map((token) => [`--${token}`, tokens[token]])) as CSSProperties
  return (
    <div className="min-w-0">
      <h3 className="mb-1.5 text-sm font-semibold">{nameOf[theme]()}</h3>
      <div
        data-theme={theme}
        style={style}
        className="lamplight grid gap-3 rounded-card border border-hairline bg-page p-4 [--lamp-x:85%]"
      >
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="title-card">{t.sampleTitle}</p>
          <Badge tone="amber">{t.sampleBadge}</Badge>
        </div>
        <div className="card grid gap-3 p-4">
          <p className="text-muted">
            <Rich text={t.sampleText} tags={{ link: (text) => <span className="text-link">{text}</span> }} />
          </p>
          <ProgressBar label={t.sampleProgress} value={60} />
          <p className="rounded-control bg-amber-soft px-3.5 py-2.5 text-sm">{t.sampleNote}</p>
          <span className={buttonClass({ className: 'w-fit outline-2 outline-offset-2 outline-focus' })}>
            {t.sampleButton}
          </span>
        </div>
      </div>
      <ul className="mt-2 grid gap-1 text-sm text-muted">
        {corrections.length === 0 && <li>{t.colorsAsChosen}</li>}
        {corrections.map((correction) => (
          <li key={correction.color}>
            <span
              aria-hidden="true"
              className="me-1.5 inline-block size-3.5 rounded-full border border-edge align-[-0.15em]"
              style={{ background: correction.shown }}
            />
            {describe(correction)}
          </li>
        ))}
      </ul>
    </div>
  )
}
