import { CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Checkbox } from '../../../platform/client/ui/forms/choice.tsx'
import { ConfirmDialog } from '../../../platform/client/ui/overlays/confirm-dialog.tsx'
import { useDialog } from '../../../platform/client/ui/overlays/use-dialog.ts'
import { Ring } from '../../../platform/client/ui/spinner.tsx'
import type { StudentImport } from '../../imports.schema.ts'
import { t } from '../../texts/admin-import.ts'
import { importMessages, IMPORT_NOUNS } from './import-messages.ts'
import { ImportRows } from './import-rows.tsx'
import { describeNote } from './note-words.ts'
import { PasswordsButton } from './passwords-button.tsx'
import { useImportState } from './use-import-state.ts'

interface RehearsalProps {
  id: number
  busy: boolean
  onCheckAgain: () => void
}

/** Shows the planned changes of an import, and its progress after the administrator has confirmed it. */
export function Rehearsal({ id, busy, onCheckAgain }: RehearsalProps) {
  const { data } = useImportState(id)
  const asking = useDialog<null>()
  const [withoutInvoices, setWithoutInvoices] = useState(false)
  const start = trpc.studentImports.start.useMutation({
    meta: { failure: importMessages.failed, refresh: IMPORT_NOUNS },
    onSettled: asking.close,
  })
  if (!data) return null
  const { counts, state, failure } = data
  const students = counts.new + counts.existing
  return (
    <section aria-labelledby="rehearsal" className="mt-8">
      <h2 id="rehearsal" className="title-section">
        {t.rehearsal}
      </h2>
      <ul className="mt-2 grid gap-1">
        {counts.new > 0 && <li>{t.willCreate(counts.new)}</li>}
        {counts.existing > 0 && <li>{t.willAdd(counts.existing)}</li>}
        {counts.duplicate > 0 && <li>{t.repeated(counts.duplicate)}</li>}
        {counts.error > 0 && <li className="text-danger">{t.wrong(counts.error)}</li>}
      </ul>
      <div role="status" className="mt-4">
        <State of={data} />
      </div>
      {failure && state !== 'running' && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <p>{describeNote(failure)}</p>
          {state === 'failed' && (
            <Button variant="secondary" busy={busy} busyLabel={t.checking} onClick={onCheckAgain}>
              {t.checkAgain}
            </Button>
          )}
        </div>
      )}
      {state === 'checked' && students > 0 && (
        <Button className="mt-2" onClick={() => asking.show(null)}>
          {t.startImport(students)}
        </Button>
      )}
      {data.hasPasswords && <PasswordsButton of={data} />}
      <ImportRows key={`${id}-${counts.error > 0}`} of={data} first={counts.error > 0 ? 'error' : ''} />
      {asking.state && (
        <ConfirmDialog
          open={asking.state.open}
          onClose={asking.close}
          onConfirm={() => start.mutate({ id, withoutInvoices })}
          busy={start.isPending}
          title={t.askImport(students)}
          text={t.askImportText}
          confirmLabel={t.startImport(students)}
        >
          {data.invoices > 0 && (
            <div className="mt-4 grid gap-2">
              <p>{t.issuesInvoices(data.invoices)}</p>
              <Checkbox
                label={t.withoutInvoices}
                hint={t.withoutInvoicesHint}
                checked={withoutInvoices}
                disabled={start.isPending}
                onChange={(event) => setWithoutInvoices(event.target.checked)}
              />
            </div>
          )}
        </ConfirmDialog>
      )}
    </section>
  )
}

function State({ of: { state, prepared, counts, kept } }: { of: StudentImport }) {
  if (state === 'running' || state === 'undoing')
    return (
      <p className="flex items-center gap-3">
        <Ring className="size-5" />
        {state === 'undoing'
          ? t.undoing
          : prepared < counts.new
            ? t.preparing(prepared, counts.new)
            : t.importing}
      </p>
    )
  if (state === 'done')
    return (
      <p className="flex items-center gap-2 font-semibold">
        <CircleCheck aria-hidden="true" className="size-5 text-success" />
        {t.done}
      </p>
    )
  if (state === 'failed')
    return (
      <p className="flex items-center gap-2 font-semibold">
        <CircleX aria-hidden="true" className="size-5 text-danger" />
        {t.failed}
      </p>
    )
  if (state === 'undone') return <p>{kept > 0 ? t.undoneKept(kept) : t.undone}</p>
  return null
}
