import { Undo2 } from 'lucide-react'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { ConfirmDialog } from '../../../platform/client/ui/overlays/confirm-dialog.tsx'
import { useDialog } from '../../../platform/client/ui/overlays/use-dialog.ts'
import type { StudentImport } from '../../imports.schema.ts'
import { t } from '../../texts/admin-import.ts'
import { IMPORT_NOUNS, importMessages } from './import-messages.ts'
import { PasswordsButton } from './passwords-button.tsx'

interface RecentImportsProps {
  /** The import that the page shows, with its passwords. The list shows no passwords for it. */
  shown: number | null
  onShow: (id: number) => void
}

/** The imports of the last week, which can be undone. Renders nothing if there are none. */
export function RecentImports({ shown, onShow }: RecentImportsProps) {
  const { data: imports = [] } = trpc.studentImports.list.useQuery(undefined, {
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => state === 'running' || state === 'undoing') ? 1000 : false,
  })
  const asking = useDialog<StudentImport>()
  const undo = trpc.studentImports.undo.useMutation({
    meta: { success: importMessages.undoStarted, failure: importMessages.failed, refresh: IMPORT_NOUNS },
    onSettled: asking.close,
  })
  if (imports.length === 0) return null
  return (
    <section aria-labelledby="recent-imports" className="mt-10">
      <h2 id="recent-imports" className="title-section">
        {t.recentImports}
      </h2>
      <ul className="card mt-3 divide-y divide-hairline">
        {imports.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-3 sm:px-5">
            <span className="min-w-0 flex-1 basis-60 break-words">
              {t.importedBy(one.name, one.counts.new + one.counts.existing, one.createdBy)}{' '}
              <span className="text-sm text-muted">
                <When date={one.createdAt} />
              </span>
            </span>
            <StateOf of={one} />
            {one.kept > 0 && one.id !== shown && (
              <Button variant="ghost" size="sm" onClick={() => onShow(one.id)}>
                {t.showKept}
              </Button>
            )}
            {one.hasPasswords && one.id !== shown && <PasswordsButton of={one} />}
            {one.canUndo && (
              <Button
                variant="secondary"
                size="sm"
                icon={<Undo2 aria-hidden="true" className="rtl:-scale-x-100" />}
                aria-label={t.undoImportOf(one.name)}
                onClick={() => asking.show(one)}
              >
                {t.undo}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asking.state && (
        <ConfirmDialog
          open={asking.state.open}
          onClose={asking.close}
          onConfirm={() => asking.state && undo.mutate({ id: asking.state.subject.id })}
          busy={undo.isPending}
          danger
          title={t.askUndo(asking.state.subject.name)}
          text={t.askUndoText}
          confirmLabel={t.undo}
        />
      )}
    </section>
  )
}

function StateOf({ of: { state, kept } }: { of: StudentImport }) {
  const words =
    state === 'running'
      ? t.importing
      : state === 'undoing'
        ? t.undoing
        : state === 'undone'
          ? kept > 0
            ? t.undoneKept(kept)
            : t.undone
          : null
  return words && <span className="text-sm text-muted">{words}</span>
}
