import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'

export const controlClass = cx(
  'touch inline-grid h-10 min-w-9 shrink-0 place-items-center rounded-control px-1.5 text-on-stage',
  'transition-colors duration-120 hover:bg-white/15 aria-expanded:bg-white/15 @lg:min-w-10 [&_svg]:size-5',
)

export interface ControlButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  label: string
  /** The key that does the same. */
  shortcut?: string | undefined
  children: ReactNode
}

/** A button of the control bar. */
export function ControlButton({ label, shortcut, className, children, ...rest }: ControlButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={shortcut ? `${label} (${shortcut})` : label}
      {...rest}
      className={cx(controlClass, className)}
    >
      {children}
    </button>
  )
}
