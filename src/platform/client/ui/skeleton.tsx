import { cx } from './cx.ts'

/** A placeholder. Give it the size of the content that follows. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden="true" className={cx('animate-breathe rounded-control bg-ink/8', className)} />
}
