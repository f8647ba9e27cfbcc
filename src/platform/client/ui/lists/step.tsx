import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { t } from '../../../texts/controls.ts'

interface StepProps {
  /** Null for a step without a number. */
  number: number | null
  title: string
  className?: string | undefined
  children: ReactNode
}

/** A numbered step of a purchase. */
export function Step({ number, title, className, children }: StepProps) {
  return (
    <div className={className}>
      <h3 className="flex items-center gap-3 font-text text-base font-semibold tracking-normal">
        {number !== null && (
          <span
            aria-hidden="true"
            className={cx(
              'grid size-8 shrink-0 place-items-center rounded-full bg-amber-soft text-sm text-amber-ink tabular-nums',
              'ring-1 ring-amber-mark/50 ring-inset',
            )}
          >
            {number}
          </span>
        )}
        <span>
          {number !== null && <span className="sr-only">{t.step(number)} </span>}
          {title}
        </span>
      </h3>
      <div className="mt-4">{children}</div>
    </div>
  )
}
