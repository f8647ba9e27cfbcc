import { cx } from './cx.ts'
import { LogoMark } from './logo.tsx'
import { t } from '../../texts/controls.ts'

/** A spinning ring, for elements that announce to screen readers that they are busy. */
export function Ring({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 20 20" fill="none" aria-hidden="true" className={cx('size-5 animate-turn', className)}>
      <circle cx="10" cy="10" r="7.5" stroke="currentColor" strokeWidth="2.5" opacity="0.25" />
      <path d="M10 2.5a7.5 7.5 0 0 1 7.5 7.5" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  )
}

export interface SpinnerProps {
  /** `page` fills the screen with an animated lantern; `inline` is a small ring. */
  size?: 'inline' | 'page' | undefined
  className?: string | undefined
}

/** Shows and announces 'Loading'. */
export function Spinner({ size = 'page', className }: SpinnerProps) {
  return (
    <div
      role="status"
      className={cx(size === 'page' ? 'grid min-h-[50vh] place-items-center' : 'inline-flex', className)}
    >
      {size === 'page' ? <LogoMark className="size-12 animate-breathe" /> : <Ring />}
      <span className="sr-only">{t.loading}</span>
    </div>
  )
}
