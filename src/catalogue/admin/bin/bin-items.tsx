import { FileText, FolderTree, ListVideo, type LucideIcon } from 'lucide-react'
import type { BinnedItem } from '../../bin.schema.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { DeleteDialog } from '../../../platform/client/ui/overlays/delete-dialog.tsx'
import { Rich } from '../../../platform/client/ui/rich.tsx'
import { useDialog } from '../../../platform/client/ui/overlays/use-dialog.ts'
import { studioRefresh } from '../refresh.ts'
import { studioMessages } from '../studio-messages.ts'
import { t } from '../../texts/admin-bin.ts'

const KINDS: Record<BinnedItem['kind'], { name: string; Icon: LucideIcon; loses: string }> = {
  lesson: {
    get name() {
      return t.lesson
    },
    Icon: ListVideo,
    get loses() {
      return t.losesWithLesson
    },
  },
  resource: {
    get name() {
      return t.resource
    },
    Icon: FileText,
    get loses() {
      return t.losesWithResource
    },
  },
  category: {
    get name() {
      return t.category
    },
    Icon: FolderTree,
    get loses() {
      return t.cannotBeUndone
    },
  },
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
      <ul aria-label={t.lessonsResourcesAndCategories} className="card divide-y divide-hairline">
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
                    <Rich
                      text={t.itemDeleted(daysLeft)}
                      tags={{
                        what: () => (course ? t.itemOf(name, course) : name),
                        date: () => <When date={deletedAt} as="date" />,
                      }}
                    />
                  </p>
                </div>
                <div className="flex flex-wrap gap-2">
                  <Button
                    variant="secondary"
                    size="sm"
                    busy={restore.isPending && restore.variables.kind === kind && restore.variables.id === id}
                    busyLabel={t.restoring}
                    aria-label={t.restoreItem(title)}
                    onClick={() => restore.mutate({ kind, id })}
                  >
                    {t.restore}
                  </Button>
                  <Button
                    variant="ghost"
                    size="sm"
                    className="text-danger!"
                    aria-label={t.deleteItemPermanently(title)}
                    onClick={() => asking.show(item)}
                  >
                    {t.deletePermanently}
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
          title={t.askDeletePermanently(subject.title)}
          text={KINDS[subject.kind].loses}
          confirmLabel={t.deletePermanently}
          busy={purge.isPending}
        />
      )}
    </>
  )
}
