import { type ReactNode, useState } from 'react'
import { type SettingKey, type Settings, settingValue } from '../../shared/schemas/settings.ts'
import { messageOf } from '../trpc.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input, Textarea } from '../ui/input.tsx'
import { useSaveSettings } from './use-save-settings.ts'

type Fields = readonly { key: SettingKey; label: string; hint?: string; long?: true }[]

const paymentFields: Fields = [
  { key: 'upi_id', label: 'UPI ID', hint: 'Such as academy@bank. The QR code carries it.' },
  { key: 'upi_payee', label: 'UPI payee', hint: 'The name that UPI apps show.' },
  { key: 'bank_account_name', label: 'Account name' },
  { key: 'bank_account_number', label: 'Account number' },
  { key: 'bank_ifsc', label: 'IFSC' },
  { key: 'bank_name', label: 'Bank' },
  { key: 'membership_price', label: 'Premium, a year', hint: 'Such as ₹4,999' },
]

const academyFields: Fields = [
  { key: 'academy_name', label: 'Name of the academy' },
  { key: 'academy_address', label: 'Address', long: true },
]

/** Where students pay, what Premium costs, and what stands on receipts. */
export function OtherSettings({ settings }: { settings: Settings }) {
  return (
    <>
      <SettingsCard
        title="Payments"
        intro="The upgrade page shows these as they are. Check them twice: students send money there."
        fields={paymentFields}
        settings={settings}
        action="Save payment details"
      />
      <SettingsCard
        title="Academy"
        intro="Stands on receipts."
        fields={academyFields}
        settings={settings}
        action="Save academy"
      />
    </>
  )
}

interface SettingsCardProps {
  title: string
  intro: ReactNode
  fields: Fields
  settings: Settings
  action: string
}

function SettingsCard({ title, intro, fields, settings, action }: SettingsCardProps) {
  const [typed, setTyped] = useState<Partial<Settings>>({})
  const [errors, setErrors] = useState<Partial<Record<SettingKey, string>>>({})
  const { save, saving } = useSaveSettings()
  const changed = fields.filter(({ key }) => typed[key] !== undefined && typed[key] !== settings[key])

  const submit = async () => {
    const wrong: typeof errors = {}
    for (const { key } of changed) {
      const checked = settingValue[key].safeParse(typed[key])
      if (!checked.success) wrong[key] = checked.error.issues[0]?.message ?? 'This value cannot be used'
    }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    const refused = await save(changed.map(({ key }) => ({ key, value: typed[key] ?? '' })))
    setErrors(
      Object.fromEntries(refused.map(({ key, error }) => [key, messageOf(error, 'This was not saved')])),
    )
    // What was taken shows as it is kept, such as with its digits grouped.
    setTyped((now) =>
      Object.fromEntries(Object.entries(now).filter(([key]) => refused.some((one) => one.key === key))),
    )
  }

  return (
    <section aria-label={title} className="card p-5 sm:p-6">
      <h2 className="title-card">{title}</h2>
      <p className="mt-1 text-sm text-muted">{intro}</p>
      <form
        noValidate
        className="mt-5 grid gap-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {fields.map(({ key, label, hint, long }) => {
          const Control = long ? Textarea : Input
          return (
            <Field
              key={key}
              label={label}
              hint={hint}
              error={errors[key]}
              className={long && 'sm:col-span-2'}
            >
              <Control
                value={typed[key] ?? settings[key]}
                autoComplete="off"
                onChange={(event: { target: { value: string } }) =>
                  setTyped((now) => ({ ...now, [key]: event.target.value }))
                }
              />
            </Field>
          )
        })}
        <div className="sm:col-span-2">
          <Button
            type="submit"
            variant="secondary"
            disabled={changed.length === 0}
            busy={saving}
            busyLabel="Saving..."
          >
            {action}
          </Button>
        </div>
      </form>
    </section>
  )
}
