import { Button } from '../../../platform/client/ui/button.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import type { CorrectionRow } from '../../results/results.schema.ts'
import { t } from '../../texts/admin-results.ts'

export const correctionNames: Record<CorrectionRow['kind'], () => string> = {
  accept: () => t.didAccept,
  replace: () => t.didReplace,
  all: () => t.didAll,
  drop: () => t.didDrop,
  undo: () => t.didUndo,
}

/** The corrections of a key, newest first. */
export function CorrectionHistory({
  corrections,
  onUndo,
}: {
  corrections: readonly CorrectionRow[]
  onUndo: (id: number) => void
}) {
  if (corrections.length === 0) return null
  return (
    <section aria-label={t.corrections} className="grid gap-2">
      <h4 className="text-sm font-semibold">{t.corrections}</h4>
      <ul className="grid gap-2">
        {corrections.map(({ id, kind, reason, by, createdAt, isUndone }) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <div className="min-w-0">
              <p className={isUndone ? 'line-through' : ''}>
                {correctionNames[kind]()}: <span className="break-words">{reason}</span>
              </p>
              <p className="text-sm text-muted">
                {by ?? t.deletedAccount} · <When date={createdAt} />
                {isUndone && ` · ${t.undone}`}
              </p>
            </div>
            {kind !== 'undo' && !isUndone && (
              <Button size="sm" variant="ghost" onClick={() => onUndo(id)}>
                {t.undo}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
