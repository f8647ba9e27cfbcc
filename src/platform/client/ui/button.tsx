import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { whileBusy } from './hooks/while-busy.ts'
import { Ring } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'link'
export type ButtonSize = 'sm' | 'md' | 'lg'

export interface ButtonLook {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** Whether the button is as wide as its container. */
  block?: boolean | undefined
  className?: string | undefined
}

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-amber text-on-amber hover:bg-amber-strong',
  secondary: 'border border-edge/55 bg-surface text-ink hover:border-edge hover:bg-raised',
  ghost: 'text-ink hover:bg-ink/7',
  danger: 'bg-danger-fill text-on-danger hover:brightness-110',
  link: 'text-link',
}

// Buttons are at least 44 px high for touch. On wider screens, from `md` up, they are smaller.
const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-11 px-3.5 text-sm md:min-h-9',
  md: 'min-h-11 px-4.5 text-base',
  lg: 'min-h-13 px-6 text-lg',
}

/**
 * Returns the classes of a button, for links that look like one: `<Link className={buttonClass({ variant: 'primary'
 * })}>`.
 */
export function buttonClass({ variant = 'primary', size = 'md', block, className }: ButtonLook = {}): string {
  return cx(
    'inline-flex items-center justify-center gap-2 print:hidden text-center font-semibold break-words select-none',
    'transition-[background-color,border-color,filter,transform] duration-120 [&_svg]:size-[1.15em] [&_svg]:shrink-0',
    'disabled:opacity-55 aria-disabled:opacity-55',
    variant === 'link'
      ? 'min-h-11 md:min-h-0'
      : cx('rounded-control py-1.5 enabled:not-aria-disabled:active:translate-y-px', sizes[size]),
    variants[variant],
    block && 'w-full',
    className,
  )
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, ButtonLook {
  /** Ignores clicks and shows a spinner. The label stays, unless there is a `busyLabel`. */
  busy?: boolean | undefined
  busyLabel?: string | undefined
  icon?: ReactNode
}

/** A button, by default with `type="button"`. Use one primary button per screen. */
export function Button({
  variant,
  size,
  block,
  className,
  busy = false,
  busyLabel,
  icon,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...whileBusy(busy, onClick)}
      className={buttonClass({ variant, size, block, className })}
    >
      {busy ? <Ring /> : icon}
      {busy && busyLabel ? busyLabel : children}
    </button>
  )
}
