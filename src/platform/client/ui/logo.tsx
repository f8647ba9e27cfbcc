import { useSite } from '../page/site.ts'
import { cx } from './cx.ts'

/** The lantern of our logo: ring, roof, foot and light. */
export function LogoMark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={cx('size-8 shrink-0', className)}>
      <circle cx="16" cy="3.8" r="2.1" stroke="currentColor" strokeWidth="1.7" />
      <path d="M8.2 12.6h15.6l-2 14.4H10.2Z" className="fill-amber" />
      <path d="M16 15c2.7 2.5 3.7 4.2 3.7 6.1a3.7 3.7 0 0 1-7.4 0c0-1.9 1-3.6 3.7-6.1Z" fill="#fffdf6" />
      <path
        d="M14.1 5.9h3.8c1 2.6 3.4 4.5 7.6 5.8a1 1 0 0 1-.3 2H6.8a1 1 0 0 1-.3-2c4.2-1.3 6.6-3.2 7.6-5.8Z"
        fill="currentColor"
      />
      <rect x="9.2" y="26.3" width="13.6" height="3.1" rx="1.2" fill="currentColor" />
    </svg>
  )
}

/** The academy's logo, or our logo with the academy's name. */
export function Logo({ className }: { className?: string | undefined }) {
  const { name, logo } = useSite()
  return (
    // A name that does not fit next to the logo wraps to a second, hidden line. The empty block prevents a short name
    // from wrapping.
    <span
      className={cx('inline-flex h-8 flex-wrap items-center gap-x-2 overflow-hidden text-ink', className)}
    >
      {logo ? (
        <img {...logo.image} alt={name} className="h-8 w-auto max-w-40 object-contain" />
      ) : (
        <LogoMark className="size-8" />
      )}
      {!logo?.isWordmark && (
        <span className="min-w-0 grow basis-22 truncate before:block before:w-22 before:content-[''] font-heading text-[1.5rem] leading-tight font-semibold tracking-[-0.02em]">
          {name}
        </span>
      )}
    </span>
  )
}
