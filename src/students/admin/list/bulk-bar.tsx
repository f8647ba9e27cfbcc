import { useViewer } from '../../../accounts/client/viewer.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { useDialog } from '../../../platform/client/ui/overlays/use-dialog.ts'
import { saveCsv } from '../import/save-csv.ts'
import { students } from '../../students.policy.ts'
import type { BulkKind } from '../../students.rules.ts'
import type { ListedStudent, StudentFilter } from '../../students.schema.ts'
import { t } from '../../texts/admin-students.ts'
import { BulkDialog, type Who } from './bulk-dialog.tsx'
import { columnNames } from './column-names.ts'
import { studentsMessages } from './students-messages.ts'

interface BulkBarProps {
  filter: StudentFilter
  selected: ReadonlySet<string>
  /** Whether all matching students are selected, not only those on the page. */
  all: boolean
  total: number
  onAll: () => void
  onNone: () => void
}

/** The actions that the viewer can use on the selected students. */
export function BulkBar({ filter, selected, all, total, onAll, onNone }: BulkBarProps) {
  const acting = useDialog<BulkKind>()
  const viewer = useViewer()
  const who: Who = all ? { filter } : { userIds: [...selected] }
  const download = trpc.students.export.useMutation({
    meta: { failure: studentsMessages.exportFailed, refresh: ['audit'] },
    onSuccess: saveStudents,
  })
  const kinds: [BulkKind, string][] = [
    ['batch', t.addToBatch],
    ['enrol', t.enrol],
    ['message', t.message],
    ['block', t.block],
    ['unblock', t.unblock],
  ]
  return (
    <div className="sticky top-16 z-10 mb-3 flex flex-wrap items-center gap-2 rounded-control border border-hairline bg-surface px-3 py-2">
      <p role="status" className="me-2 font-semibold tabular-nums">
        {t.selectedCount(all ? total : selected.size)}
      </p>
      {kinds
        .filter(([kind]) => students.can(viewer, 'act', { kind }))
        .map(([kind, label]) => (
          <Button key={kind} size="sm" variant="secondary" onClick={() => acting.show(kind)}>
            {label}
          </Button>
        ))}
      <Button size="sm" variant="secondary" busy={download.isPending} onClick={() => download.mutate(who)}>
        {t.exportCsv}
      </Button>
      {!all && total > selected.size && (
        <Button size="sm" variant="ghost" onClick={onAll}>
          {t.selectAllMatching(total)}
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={onNone}>
        {t.selectNone}
      </Button>
      {acting.state && (
        <BulkDialog
          key={acting.state.serial}
          kind={acting.state.subject}
          who={who}
          open={acting.state.open}
          onClose={acting.close}
          onDone={() => {
            acting.close()
            onNone()
          }}
        />
      )}
    </div>
  )
}

function saveStudents(rows: readonly ListedStudent[]): void {
  const names = columnNames()
  saveCsv(`${t.students}.csv`, [
    [
      t.name,
      t.username,
      names.mobile,
      names.batches,
      names.courses,
      names.paid,
      names.endsAt,
      names.seenAt,
      names.createdAt,
      t.blocked,
    ],
    ...rows.map((row) => [
      row.fullName,
      row.username,
      row.mobile,
      row.batches.join(', '),
      row.courses,
      row.paid,
      row.endsAt?.toISOString() ?? null,
      row.seenAt?.toISOString() ?? null,
      row.createdAt.toISOString(),
      row.blockedAt?.toISOString() ?? null,
    ]),
  ])
}
