import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type BadgeTone = 'neutral' | 'amber' | 'success' | 'danger'

export interface BadgeProps {
  tone?: BadgeTone | undefined
  icon?: ReactNode
  className?: string | undefined
  children: ReactNode
}

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-ink/7 text-ink',
  amber: 'bg-amber-soft text-amber-ink ring-1 ring-amber-mark/40 ring-inset',
  success: 'bg-success-soft text-success',
  danger: 'bg-danger-soft text-danger',
}

/** A label such as Premium, Hidden or Pending. */
export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap [&_svg]:size-3.5',
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  )
}
