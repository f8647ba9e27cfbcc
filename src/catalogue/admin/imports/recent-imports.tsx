import { Undo2 } from 'lucide-react'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { ConfirmDialog } from '../../../platform/client/ui/overlays/confirm-dialog.tsx'
import { useDialog } from '../../../platform/client/ui/overlays/use-dialog.ts'
import type { CourseImport } from '../../imports.schema.ts'
import { t } from '../../texts/admin-import.ts'
import { studioRefresh } from '../refresh.ts'
import { importMessages } from './import-messages.ts'

/** The imports of a course that administrators can undo. Renders nothing if there are none. */
export function RecentImports({ courseId }: { courseId: number }) {
  const { data: imports = [] } = trpc.imports.list.useQuery({ courseId })
  const asking = useDialog<CourseImport>()
  const undo = trpc.imports.undo.useMutation({
    meta: {
      success: importMessages.undone,
      failure: importMessages.undoFailed,
      refresh: [...studioRefresh.lessons, ...studioRefresh.resources, 'imports'],
    },
    onSuccess: asking.close,
  })
  if (imports.length === 0) return null
  return (
    <>
      <ul className="mb-4 grid gap-2" aria-label={t.recentImports}>
        {imports.map((one) => (
          <li
            key={one.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control border border-hairline py-1.5 ps-4 pe-2 text-sm"
          >
            <span className="min-w-0 flex-1 break-words">
              {t.importedFrom(one.name || t.youTube, one.lessons, one.resources)}{' '}
              <span className="text-muted">
                <When date={one.createdAt} />
              </span>
            </span>
            <Button
              variant="ghost"
              size="sm"
              icon={<Undo2 aria-hidden="true" className="rtl:-scale-x-100" />}
              aria-label={t.undoImportOf(one.name || t.youTube)}
              onClick={() => asking.show(one)}
            >
              {t.undo}
            </Button>
          </li>
        ))}
      </ul>
      {asking.state && (
        <ConfirmDialog
          open={asking.state.open}
          onClose={asking.close}
          onConfirm={() => asking.state && undo.mutate({ id: asking.state.subject.id })}
          title={t.undoTitle}
          text={t.undoText}
          confirmLabel={t.undoImport}
          busyLabel={t.undoing}
          busy={undo.isPending}
        />
      )}
    </>
  )
}
