import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { whileBusy } from './hooks/while-busy.ts'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** The accessible name, also shown as the tooltip. */
  label: string
  /** A lucide icon. Its size is set here. */
  children: ReactNode
  variant?: 'ghost' | 'secondary' | 'danger' | undefined
  /** Ignores clicks and keeps the focus. */
  busy?: boolean | undefined
}

const variants = {
  ghost: 'text-muted hover:bg-ink/7 hover:text-ink',
  secondary: 'border border-edge/55 bg-surface text-ink hover:border-edge',
  danger: 'text-danger hover:bg-danger-soft',
}

/** Returns the classes of an icon button, for links. */
export function iconButtonClass(
  variant: NonNullable<IconButtonProps['variant']> = 'ghost',
  className?: string,
): string {
  return cx(
    // The size is in pixels instead of rem, because a row of buttons must fit at any text size.
    'inline-grid print:hidden size-[44px] shrink-0 place-items-center rounded-control transition-colors duration-120 md:size-10',
    'disabled:opacity-50 aria-disabled:opacity-50 [&_svg]:size-5',
    variants[variant],
    className,
  )
}

/** A square button with only an icon. */
export function IconButton({
  label,
  variant,
  className,
  busy = false,
  onClick,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      {...whileBusy(busy, onClick)}
      aria-label={label}
      className={iconButtonClass(variant, className)}
    >
      {children}
    </button>
  )
}
