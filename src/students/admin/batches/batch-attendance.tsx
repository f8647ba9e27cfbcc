import { Link } from '@tanstack/react-router'
import { CalendarDays, Check, Minus, Send } from 'lucide-react'
import { useMay, useMayInBatch } from '../../../accounts/client/staff/use-may.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { buttonClass } from '../../../platform/client/ui/button.tsx'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { LoadMore } from '../../../platform/client/ui/lists/load-more.tsx'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import type { Batch } from '../../batches.schema.ts'
import { t } from '../../texts/admin-batches.ts'

/** Shows which members joined the last live classes, with a row for each member and a column for each live class. */
export function BatchAttendance({ batch: { id } }: { batch: Batch }) {
  const query = trpc.batches.attendance.useInfiniteQuery(
    { id, limit: 50 },
    { getNextPageParam: (last) => last.nextCursor },
  )
  const writes = useMayInBatch('messages', id)
  const opens = useMay('students')
  if (!query.data)
    return query.isError ? <LoadMore query={query} /> : <Skeleton className="mt-4 h-64 rounded-card" />
  const classes = query.data.pages[0]?.classes ?? []
  const members = query.data.pages.flatMap(({ items }) => items)
  if (classes.length === 0) return <Empty icon={<CalendarDays />} text={t.noPast} hint={t.noClassesHint} />
  return (
    <div className="mt-4">
      <p className="mb-3 text-sm text-muted">{t.attendanceHint}</p>
      {/* Focusable, because keyboard users must be able to scroll the table. */}
      <section aria-label={t.attendance} tabIndex={0} className="card overflow-x-auto">
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-edge/50">
              <th scope="col" className="px-4 py-2 text-start font-semibold">
                {t.student}
              </th>
              <th scope="col" className="px-3 py-2 text-end font-semibold">
                {t.total}
              </th>
              {classes.map((one) => (
                <th
                  key={one.lessonId}
                  scope="col"
                  className="px-3 py-2 text-center font-semibold whitespace-nowrap"
                >
                  <Link
                    to="/lessons/$id"
                    params={{ id: String(one.lessonId) }}
                    title={one.title}
                    className="text-link"
                  >
                    <span className="sr-only">{one.title}, </span>
                    <When date={one.startsAt} as="date" />
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-hairline tabular-nums">
            {members.map(({ id: member, userId, username, fullName, attended }) => (
              <tr key={member}>
                <th scope="row" className="min-w-40 px-4 py-2 text-start font-normal">
                  {opens ? (
                    <Link to="/admin/users/$id" params={{ id: userId }} className="text-link break-words">
                      {fullName ?? username}
                    </Link>
                  ) : (
                    <span className="break-words">{fullName ?? username}</span>
                  )}
                </th>
                <td className="px-3 py-2 text-end">
                  {attended.length}/{classes.length}
                </td>
                {classes.map(({ lessonId }) => (
                  <td key={lessonId} className="px-3 py-2">
                    <Mark here={attended.includes(lessonId)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {writes && (
            <tfoot className="border-t border-edge/50">
              <tr>
                <th scope="row" colSpan={2} className="px-4 py-2 text-start font-normal text-muted">
                  {t.writeToAbsent}
                </th>
                {classes.map(({ lessonId, title }) => (
                  <td key={lessonId} className="px-1 py-1 text-center">
                    <Link
                      to="/admin/messages"
                      search={{ kind: 'class_absent', subject: lessonId, batch: id }}
                      aria-label={t.writeToAbsentOf(title)}
                      className={buttonClass({ variant: 'ghost', size: 'sm' })}
                    >
                      <Send aria-hidden="true" />
                    </Link>
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </section>
      <LoadMore query={query} label={t.showMoreMembers} />
    </div>
  )
}

function Mark({ here }: { here: boolean }) {
  const Icon = here ? Check : Minus
  return (
    <span className="flex justify-center">
      <Icon aria-hidden="true" className={here ? 'size-4 text-success' : 'size-4 text-muted'} />
      <span className="sr-only">{here ? t.present : t.absent}</span>
    </span>
  )
}
