import { Switch } from '../../platform/client/ui/forms/choice.tsx'
import { KeyList, paletteKey } from '../../platform/client/ui/lists/key-list.tsx'
import { t } from '../texts/inbox.ts'

const keys = () =>
  [
    ['J', t.nextKey],
    ['K', t.previousKey],
    ['R', t.replyKey],
    ['Enter', t.replyKey],
    ['Ctrl+Enter', t.postKey],
    ['Esc', t.closeKey],
    paletteKey(),
  ] as const

/** Shows the keyboard shortcuts of the inbox, with a switch that turns off shortcuts with a single key. */
export function InboxKeysHint({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  return (
    <div className="hidden flex-wrap items-center gap-x-5 gap-y-2 text-sm text-muted md:pointer-fine:flex">
      <KeyList label={t.keys} keys={keys()} on={on} className="flex flex-wrap gap-x-4 gap-y-2" />
      <Switch label={t.singleKeys} checked={on} onChange={(event) => onChange(event.target.checked)} />
    </div>
  )
}
