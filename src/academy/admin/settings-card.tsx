import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { normalisePrice } from '../../platform/money.ts'
import { type SettingKey, settingValue } from '../settings.schema.ts'
import { Button } from '../../platform/client/ui/button.tsx'
import { Checkbox } from '../../platform/client/ui/forms/choice.tsx'
import { Field } from '../../platform/client/ui/forms/field.tsx'
import { Input, Select, Textarea } from '../../platform/client/ui/forms/input.tsx'
import type { SettingsDraft } from './settings-draft.ts'
import { useSaveSettings } from './use-save-settings.ts'
import { t } from '../texts/settings.ts'

export type Fields = readonly (Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'list'> & {
  key: SettingKey
  label: string
  hint?: string
  long?: true
  /** Whether the field accepts common ways of writing a price. */
  price?: true
  /** Whether the field is a switch, with the value 'on' or an empty value. */
  toggle?: true
  /** Values to choose from, with their labels. */
  options?: Record<string, string>
})[]

interface SettingsCardProps {
  id: string
  title: string
  intro: string
  fields: Fields
  /** Fields that are collapsed under 'More'. */
  more?: Fields
  draft: SettingsDraft
  action: string
}

const NONE: Fields = []

type Refused = Partial<Record<SettingKey, { value: string; error: string }>>

/** A group of settings with a button that saves the changed settings. */
export function SettingsCard({ id, title, intro, fields, more = NONE, draft, action }: SettingsCardProps) {
  // The rejected value of each setting, because the error applies only to this value.
  const [refused, setRefused] = useState<Refused>({})
  const { save, saving } = useSaveSettings(draft)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid]')
    wrong?.closest('details')?.setAttribute('open', '')
    wrong?.focus()
  }, [refused])
  const changed = [...fields, ...more].filter(({ key }) => draft.isChanged(key))

  const submit = async () => {
    const given = changed.map(({ key, price }) => ({
      key,
      value: price ? normalisePrice(draft.values[key]) : draft.values[key],
    }))
    const wrong: Refused = {}
    for (const { key, value } of given) {
      draft.type(key, value)
      const checked = settingValue[key].safeParse(value)
      if (!checked.success) wrong[key] = { value, error: checked.error.issues[0]?.message ?? t.valueInvalid }
    }
    setRefused(wrong)
    if (Object.keys(wrong).length > 0) return
    const failed = await save(given)
    setRefused(Object.fromEntries(failed.map(({ key, value, error }) => [key, { value, error }])))
  }

  const fieldOf = ({ key, label, hint, long, price, toggle, options, ...own }: Fields[number]) => {
    const onChange = (event: { target: { value: string } }) => draft.type(key, event.target.value)
    if (toggle)
      return (
        <Checkbox
          key={key}
          name={key}
          label={label}
          hint={hint}
          checked={draft.values[key] === 'on'}
          onChange={({ target: { checked } }) => draft.type(key, checked ? 'on' : '')}
        />
      )
    return (
      <Field
        key={key}
        label={label}
        hint={hint}
        error={refused[key]?.value === draft.values[key] ? refused[key]?.error : undefined}
        className={long && 'sm:col-span-2'}
      >
        {options ? (
          <Select name={key} value={draft.values[key]} onChange={onChange}>
            {Object.entries(options).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
        ) : long ? (
          <Textarea name={key} value={draft.values[key]} autoComplete="off" onChange={onChange} />
        ) : (
          <Input
            {...own}
            name={key}
            value={draft.values[key]}
            autoComplete="off"
            onChange={onChange}
            onBlur={
              price && (() => draft.isChanged(key) && draft.type(key, normalisePrice(draft.values[key])))
            }
          />
        )}
      </Field>
    )
  }

  return (
    <section id={id} aria-label={title} className="card scroll-mt-20 p-5 sm:p-6">
      <h2 className="title-card">{title}</h2>
      <p className="mt-1 max-w-3xl text-sm text-muted">{intro}</p>
      <form
        ref={form}
        noValidate
        className="mt-5 grid gap-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {fields.map(fieldOf)}
        {more.length > 0 && (
          <details className="sm:col-span-2">
            <summary className="touch w-fit font-medium">{t.more}</summary>
            <div className="mt-3 grid gap-4 sm:grid-cols-2">{more.map(fieldOf)}</div>
          </details>
        )}
        <div className="sm:col-span-2">
          <Button
            type="submit"
            variant="secondary"
            disabled={changed.length === 0}
            busy={saving}
            busyLabel={t.saving}
          >
            {action}
          </Button>
        </div>
      </form>
    </section>
  )
}
