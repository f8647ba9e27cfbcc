import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../../../../platform/client/ui/cx.ts'

export interface SliderProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'children'> {
  label: string
  /** The value for screen readers. */
  valueText: string
  onValue: (value: number) => void
  className?: string | undefined
  /** The visible part of the slider. The invisible input is above it. */
  children: ReactNode
}

/**
 * A slider with custom styles. The invisible native input handles all events. Its thumb is as small as possible, so
 * that its position matches the visible thumb.
 */
export function Slider({ label, valueText, onValue, className, children, ...rest }: SliderProps) {
  return (
    <div
      className={cx(
        'group/slider relative flex h-6 items-center rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        className,
      )}
    >
      {children}
      <input
        type="range"
        aria-label={label}
        aria-valuetext={valueText}
        onChange={(event) => onValue(event.currentTarget.valueAsNumber)}
        {...rest}
        className="absolute -inset-y-2 inset-x-0 m-0 w-full cursor-pointer touch-none appearance-none bg-transparent opacity-0 [&::-moz-range-thumb]:h-4 [&::-moz-range-thumb]:w-px [&::-moz-range-thumb]:border-0 [&::-webkit-slider-thumb]:h-4 [&::-webkit-slider-thumb]:w-px [&::-webkit-slider-thumb]:appearance-none"
      />
    </div>
  )
}
