import { FileText, FolderTree, ListVideo, type LucideIcon } from 'lucide-react'
import { counted } from '../../../platform/count.ts'
import type { BinnedItem } from '../../bin.schema.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { DeleteDialog } from '../../../platform/client/ui/overlays/delete-dialog.tsx'
import { useDialog } from '../../../platform/client/ui/overlays/use-dialog.ts'
import { studioRefresh } from '../refresh.ts'
import { studioMessages } from '../studio-messages.ts'

const KINDS: Record<BinnedItem['kind'], { name: string; Icon: LucideIcon; loses: string }> = {
  lesson: {
    name: 'Lesson',
    Icon: ListVideo,
    loses: 'Its video, captions, comments and notes go with it. This cannot be undone.',
  },
  resource: { name: 'Resource', Icon: FileText, loses: 'Its file goes with it. This cannot be undone.' },
  category: { name: 'Category', Icon: FolderTree, loses: 'This cannot be undone.' },
}

/** Lessons, resources and categories in the bin. */
export function BinItems({ items }: { items: readonly BinnedItem[] }) {
  const asking = useDialog<BinnedItem>()
  const refresh = studioRefresh.courseDeleted
  const restore = trpc.bin.restoreItem.useMutation({
    meta: { success: studioMessages.itemRestored, failure: studioMessages.itemRestoreFailed, refresh },
  })
  const purge = trpc.bin.deleteItem.useMutation({
    meta: { success: studioMessages.itemPurged, failure: studioMessages.itemPurgeFailed, refresh },
    onSettled: asking.close,
  })
  const subject = asking.state?.subject
  return (
    <>
      <ul aria-label="Lessons, resources and categories" className="card divide-y divide-hairline">
        {items.map((item) => {
          const { kind, id, title, course, deletedAt, daysLeft } = item
          const { name, Icon } = KINDS[kind]
          return (
            <li key={`${kind} ${id}`}>
              <article aria-label={title} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
                <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
                <div className="min-w-0 flex-1 basis-60">
                  <h2 className="font-semibold break-words">{title}</h2>
                  <p className="text-sm text-muted tabular-nums">
                    {course ? `${name} of ${course}` : name}. Deleted <When date={deletedAt} as="date" />,{' '}
                    {counted(daysLeft, 'day')} left
                  </p>
                </div>
                <div className="flex flex-wrap gap-2">
                  <Button
                    variant="secondary"
                    size="sm"
                    busy={restore.isPending && restore.variables.kind === kind && restore.variables.id === id}
                    busyLabel="Restoring..."
                    aria-label={`Restore ${title}`}
                    onClick={() => restore.mutate({ kind, id })}
                  >
                    Restore
                  </Button>
                  <Button
                    variant="ghost"
                    size="sm"
                    className="text-danger!"
                    aria-label={`Delete permanently: ${title}`}
                    onClick={() => asking.show(item)}
                  >
                    Delete permanently
                  </Button>
                </div>
              </article>
            </li>
          )
        })}
      </ul>
      {asking.state && subject && (
        <DeleteDialog
          key={asking.state.serial}
          open={asking.state.open}
          onClose={asking.close}
          onConfirm={() => purge.mutate({ kind: subject.kind, id: subject.id })}
          title={`Delete “${subject.title}” permanently?`}
          text={KINDS[subject.kind].loses}
          confirmLabel="Delete permanently"
          busy={purge.isPending}
        />
      )}
    </>
  )
}
