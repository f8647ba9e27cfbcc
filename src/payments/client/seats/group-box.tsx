import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import type { Quote } from '../../payments.schema.ts'
import { MIN_SEATS, MAX_SEATS } from '../../rules.ts'
import { t } from '../../texts/plans.ts'

/** A field for the number of seats in an order for a group. The URL stores it. */
export function GroupBox({ quote: { seats, price } }: { quote: Quote }) {
  const navigate = useNavigate({ from: '/upgrade' })
  const [typed, setTyped] = useState(String(seats ?? ''))
  const [error, setError] = useState<string>()
  const order = (places: number | undefined) =>
    void navigate({ search: (before) => ({ ...before, places }), replace: true, resetScroll: false })
  const submit = () => {
    const count = Number(typed)
    if (Number.isInteger(count) && count >= MIN_SEATS && count <= MAX_SEATS) return order(count)
    setError(t.enterNumber(MIN_SEATS, MAX_SEATS))
  }
  return (
    <details open={seats !== null} className="mt-3 text-sm">
      <summary className="touch w-fit font-medium">{t.forAGroup}</summary>
      <p className="mt-1 text-muted">{t.buyGroupSeats(price)}</p>
      <form
        noValidate
        className="mt-2 flex max-w-sm flex-wrap items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field label={t.seats} error={error} className="min-w-0 flex-1">
          <Input
            value={typed}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            onChange={(event) => {
              setTyped(event.target.value)
              setError(undefined)
            }}
          />
        </Field>
        <Button
          type="submit"
          variant="secondary"
          className="mt-[calc(var(--text-sm)*var(--text-sm--line-height)+0.375rem)]"
        >
          {t.apply}
        </Button>
      </form>
      {seats !== null && (
        <button type="button" className="touch mt-1 text-link" onClick={() => order(undefined)}>
          {t.justForMe}
        </button>
      )}
    </details>
  )
}
