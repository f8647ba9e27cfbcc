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

/** The shortcut keys of the approval queue, folded away, and the way to turn them off. */
export function QueueKeysHint({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  return (
    <details className="relative hidden text-sm md:pointer-fine:block">
      <summary className="touch flex cursor-pointer items-center gap-2 rounded-control px-2 py-1.5 font-medium">
        <Keyboard aria-hidden="true" className="size-4.5 text-muted" />
        Shortcut keys
      </summary>
      <div className="floating absolute top-full end-0 z-10 mt-1 w-72 rounded-card p-4">
        <Switch label="Use shortcut keys" checked={on} onChange={(event) => onChange(event.target.checked)} />
        <ul aria-label="Keys" className="mt-2 grid gap-1.5">
          {keys.map(([key, what]) => (
            <li key={key} className={on ? undefined : 'text-muted line-through'}>
              <kbd className="rounded-sm border border-edge/60 bg-surface px-1.5 py-0.5 font-mono text-xs">
                {key}
              </kbd>{' '}
              {what}
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}
