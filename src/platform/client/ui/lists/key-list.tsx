import { t } from '../../../texts/controls.ts'

/** Returns the keyboard shortcut of the command palette, in the whole admin area. */
export const paletteKey = () => ['Ctrl+K', t.findAnything] as const

interface KeyListProps {
  label: string
  keys: readonly (readonly [key: string, what: string])[]
  /** Whether single-key shortcuts are on. If not, they are crossed out. Combinations such as Ctrl+K always work. */
  on: boolean
  className: string
}

/** A list of keyboard shortcuts. */
export function KeyList({ label, keys, on, className }: KeyListProps) {
  return (
    <ul aria-label={label} className={className}>
      {keys.map(([key, what]) => (
        <li key={key} className={on || /.\+/.test(key) ? undefined : 'text-muted line-through'}>
          <kbd className="rounded-sm border border-edge/60 bg-surface px-1.5 py-0.5 font-mono text-xs text-ink">
            {key}
          </kbd>{' '}
          {what}
        </li>
      ))}
    </ul>
  )
}
