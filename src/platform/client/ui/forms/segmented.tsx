import { type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'

interface SegmentedProps<V extends string> {
  legend: string
  options: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
  disabled?: boolean | undefined
  children?: ReactNode
}

/** A choice between two or three options next to each other. The fields of the selected option are below. */
export function Segmented<V extends string>({
  legend,
  options,
  value,
  onChange,
  disabled,
  children,
}: SegmentedProps<V>) {
  const name = useId()
  return (
    <fieldset className="grid min-w-0 gap-2.5" disabled={disabled}>
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <div className="grid auto-cols-fr grid-flow-col gap-1 rounded-control bg-sunken p-1">
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'grid min-h-11 cursor-pointer place-items-center rounded-sm px-3 text-center text-sm font-medium text-muted transition-colors duration-120 md:min-h-9',
              'hover:text-ink has-checked:bg-raised has-checked:font-semibold has-checked:text-ink has-checked:ring-1 has-checked:ring-edge',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.label}
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  )
}
