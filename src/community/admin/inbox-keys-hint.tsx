import { Switch } from '../../platform/client/ui/forms/choice.tsx'
import { t } from '../texts/inbox.ts'

const keys = () => [
  ['J', t.nextKey],
  ['K', t.previousKey],
  ['R', t.replyKey],
  ['Enter', t.replyKey],
  ['Ctrl+Enter', t.postKey],
  ['Esc', t.closeKey],
]

/** Shows the keyboard shortcuts of the inbox, with a switch that turns off single-key shortcuts. */
export function InboxKeysHint({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  return (
    <div className="hidden flex-wrap items-center gap-x-5 gap-y-2 text-sm text-muted md:pointer-fine:flex">
      <ul aria-label={t.keys} className="flex flex-wrap gap-x-4 gap-y-2">
        {keys().map(([key, what]) => (
          <li key={key} className={on ? undefined : 'line-through'}>
            <kbd className="rounded-sm border border-edge/60 bg-surface px-1.5 py-0.5 font-mono text-xs text-ink">
              {key}
            </kbd>{' '}
            {what}
          </li>
        ))}
      </ul>
      <Switch label={t.singleKeys} checked={on} onChange={(event) => onChange(event.target.checked)} />
    </div>
  )
}
