import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { AdminPage } from '../../../platform/client/page/admin-page.tsx'
import { trpc } from '../../../platform/client/trpc.ts'
import { Badge } from '../../../platform/client/ui/badge.tsx'
import { buttonClass } from '../../../platform/client/ui/button.tsx'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Select } from '../../../platform/client/ui/forms/input.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { LoadMore } from '../../../platform/client/ui/lists/load-more.tsx'
import { t } from '../../texts/admin-marking.ts'
import { queueInputOf, type QueueSearch, readQueueSearch } from './queue-search.ts'

/** The submissions that teachers have to mark, oldest first. */
export function QueuePage() {
  const search = readQueueSearch(useSearch({ from: '/admin/submissions/' }))
  const navigate = useNavigate()
  const { data: filters = [] } = trpc.submissions.filters.useQuery()
  const query = trpc.submissions.queue.useInfiniteQuery(queueInputOf(search), {
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const total = query.data?.pages[0]?.total ?? 0
  const courses = new Map(filters.map(({ courseId, course }) => [courseId, course]))
  const show = (next: QueueSearch) => void navigate({ to: '/admin/submissions', search: next, replace: true })
  const first = items[0]
  return (
    <AdminPage
      title={t.toMark}
      intro={<span role="status">{t.waiting(total)}</span>}
      actions={
        first && (
          <Link
            to="/admin/submissions/$id"
            params={{ id: String(first.id) }}
            search={search}
            className={buttonClass({})}
          >
            {t.startMarking}
          </Link>
        )
      }
    >
      <div className="mb-5 grid gap-4 sm:grid-cols-2">
        <Field label={t.course}>
          <Select
            value={search.course ?? ''}
            onChange={({ target }) => show({ course: Number(target.value) || undefined })}
          >
            <option value="">{t.allCourses}</option>
            {[...courses].map(([id, title]) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t.assignment}>
          <Select
            value={search.assignment ?? ''}
            onChange={({ target }) => show({ ...search, assignment: Number(target.value) || undefined })}
          >
            <option value="">{t.allAssignments}</option>
            {filters
              .filter(({ courseId }) => search.course === undefined || courseId === search.course)
              .map(({ lessonId, lesson, open }) => (
                <option key={lessonId} value={lessonId}>
                  {t.withCount(lesson, open)}
                </option>
              ))}
          </Select>
        </Field>
      </div>
      {items.length === 0 ? (
        <Empty icon={<Inbox />} text={t.nothingToMark} hint={t.nothingToMarkHint} className="card" />
      ) : (
        <ul aria-label={t.toMark} className="card divide-y divide-hairline">
          {items.map((item) => (
            <li key={item.id}>
              <Link
                to="/admin/submissions/$id"
                params={{ id: String(item.id) }}
                search={search}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3 hover:bg-ink/4"
              >
                <span className="min-w-0">
                  <span className="block font-semibold break-words">{item.student}</span>
                  <span className="block text-sm break-words text-muted">
                    {t.ofCourse(item.lesson, item.course)}
                  </span>
                </span>
                <span className="flex flex-wrap items-center gap-2 text-sm text-muted">
                  {item.openedBy !== null && <Badge>{t.openedBy(item.openedBy)}</Badge>}
                  {item.isLate && <Badge>{t.late}</Badge>}
                  {item.number > 1 && <Badge>{t.version(item.number)}</Badge>}
                  <When date={item.submittedAt} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <LoadMore query={query} />
    </AdminPage>
  )
}
