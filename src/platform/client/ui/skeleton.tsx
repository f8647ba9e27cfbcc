import { cx } from './cx.ts'

/** A grey place where something will stand; give it the size of what comes. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden="true" className={cx('animate-breathe rounded-control bg-ink/8', className)} />
}
