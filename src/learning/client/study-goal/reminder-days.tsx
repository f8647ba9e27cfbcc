import { useId } from 'react'
import { t } from '../../texts/study-goal.ts'

interface ReminderDaysProps {
  /** Days of the week. Monday is 1. */
  days: readonly number[]
  onChange: (days: readonly number[]) => void
  error: string | undefined
}

/** Toggle buttons for the days of the week. */
export function ReminderDays({ days, onChange, error }: ReminderDaysProps) {
  const errorId = useId()
  const short = t.weekdaysShort.split(', ')
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{t.on}</legend>
      <div className="grid grid-cols-7 gap-1">
        {t.weekdays.split(', ').map((name, at) => (
          <label
            key={name}
            className="grid min-h-11 cursor-pointer place-items-center rounded-control border border-edge text-sm has-checked:border-amber-mark has-checked:bg-amber-soft has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus"
          >
            <input
              type="checkbox"
              aria-label={name}
              checked={days.includes(at + 1)}
              onChange={(event) =>
                onChange(event.target.checked ? [...days, at + 1] : days.filter((day) => day !== at + 1))
              }
              className="sr-only"
            />
            <span aria-hidden="true">{short[at]}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} role="alert" className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
