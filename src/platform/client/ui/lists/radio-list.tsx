import { useId } from 'react'
import { cx } from '../cx.ts'

interface RadioOption<V extends string> {
  value: V
  label: string
  /** Shown at the end of the row, outside the label. */
  count?: string | undefined
}

interface RadioListProps<V extends string> {
  legend: string
  options: readonly RadioOption<V>[]
  value: V
  onChange: (value: V) => void
  /** Shows the legend only to assistive technology. */
  hideLegend?: boolean | undefined
  className?: string | undefined
}

/** A list of radio buttons in rows. Arrow keys change the selection. */
export function RadioList<V extends string>(props: RadioListProps<V>) {
  const { legend, options, value, onChange, hideLegend, className } = props
  const name = useId()
  return (
    <fieldset className={cx('min-w-0', className)}>
      <legend className={hideLegend ? 'sr-only' : 'mb-2 text-sm font-semibold'}>{legend}</legend>
      <div className="grid grid-cols-1 gap-0.5">
        {options.map((option) => (
          <div
            key={option.value}
            className="relative flex min-h-11 items-center gap-3 rounded-control px-2.5 transition-colors duration-120 hover:bg-ink/5 has-checked:bg-amber-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus md:min-h-10"
          >
            <label className="flex min-w-0 flex-1 items-center gap-3 after:absolute after:inset-0 has-checked:font-semibold">
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === value}
                onChange={() => onChange(option.value)}
                className="relative z-1 size-4.5 shrink-0 appearance-none rounded-full border border-edge bg-surface outline-none checked:border-[0.3rem] checked:border-amber-mark"
              />
              <span className="truncate">{option.label}</span>
            </label>
            {option.count !== undefined && (
              <span className="text-sm text-muted tabular-nums">{option.count}</span>
            )}
          </div>
        ))}
      </div>
    </fieldset>
  )
}
