import { cx } from './cx.ts'

export interface ProgressBarProps {
  /** 0 to 100. */
  value: number
  /** What is in progress, for assistive technology. */
  label: string
  className?: string | undefined
}

/** How far something has come. */
export function ProgressBar({ value, label, className }: ProgressBarProps) {
  const bounded = Math.min(100, Math.max(0, value))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={bounded}
      aria-valuemin={0}
      aria-valuemax={100}
      className={cx('h-2 overflow-hidden rounded-full bg-ink/10', className)}
    >
      {bounded > 0 && (
        // The darker rim gives the light its 3:1 against paper.
        <div
          className="h-full min-w-2 rounded-full border border-amber-mark bg-amber transition-[width] duration-200 ease-calm"
          style={{ width: `${bounded}%` }}
        />
      )}
    </div>
  )
}
