import { cx } from './cx.ts'

export interface ProgressBarProps {
  /** 0 to 100. */
  value: number
  /** The accessible name. */
  label: string
  className?: string | undefined
}

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
        // The darker border gives a contrast of 3:1 to the background.
        <div
          className="h-full min-w-2 rounded-full border border-amber-mark bg-amber transition-[width] duration-200 ease-calm"
          style={{ width: `${bounded}%` }}
        />
      )}
    </div>
  )
}
