import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface EmptyProps {
  /** A lucide icon. */
  icon: ReactNode
  text: string
  hint?: ReactNode
  action?: ReactNode
  className?: string | undefined
}

/** An empty state, with the next step. */
export function Empty({ icon, text, hint, action, className }: EmptyProps) {
  return (
    <div className={cx('flex flex-col items-center px-4 py-14 text-center', className)}>
      <div
        aria-hidden="true"
        className="mb-5 grid size-18 place-items-center rounded-full bg-radial from-amber/45 to-transparent to-70% text-ink [&_svg]:size-7"
      >
        {icon}
      </div>
      <p className="max-w-md text-lg text-balance">{text}</p>
      {hint && <p className="mt-1.5 max-w-md text-muted">{hint}</p>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  )
}
