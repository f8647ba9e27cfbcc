import { cx } from './cx.ts'

const tints = [
  'bg-(--tint-0)',
  'bg-(--tint-1)',
  'bg-(--tint-2)',
  'bg-(--tint-3)',
  'bg-(--tint-4)',
  'bg-(--tint-5)',
] as const

/**
 * The initials of a user, in a colour that is computed from the name. Hidden from screen readers, because the name is
 * next to it.
 */
export function Avatar({ name, className }: { name: string; className?: string | undefined }) {
  const words = name.trim().split(/[\s._-]+/)
  const last = words.length > 1 ? words.at(-1) : undefined
  const initials = [words[0], last].map((word) => [...(word ?? '')][0] ?? '').join('')
  let hash = 0
  for (const char of name) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-grid size-10 shrink-0 place-items-center rounded-full text-sm font-semibold uppercase select-none',
        tints[hash % tints.length],
        className,
      )}
    >
      {initials}
    </span>
  )
}
