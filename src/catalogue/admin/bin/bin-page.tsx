import { Link } from '@tanstack/react-router'
import { ArrowLeft, Trash2 } from 'lucide-react'
import { BIN_DAYS } from '../../courses.rules.ts'
import type { BinnedCourse } from '../../bin.schema.ts'
import { AdminPage } from '../../../platform/client/page/admin-page.tsx'
import { CourseThumbnail } from '../../client/list/course-thumbnail.tsx'
import { trpc } from '../../../platform/client/trpc.ts'
import { Badge } from '../../../platform/client/ui/badge.tsx'
import { Button, buttonClass } from '../../../platform/client/ui/button.tsx'
import { DeleteDialog } from '../../../platform/client/ui/overlays/delete-dialog.tsx'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import { Rich } from '../../../platform/client/ui/rich.tsx'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { BinItems } from './bin-items.tsx'
import { facts, describeContents } from '../courses/course-contents.ts'
import { studioRefresh } from '../refresh.ts'
import { studioMessages } from '../studio-messages.ts'
import { useDialog } from '../../../platform/client/ui/overlays/use-dialog.ts'
import { t } from '../../texts/admin-bin.ts'

/** The deleted items. Staff can restore each item with its contents, or delete it permanently. */
export function BinPage() {
  const { data } = trpc.bin.list.useQuery()
  const { data: items } = trpc.bin.items.useQuery()
  const asking = useDialog<BinnedCourse | 'all'>()
  const refresh = studioRefresh.courseDeleted
  const restore = trpc.bin.restore.useMutation({
    meta: { success: studioMessages.courseRestored, failure: studioMessages.courseRestoreFailed, refresh },
  })
  const purging = {
    meta: { success: studioMessages.coursePurged, failure: studioMessages.coursePurgeFailed, refresh },
    onSettled: asking.close,
  }
  const purge = trpc.bin.delete.useMutation(purging)
  const empty = trpc.bin.empty.useMutation({
    ...purging,
    meta: { ...purging.meta, success: studioMessages.binEmptied },
  })
  const subject = asking.state?.subject
  const isEmpty = data?.length === 0 && items?.length === 0
  return (
    <AdminPage
      title={t.bin}
      intro={t.binIntro(BIN_DAYS)}
      actions={
        <>
          <Link to="/admin/courses" className={buttonClass({ variant: 'secondary' })}>
            <ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />
            {t.courses}
          </Link>
          {!isEmpty && (
            <Button variant="danger" onClick={() => asking.show('all')}>
              {t.emptyBin}
            </Button>
          )}
        </>
      }
    >
      {!data || !items ? (
        <Skeleton className="h-32 rounded-card" />
      ) : isEmpty ? (
        <Empty icon={<Trash2 />} text={t.binIsEmpty} />
      ) : (
        <div className="grid gap-8">
          {data.length > 0 && (
            <ul aria-label={t.courses} className="card divide-y divide-hairline">
              {data.map((course) => (
                <li key={course.id}>
                  <BinRow
                    course={course}
                    restoring={restore.isPending && restore.variables.id === course.id}
                    onRestore={() => restore.mutate({ id: course.id })}
                    onPurge={() => asking.show(course)}
                  />
                </li>
              ))}
            </ul>
          )}
          {items.length > 0 && <BinItems items={items} />}
        </div>
      )}
      {asking.state && subject && (
        <DeleteDialog
          key={asking.state.serial}
          open={asking.state.open}
          onClose={asking.close}
          onConfirm={() => (subject === 'all' ? empty.mutate() : purge.mutate({ id: subject.id }))}
          title={subject === 'all' ? t.askEmptyBin : t.askDeletePermanently(subject.title)}
          text={
            subject === 'all'
              ? t.losesWithBin((data?.length ?? 0) + (items?.length ?? 0))
              : t.losesWithCourse(describeContents(subject))
          }
          confirmLabel={t.deletePermanently}
          busy={purge.isPending || empty.isPending}
        />
      )}
    </AdminPage>
  )
}

interface BinRowProps {
  course: BinnedCourse
  restoring: boolean
  onRestore: () => void
  onPurge: () => void
}

function BinRow({ course, restoring, onRestore, onPurge }: BinRowProps) {
  const { title, instructor, thumbnail, isPublished, deletedAt, daysLeft } = course
  return (
    <article aria-label={title} className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <CourseThumbnail
        address={thumbnail}
        sizes="7rem"
        className="w-28 shrink-0 rounded-control opacity-70 max-sm:hidden"
      />
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="flex flex-wrap items-center gap-2 font-semibold break-words">
          <span className="min-w-0">{title}</span>
          {!isPublished && <Badge>{t.draft}</Badge>}
        </h2>
        <p className="text-sm text-muted">{instructor}</p>
        <p className="mt-1 text-sm tabular-nums">{facts(course).join(' · ')}</p>
        <p className="text-sm text-muted tabular-nums">
          <Rich text={t.deletedOn(daysLeft)} tags={{ date: () => <When date={deletedAt} as="date" /> }} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          busy={restoring}
          busyLabel={t.restoring}
          aria-label={t.restoreItem(title)}
          onClick={onRestore}
        >
          {t.restore}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          className="text-danger!"
          aria-label={t.deleteItemPermanently(title)}
          onClick={onPurge}
        >
          {t.deletePermanently}
        </Button>
      </div>
    </article>
  )
}
