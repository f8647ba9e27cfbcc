import { Keyboard } from 'lucide-react'
import { Switch } from '../../platform/client/ui/forms/choice.tsx'
import { KeyList, paletteKey } from '../../platform/client/ui/lists/key-list.tsx'
import { t } from '../texts/admin-queue.ts'

const keys = () =>
  [
    ['J', t.nextKey],
    ['K', t.previousKey],
    ['V', t.viewKey],
    ['A', t.approveKey],
    ['R', t.rejectKey],
    ['E', t.receivedKey],
    ['X', t.selectKey],
    ['⇧A ⇧R', t.decideSelectedKey],
    ['U', t.undoKey],
    ['1–4', t.reasonKey],
    ['/', t.searchKey],
    paletteKey(),
  ] as const

/** A collapsible list of the keyboard shortcuts, with a switch that turns them off. */
export function QueueKeysHint({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  return (
    <details className="relative hidden text-sm md:pointer-fine:block">
      <summary className="touch flex cursor-pointer items-center gap-2 rounded-control px-2 py-1.5 font-medium">
        <Keyboard aria-hidden="true" className="size-4.5 text-muted" />
        {t.shortcutKeys}
      </summary>
      <div className="floating absolute top-full end-0 z-10 mt-1 w-72 rounded-card p-4">
        <Switch label={t.useShortcutKeys} checked={on} onChange={(event) => onChange(event.target.checked)} />
        <KeyList label={t.keys} keys={keys()} on={on} className="mt-2 grid gap-1.5" />
      </div>
    </details>
  )
}
