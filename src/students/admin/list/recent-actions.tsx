import { Link } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button, buttonClass } from '../../../platform/client/ui/button.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { ConfirmDialog } from '../../../platform/client/ui/overlays/confirm-dialog.tsx'
import { useDialog } from '../../../platform/client/ui/overlays/use-dialog.ts'
import type { BulkAction } from '../../students.schema.ts'
import { t } from '../../texts/admin-students.ts'
import { STUDENT_NOUNS, studentsMessages } from './students-messages.ts'

function describe({ kind, students, title, by }: BulkAction): string {
  if (kind === 'enrol') return t.enrolledIn(students, title ?? '', by)
  if (kind === 'message') return t.writtenTo(students, title ?? '', by)
  if (kind === 'batch') return t.addedTo(students, title ?? '', by)
  return kind === 'block' ? t.blockedBy(students, by) : t.unblockedBy(students, by)
}

/** The actions of the last week, with buttons that undo them. Renders nothing if there are none. */
export function RecentActions() {
  const { data: actions = [] } = trpc.students.actions.useQuery()
  const asking = useDialog<BulkAction>()
  const undo = trpc.students.undo.useMutation({
    meta: { success: studentsMessages.undone, failure: studentsMessages.failed, refresh: STUDENT_NOUNS },
    onSettled: asking.close,
  })
  if (actions.length === 0) return null
  return (
    <section aria-labelledby="recent-actions" className="mt-10">
      <h2 id="recent-actions" className="title-card">
        {t.recentActions}
      </h2>
      <ul className="card mt-3 divide-y divide-hairline">
        {actions.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-2.5 sm:px-5">
            <span className="min-w-0 flex-1 basis-60 break-words">
              {describe(one)}{' '}
              <span className="text-sm text-muted">
                <When date={one.createdAt} />
              </span>
            </span>
            {one.announcementId !== null && !one.undoneAt && (
              <Link
                to="/admin/messages"
                search={{ kind: 'announcement', subject: one.announcementId }}
                aria-label={t.sendByWhatsapp(one.title ?? '')}
                className={buttonClass({ size: 'sm', variant: 'secondary' })}
              >
                {t.whatsapp}
              </Link>
            )}
            {one.undoneAt ? (
              <span className="text-sm text-muted">{t.undone}</span>
            ) : (
              <Button
                variant="secondary"
                size="sm"
                icon={<Undo2 aria-hidden="true" className="rtl:-scale-x-100" />}
                aria-label={t.undoAction(describe(one))}
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
          title={t.askUndo}
          text={`${describe(asking.state.subject)}. ${
            asking.state.subject.kind === 'message' ? t.askWithdrawText : t.askUndoText
          }`}
          confirmLabel={t.undo}
        />
      )}
    </section>
  )
}
