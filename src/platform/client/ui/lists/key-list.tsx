interface KeyListProps {
  label: string
  keys: readonly (readonly [key: string, what: string])[]
  /** Whether the shortcuts work. Otherwise they are crossed out. */
  on: boolean
  className: string
}

/** A list of keyboard shortcuts. */
export function KeyList({ label, keys, on, className }: KeyListProps) {
  return (
    <ul aria-label={label} className={className}>
      {keys.map(([key, what]) => (
        <li key={key} className={on ? undefined : 'text-muted line-through'}>
          <kbd className="rounded-sm border border-edge/60 bg-surface px-1.5 py-0.5 font-mono text-xs text-ink">
            {key}
          </kbd>{' '}
          {what}
        </li>
      ))}
    </ul>
  )
}
