import { Keyboard } from 'lucide-react'
import { Switch } from '../../platform/client/ui/forms/choice.tsx'

const keys = [
  ['J', 'next'],
  ['K', 'previous'],
  ['V', 'view proof'],
  ['A', 'approve'],
  ['R', 'reject'],
  ['E', 'amount received'],
  ['X', 'select'],
  ['⇧A ⇧R', 'decide on the selected'],
  ['U', 'undo'],
  ['1–4', 'reason'],
  ['/', 'search'],
] as const

/** The keys of the desk, and the way to turn them off. */
export function DeskKeysHint({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  return (
    <div className="mb-4 hidden flex-wrap items-center gap-x-5 gap-y-1 rounded-control bg-sunken px-4 py-1.5 text-sm md:pointer-fine:flex">
      <Keyboard aria-hidden="true" className="size-4.5 text-muted" />
      <ul aria-label="Keys" className="flex flex-1 flex-wrap gap-x-5 gap-y-1">
        {keys.map(([key, what]) => (
          <li key={key} className={on ? undefined : 'text-muted line-through'}>
            <kbd className="rounded-sm border border-edge/60 bg-surface px-1.5 py-0.5 font-mono text-xs">
              {key}
            </kbd>{' '}
            {what}
          </li>
        ))}
      </ul>
      <Switch label="Shortcut keys" checked={on} onChange={(event) => onChange(event.target.checked)} />
    </div>
  )
}
