import type { Lesson } from '../../lessons.schema.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { LoadMore } from '../../../platform/client/ui/lists/load-more.tsx'
import { Dialog } from '../../../platform/client/ui/overlays/dialog.tsx'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { t } from '../../texts/kinds.ts'

interface AttendanceDialogProps {
  lesson: Lesson
  open: boolean
  onClose: () => void
}

/** The students who joined a live class, and when. */
export function AttendanceDialog({ lesson, open, onClose }: AttendanceDialogProps) {
  const query = trpc.lessons.attendance.useInfiniteQuery(
    { id: lesson.id },
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
  )
  const students = query.data?.pages.flatMap(({ items }) => items)
  return (
    <Dialog open={open} onClose={onClose} title={t.attendanceOf(lesson.title)}>
      {!students ? (
        query.isError ? (
          <LoadMore query={query} />
        ) : (
          <Skeleton className="h-40" />
        )
      ) : students.length === 0 ? (
        <p className="text-muted">{t.nobodyJoined}</p>
      ) : (
        <>
          <table className="w-full text-start">
            <thead className="text-sm text-muted">
              <tr>
                <th scope="col" className="py-2 text-start font-medium">
                  {t.student}
                </th>
                <th scope="col" className="py-2 text-end font-medium">
                  {t.joinedAt}
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-hairline">
              {students.map(({ userId, username, fullName, joinedAt }) => (
                <tr key={userId}>
                  <td className="py-2 break-words">
                    <p className="font-medium">{fullName ?? username}</p>
                    {fullName && <p className="text-sm text-muted">{username}</p>}
                  </td>
                  <td className="py-2 ps-4 text-end text-sm tabular-nums">
                    <When date={joinedAt} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <LoadMore query={query} />
        </>
      )}
    </Dialog>
  )
}
