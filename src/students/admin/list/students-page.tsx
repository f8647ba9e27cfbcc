import { keepPreviousData } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { FileUp, SearchX, Users, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../../accounts/client/staff/use-may.ts'
import { useViewer } from '../../../accounts/client/viewer.ts'
import { payments } from '../../../payments/payments.policy.ts'
import { hasDutySomewhere } from '../../../platform/duties.policy.ts'
import { AdminPage } from '../../../platform/client/page/admin-page.tsx'
import { trpc } from '../../../platform/client/trpc.ts'
import { buttonClass } from '../../../platform/client/ui/button.tsx'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import { SearchBox } from '../../../platform/client/ui/forms/search-box.tsx'
import { LoadMore } from '../../../platform/client/ui/lists/load-more.tsx'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { ACTING } from '../../students.policy.ts'
import type { StudentFilter } from '../../students.schema.ts'
import { t } from '../../texts/admin-students.ts'
import { BulkBar } from './bulk-bar.tsx'
import { RecentActions } from './recent-actions.tsx'
import { useStoredViews } from './stored-views.ts'
import { StudentsFilters } from './students-filters.tsx'
import { filterOf, studentsInput } from './students-search.ts'
import { StudentsTable } from './students-table.tsx'
import { ViewsBar } from './views-bar.tsx'

/** The list of students, with search, filters and actions on many students. */
export function StudentsPage() {
  const raw = useSearch({ from: '/admin/students' })
  const filter = filterOf(raw)
  const navigate = useNavigate({ from: '/admin/students' })
  const [stored, setStored] = useStoredViews()
  const viewer = useViewer()
  const administers = useMay('administrator')
  const runsBatches = hasDutySomewhere(viewer, 'batches')
  const acts = useMay(ACTING)
  const reads = payments.can(viewer, 'read')
  /** The selection belongs to this filter. If the filter changes, no student is selected. */
  const key = JSON.stringify(filter)
  const [chosen, setChosen] = useState({ key, ids: new Set<string>(), all: false })
  const { ids, all } = chosen.key === key ? chosen : { ids: new Set<string>(), all: false }
  const query = trpc.students.list.useInfiniteQuery(studentsInput(raw), {
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  })
  const students = query.data?.pages.flatMap(({ items }) => items)
  const { total, capped } = query.data?.pages[0] ?? { total: 0, capped: false }
  const change = (next: StudentFilter) => void navigate({ search: next, replace: true, resetScroll: false })
  const select = (some: readonly string[], selected: boolean) => {
    const next = new Set(ids)
    for (const id of some) {
      if (selected) next.add(id)
      else next.delete(id)
    }
    setChosen({ key, ids: next, all: false })
  }
  return (
    <AdminPage
      title={t.students}
      actions={
        <>
          {administers && (
            <Link to="/admin/students/import" className={buttonClass({ variant: 'secondary' })}>
              <FileUp aria-hidden="true" />
              {t.importStudents}
            </Link>
          )}
          {runsBatches && (
            <Link to="/admin/batches" className={buttonClass({ variant: 'secondary' })}>
              <UsersRound aria-hidden="true" />
              {t.batches}
            </Link>
          )}
        </>
      }
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <SearchBox
          id="student-search"
          label={t.searchStudents}
          placeholder={t.searchHint}
          value={filter.search ?? ''}
          onSearch={(search) => {
            const { search: _, ...rest } = filter
            change(search ? { ...rest, search } : rest)
          }}
          className="w-full max-w-md"
        />
        <p role="status" className="text-sm text-muted tabular-nums">
          {students && t.countOfStudents(total ?? 0, capped)}
        </p>
      </div>
      <StudentsFilters filter={filter} onChange={change} />
      <ViewsBar filter={filter} stored={stored} seesPayments={reads} onChange={setStored} />
      {(all || ids.size > 0) && (
        <BulkBar
          filter={filter}
          selected={ids}
          all={all}
          total={total ?? 0}
          onAll={() => setChosen({ key, ids, all: true })}
          onNone={() => setChosen({ key, ids: new Set(), all: false })}
        />
      )}
      {!students ? (
        query.isError ? (
          <LoadMore query={query} />
        ) : (
          <Skeleton className="h-96 rounded-card" />
        )
      ) : students.length > 0 ? (
        <StudentsTable
          students={students}
          columns={reads ? stored.columns : stored.columns.filter((column) => column !== 'paid')}
          busy={query.isPlaceholderData}
          selected={all ? new Set(students.map(({ id }) => id)) : ids}
          onSelect={select}
        />
      ) : Object.keys(filter).length > 0 ? (
        <Empty icon={<SearchX />} text={t.noMatch} hint={t.noMatchHint} />
      ) : (
        <Empty icon={<Users />} text={t.noStudents} hint={t.noStudentsHint} />
      )}
      <LoadMore query={query} label={t.showMore} />
      {acts && <RecentActions />}
    </AdminPage>
  )
}
