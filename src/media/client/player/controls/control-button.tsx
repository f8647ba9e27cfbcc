import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../../../../platform/client/ui/cx.ts'

// Sizes in pixels instead of rem. Thumbs don't grow with the text, and the whole row must fit.
export const controlClass = cx(
  'relative inline-grid min-h-[44px] min-w-[44px] shrink-0 place-items-center rounded-control px-1.5 text-on-stage',
  'transition-colors duration-120 hover:bg-white/15 aria-expanded:bg-white/15 [&_svg]:size-[20px]',
  '@lg:pointer-fine:min-h-10 @lg:pointer-fine:min-w-10',
)

export interface ControlButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  label: string
  /** The keyboard shortcut. */
  shortcut?: string | undefined
  children: ReactNode
}

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
