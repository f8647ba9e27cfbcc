import { keepPreviousData } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ArrowDown, ArrowLeft, ArrowUp, Download, Table2 } from 'lucide-react'
import { AdminPage } from '../../../platform/client/page/admin-page.tsx'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button, buttonClass } from '../../../platform/client/ui/button.tsx'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import { SearchBox } from '../../../platform/client/ui/forms/search-box.tsx'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { formatMarks } from '../../client/quiz-clock.ts'
import { type GradeBook, GRADES_PAGE } from '../../grades.schema.ts'
import { t } from '../../texts/grades.ts'
import { gradesInput, type GradesSearch, readGradesSearch } from './grades-search.ts'
import { WeightsRow } from './weights-row.tsx'

/** The grade book of a course: students × tests, with weights and the total. */
export function GradesPage() {
  const id = Number(useParams({ from: '/admin/grades/$id' }).id)
  const search = readGradesSearch(useSearch({ from: '/admin/grades/$id' }))
  const navigate = useNavigate()
  const { data } = trpc.grades.book.useQuery(gradesInput(id, search), { placeholderData: keepPreviousData })
  const show = (next: GradesSearch) =>
    void navigate({
      to: '/admin/grades/$id',
      params: { id: String(id) },
      search: { ...search, page: undefined, ...next },
      replace: true,
    })
  if (!data) return <Skeleton className="mx-auto h-96 max-w-6xl" />
  const { page = 1 } = search
  const pages = Math.max(1, Math.ceil(data.found / GRADES_PAGE))
  return (
    <>
      <div className="mx-auto max-w-6xl">
        <Link
          to="/admin/courses/$id"
          params={{ id: String(id) }}
          className="text-link mb-3 inline-flex items-center gap-1.5"
        >
          <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          {t.toCourse}
        </Link>
      </div>
      <AdminPage
        title={t.gradeBook}
        intro={data.course}
        actions={
          data.tests.length > 0 && (
            <a href={`/api/courses/${id}/grades.csv`} className={buttonClass({ variant: 'secondary' })}>
              <Download aria-hidden="true" />
              {t.exportCsv}
            </a>
          )
        }
      >
        {data.tests.length === 0 ? (
          <Empty icon={<Table2 />} text={t.noTests} hint={t.noTestsHint} className="card" />
        ) : (
          <div className="grid gap-4">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <SearchBox
                id="students"
                label={t.searchStudents}
                placeholder={t.searchStudents}
                value={search.search ?? ''}
                onSearch={(text) => show({ search: text || undefined })}
                className="w-full sm:w-72"
              />
              <p role="status" className="text-sm text-muted tabular-nums">
                {data.found === 0 ? t.noStudents : t.students(data.found)}
              </p>
            </div>
            <GradeTable id={id} book={data} search={search} onSort={show} />
            <p className="text-sm text-muted">{t.howCounted}</p>
            {pages > 1 && (
              <nav aria-label={t.pageOf(page, pages)} className="flex flex-wrap items-center gap-3">
                <Button
                  size="sm"
                  variant="secondary"
                  disabled={page === 1}
                  onClick={() => show({ page: page === 2 ? undefined : page - 1 })}
                >
                  {t.previousPage}
                </Button>
                <span className="text-sm tabular-nums">{t.pageOf(page, pages)}</span>
                <Button
                  size="sm"
                  variant="secondary"
                  disabled={page >= pages}
                  onClick={() => show({ page: page + 1 })}
                >
                  {t.nextPage}
                </Button>
              </nav>
            )}
          </div>
        )}
      </AdminPage>
    </>
  )
}

interface TableProps {
  id: number
  book: GradeBook
  search: GradesSearch
  onSort: (next: GradesSearch) => void
}

const cell = 'border-b border-hairline px-3 py-2 text-end tabular-nums'
const sticky = 'sticky start-0 z-10 bg-surface text-start'

function GradeTable({ id, book, search, onSort }: TableProps) {
  const { tests, students } = book
  const sort = search.sort ?? 'name'
  const columns = [
    { key: 'name', title: t.name },
    ...tests.map(({ lessonId, title }) => ({ key: String(lessonId), title })),
    { key: 'total', title: t.total },
  ]
  return (
    // A scrollable region must be reachable by keyboard.
    <section aria-label={t.gradeBook} tabIndex={0} className="card overflow-x-auto">
      <table className="w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            {columns.map(({ key, title }) => {
              const isSorted = key === sort
              const order = search.descending ? 'descending' : 'ascending'
              const Arrow = search.descending ? ArrowDown : ArrowUp
              return (
                <th
                  key={key}
                  scope="col"
                  aria-sort={isSorted ? order : undefined}
                  className={`border-b border-edge/50 px-1 align-bottom ${key === 'name' ? sticky : 'min-w-28 text-end'}`}
                >
                  <button
                    type="button"
                    title={t.sortBy(title)}
                    className="inline-flex min-h-11 max-w-56 items-center gap-1 rounded-control px-2 font-semibold break-words hover:bg-ink/7"
                    onClick={() =>
                      onSort({
                        sort: key === 'name' ? undefined : key,
                        // By default, the best grades are first.
                        descending: (isSorted ? !search.descending : key !== 'name') || undefined,
                      })
                    }
                  >
                    <span className="line-clamp-2">{title}</span>
                    {isSorted && <Arrow aria-hidden="true" className="size-4 shrink-0" />}
                  </button>
                </th>
              )
            })}
          </tr>
          <WeightsRow key={id} id={id} tests={tests} sticky={sticky} />
        </thead>
        <tbody>
          {students.map(({ userId, name, username, grades, total }) => (
            <tr key={userId}>
              <th scope="row" className={`border-b border-hairline px-3 py-2 font-medium ${sticky}`}>
                <span className="block max-w-40 break-words sm:max-w-64">{name}</span>
                {name !== username && (
                  <span className="block max-w-40 text-xs font-normal break-words text-muted">
                    {username}
                  </span>
                )}
              </th>
              {grades.map((grade, index) => (
                <td key={tests[index]?.lessonId} className={cell}>
                  {grade ? (
                    <span title={t.percent(formatMarks(grade.percent))}>
                      {formatMarks(grade.grade)}
                      <span className="text-muted"> / {formatMarks(grade.maxGrade)}</span>
                    </span>
                  ) : (
                    <span className="text-muted">–</span>
                  )}
                </td>
              ))}
              <td className={`${cell} font-semibold`}>
                {total === null ? '–' : t.percent(formatMarks(total))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
