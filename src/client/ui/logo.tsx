import { cx } from './cx.ts'

/** The lantern: a ring to carry it, two bars of ink, and the light between them. */
export function LogoMark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={cx('size-8 shrink-0', className)}>
      <path
        d="M10.5 8.5v-1a5.5 5.5 0 0 1 11 0v1"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
      <path
        d="M10 12.5h12c2.6 2.2 3.5 4.3 3.5 6.5s-.9 4.3-3.5 6.5H10C7.4 23.3 6.5 21.2 6.5 19s.9-4.3 3.5-6.5Z"
        className="fill-amber"
      />
      <path d="M16 14.2c2.7 2.2 3.7 3.9 3.7 5.7a3.7 3.7 0 0 1-7.4 0c0-1.8 1-3.5 3.7-5.7Z" fill="#fffdf6" />
      <path d="M8.5 10.4h15M8.5 27.2h15" stroke="currentColor" strokeWidth="3.2" strokeLinecap="round" />
    </svg>
  )
}

/** Mark and wordmark; `name` is the product's configured name. */
export function Logo({ name, className }: { name: string; className?: string | undefined }) {
  return (
    <span className={cx('inline-flex items-center gap-2 text-ink', className)}>
      <LogoMark className="size-8" />
      <span className="font-heading text-[1.5rem] leading-none font-semibold tracking-[-0.02em]">{name}</span>
    </span>
  )
}
