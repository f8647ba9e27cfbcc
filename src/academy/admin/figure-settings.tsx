import { useState } from 'react'
import { Button } from '../../platform/client/ui/button.tsx'
import { Field } from '../../platform/client/ui/forms/field.tsx'
import { Input, Select } from '../../platform/client/ui/forms/input.tsx'
import { COUNTED, FIGURE_SETTINGS, type FigureSetting } from '../home.rules.ts'
import type { SettingsDraft } from './settings-draft.ts'
import { useSaveSettings } from './use-save-settings.ts'
import { t } from '../texts/settings.ts'

const FIGURES: Record<FigureSetting, { label: () => string; counts: () => string; example: string }> = {
  stat_students: { label: () => t.activeStudents, counts: () => t.countAccounts, example: '120+' },
  stat_courses: { label: () => t.expertCourses, counts: () => t.countCourses, example: '8' },
  stat_hours: { label: () => t.learningHours, counts: () => t.countHours, example: '40' },
  stat_success: { label: () => t.successRate, counts: () => t.countCompleted, example: '92%' },
}

type Way = 'text' | 'count' | 'hide'
const wayOf = (value: string): Way => (value === '' ? 'hide' : value === COUNTED ? 'count' : 'text')

/** The four figures below the hero. The owner writes each figure, lets Lantern count it, or hides it. */
export function FigureSettings({ draft }: { draft: SettingsDraft }) {
  const { save, saving } = useSaveSettings(draft)
  return (
    <section id="figures" aria-label={t.figures} className="card scroll-mt-20 p-5 sm:p-6">
      <h2 className="title-card">{t.figures}</h2>
      <p className="mt-1 max-w-3xl text-sm text-muted">{t.figuresHint}</p>
      <form
        noValidate
        className="mt-5 grid gap-5 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          // Saves all four figures, because the owner confirms unchanged figures by saving them.
          void save(FIGURE_SETTINGS.map((key) => ({ key, value: draft.values[key].trim() })))
        }}
      >
        {FIGURE_SETTINGS.map((key) => (
          <Figure key={key} setting={key} draft={draft} />
        ))}
        <div className="sm:col-span-2">
          <Button type="submit" variant="secondary" busy={saving} busyLabel={t.saving}>
            {t.saveFigures}
          </Button>
        </div>
      </form>
    </section>
  )
}

function Figure({ setting, draft }: { setting: FigureSetting; draft: SettingsDraft }) {
  const { label, counts, example } = FIGURES[setting]
  const value = draft.values[setting]
  // Kept in state, so that the field does not disappear while its text is empty.
  const [way, setWay] = useState(wayOf(value))
  const choose = (chosen: Way) => {
    setWay(chosen)
    draft.type(setting, chosen === 'hide' ? '' : chosen === 'count' ? COUNTED : example)
  }
  return (
    <fieldset className="grid min-w-0 grid-cols-2 content-start items-start gap-3">
      <legend className="mb-1.5 font-semibold">{label()}</legend>
      <Field label={t.show} className={way === 'text' ? '' : 'col-span-2'}>
        <Select value={way} onChange={(event) => choose(event.target.value as Way)}>
          <option value="text">{t.myOwnText}</option>
          <option value="count">{counts()}</option>
          <option value="hide">{t.hide}</option>
        </Select>
      </Field>
      {way === 'text' && (
        <Field label={t.text} hint={t.leaveEmptyToHide}>
          <Input
            value={value}
            maxLength={20}
            autoComplete="off"
            onChange={(event) => draft.type(setting, event.target.value)}
          />
        </Field>
      )}
    </fieldset>
  )
}
