import { Keyboard } from 'lucide-react'
import { Switch } from '../../../platform/client/ui/forms/choice.tsx'
import { KeyList } from '../../../platform/client/ui/lists/key-list.tsx'
import { t } from '../../texts/taking.ts'

const keys = () =>
  [
    ['1–9', t.optionKey],
    ['A–I', t.optionKey],
    ['N', t.nextKey],
    ['P', t.previousKey],
    ['R', t.reviewKey],
  ] as const

/** A collapsible list of the keyboard shortcuts, with a switch that turns them off. */
export function QuizKeysNote({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  return (
    <details className="hidden text-sm pointer-fine:block">
      <summary className="flex w-fit cursor-pointer items-center gap-2 rounded-control py-1.5 font-medium text-muted">
        <Keyboard aria-hidden="true" className="size-4.5" />
        {t.shortcuts}
      </summary>
      <div className="mt-2 grid gap-2 rounded-control bg-sunken px-4 py-3">
        <KeyList label={t.shortcuts} keys={keys()} on={on} className="flex flex-wrap gap-x-5 gap-y-1.5" />
        <Switch label={t.singleKeys} checked={on} onChange={(event) => onChange(event.target.checked)} />
      </div>
    </details>
  )
}
