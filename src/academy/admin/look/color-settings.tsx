import { useEffect, useState } from 'react'
import { type OwnColors, ownColorsOf, PALETTE_ID, paletteStyle } from '../../../platform/palette/palette.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Checkbox } from '../../../platform/client/ui/forms/choice.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import { settingsOf } from '../../client/settings.ts'
import { type Setting, type SettingKey, settingValue } from '../../settings.schema.ts'
import { t } from '../../texts/settings.ts'
import type { SettingsDraft } from '../settings-draft.ts'
import { useSaveSettings } from '../use-save-settings.ts'
import { ColorPreview } from './color-preview.tsx'

const KEYS = ['brand_color', 'brand_accent'] as const
const EXAMPLE = '#1d4ed8'

type Refused = { key: SettingKey; value: string; error: string }[]

/** Applies saved colours to the open page, because the page received its palette when it was loaded. */
function useShownPalette(colors: OwnColors | null) {
  const style = colors ? paletteStyle(colors) : ''
  useEffect(() => {
    const element = document.getElementById(PALETTE_ID)
    if (element) element.textContent = style
    else if (style)
      document.head.append(
        Object.assign(document.createElement('style'), { id: PALETTE_ID, textContent: style }),
      )
  }, [style])
}

/** The academy's two colours, with the corrected colours in both themes. */
export function ColorSettings({ saved, draft }: { saved: readonly Setting[]; draft: SettingsDraft }) {
  const { save, saving } = useSaveSettings(draft)
  const [refused, setRefused] = useState<Refused>([])
  const known = ownColorsOf(settingsOf(saved))
  useShownPalette(known)
  const [isOn, setOn] = useState(known !== null)
  // The values of the fields before the owner turned the colours off.
  const [last, setLast] = useState({ main: EXAMPLE, accent: '' })
  const colors = ownColorsOf(draft.values)
  const field = (key: (typeof KEYS)[number], label: string, hint: string) => {
    const value = draft.values[key]
    return (
      <div className="flex items-start gap-2">
        <Field
          label={label}
          hint={hint}
          error={refused.find((one) => one.key === key && one.value === value)?.error}
          className="min-w-0 flex-1"
        >
          <Input
            value={value}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            className="font-mono"
            onChange={(event) => draft.type(key, event.target.value.trim().toLowerCase())}
          />
        </Field>
        <div className="mt-7 w-16 shrink-0">
          <Input
            type="color"
            aria-label={t.chooseColor(label)}
            className="h-11 p-1"
            value={colors ? (key === 'brand_color' ? colors.main : colors.accent) : EXAMPLE}
            onChange={(event) => draft.type(key, event.target.value)}
          />
        </div>
      </div>
    )
  }
  const submit = () => {
    const given = KEYS.map((key) => ({ key, value: draft.values[key].toLowerCase() }))
    const wrong = given.flatMap(({ key, value }) => {
      draft.type(key, value)
      const error = settingValue[key].safeParse(value).error?.issues[0]?.message
      return error ? [{ key, value, error }] : []
    })
    setRefused(wrong)
    if (wrong.length === 0) void save(given.filter(({ key }) => draft.isChanged(key))).then(setRefused)
  }
  return (
    <section id="colors" aria-label={t.colors} className="card scroll-mt-20 p-5 sm:p-6">
      <h2 className="title-card">{t.colors}</h2>
      <p className="mt-1 max-w-3xl text-sm text-muted">{t.colorsHint}</p>
      <form
        noValidate
        className="mt-5 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Checkbox
          label={t.ownColors}
          checked={isOn}
          onChange={({ target: { checked } }) => {
            const { brand_color: main, brand_accent: accent } = draft.values
            setOn(checked)
            if (!checked) setLast({ main, accent })
            draft.type('brand_color', checked ? last.main : '')
            draft.type('brand_accent', checked ? last.accent : '')
          }}
        />
        {isOn && (
          <div className="grid gap-4 sm:grid-cols-2">
            {field('brand_color', t.mainColor, t.mainColorHint)}
            {field('brand_accent', t.accentColor, t.accentColorHint)}
          </div>
        )}
        {isOn && colors && <ColorPreview colors={colors} />}
        <div>
          <Button
            type="submit"
            variant="secondary"
            disabled={!KEYS.some(draft.isChanged)}
            busy={saving}
            busyLabel={t.saving}
          >
            {t.saveColors}
          </Button>
        </div>
      </form>
    </section>
  )
}
