import { useState } from 'react'
import { Button } from '../../platform/client/ui/button.tsx'
import { Field } from '../../platform/client/ui/forms/field.tsx'
import { Input, Select } from '../../platform/client/ui/forms/input.tsx'
import { COUNTED, FIGURE_SETTINGS, type FigureSetting } from '../figures.rules.ts'
import type { SettingsDraft } from './settings-draft.ts'
import { useSaveSettings } from './use-save-settings.ts'

const FIGURES: Record<FigureSetting, { label: string; counts: string; example: string }> = {
  stat_students: { label: 'Active Students', counts: 'Student accounts', example: '120+' },
  stat_courses: { label: 'Expert Courses', counts: 'Published courses', example: '8' },
  stat_hours: { label: 'Learning Hours', counts: 'Hours of all lessons', example: '40' },
  stat_success: { label: 'Success Rate', counts: 'Lessons completed of those begun', example: '92%' },
}

type Way = 'text' | 'count' | 'hide'
const wayOf = (value: string): Way => (value === '' ? 'hide' : value === COUNTED ? 'count' : 'text')

/** The four figures under the hero: as the owner writes them, counted, or hidden. */
export function FigureSettings({ draft }: { draft: SettingsDraft }) {
  const { save, saving } = useSaveSettings(draft)
  return (
    <section id="figures" aria-label="Figures on the home page" className="card scroll-mt-20 p-5 sm:p-6">
      <h2 className="title-card">Figures on the home page</h2>
      <p className="mt-1 max-w-3xl text-sm text-muted">
        These are examples until you save your own. Show only what is true of your academy.
      </p>
      <form
        noValidate
        className="mt-5 grid gap-5 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          // All of them: saving says that they are right as they are, too.
          void save(FIGURE_SETTINGS.map((key) => ({ key, value: draft.values[key].trim() })))
        }}
      >
        {FIGURE_SETTINGS.map((key) => (
          <Figure key={key} setting={key} draft={draft} />
        ))}
        <div className="sm:col-span-2">
          <Button type="submit" variant="secondary" busy={saving} busyLabel="Saving...">
            Save figures
          </Button>
        </div>
      </form>
    </section>
  )
}

function Figure({ setting, draft }: { setting: FigureSetting; draft: SettingsDraft }) {
  const { label, counts, example } = FIGURES[setting]
  const value = draft.values[setting]
  // Not from the value alone: the field stays while its text is typed anew.
  const [way, setWay] = useState(wayOf(value))
  const choose = (chosen: Way) => {
    setWay(chosen)
    draft.type(setting, chosen === 'hide' ? '' : chosen === 'count' ? COUNTED : example)
  }
  return (
    <fieldset className="grid min-w-0 grid-cols-2 content-start items-start gap-3">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <Field label="Show" className={way === 'text' ? '' : 'col-span-2'}>
        <Select value={way} onChange={(event) => choose(event.target.value as Way)}>
          <option value="text">My own text</option>
          <option value="count">Count for me: {counts.toLowerCase()}</option>
          <option value="hide">Hide</option>
        </Select>
      </Field>
      {way === 'text' && (
        <Field label="Text" hint="Leave empty to hide">
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
