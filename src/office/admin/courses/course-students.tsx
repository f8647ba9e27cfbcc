import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SearchX, Users } from 'lucide-react'
import { useState } from 'react'
import { MobileLink } from '../../../accounts/client/registration/mobile-link.tsx'
import type { Course } from '../../../catalogue/courses.schema.ts'
import { studentsInput } from '../../../catalogue/admin/course/course-tabs.ts'
import { type Outputs, trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import { SearchBox } from '../../../platform/client/ui/forms/search-box.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { LoadMore } from '../../../platform/client/ui/lists/load-more.tsx'
import { ProgressBar } from '../../../platform/client/ui/progress-bar.tsx'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { useDialog } from '../../../platform/client/ui/overlays/use-dialog.ts'
import { CourseAccess } from './course-access.tsx'
import { StudentLessons } from './student-lessons.tsx'
import { t } from '../../texts/course-students.ts'
import { Rich } from '../../../platform/client/ui/rich.tsx'
import { useMay } from '../../../accounts/client/staff/use-may.ts'

/** The students in a course, with their access and progress. */
export function CourseStudents({ course: { id } }: { course: Course }) {
  const [search, setSearch] = useState('')
  const looking = useDialog<{ id: string; name: string }>()
  const query = trpc.courses.students.useInfiniteQuery(studentsInput(id, search), {
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  })
  if (!query.data)
    return query.isError ? <LoadMore query={query} /> : <Skeleton className="h-96 rounded-card" />
  const students = query.data.pages.flatMap(({ items }) => items)
  const { total = 0, capped = false } = query.data.pages[0] ?? {}
  if (students.length === 0 && !search && !query.isPlaceholderData)
    return <Empty icon={<Users />} text={t.noStudents} hint={t.noStudentsHint} />
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <SearchBox
          id="course-student-search"
          label={t.searchStudents}
          placeholder={t.searchHint}
          value={search}
          onSearch={setSearch}
          className="w-full max-w-md"
        />
        <p role="status" className="text-sm text-muted tabular-nums">
          {t.countOfStudents(total, capped)}
        </p>
      </div>
      {students.length === 0 ? (
        <Empty icon={<SearchX />} text={t.noStudentMatches} />
      ) : (
        <ul
          aria-label={t.students}
          aria-busy={query.isPlaceholderData}
          className="card divide-y divide-hairline"
        >
          {students.map((student) => (
            <StudentRow
              key={student.id}
              student={student}
              onLessons={() => looking.show({ id: student.id, name: student.fullName ?? student.username })}
            />
          ))}
        </ul>
      )}
      <LoadMore query={query} label={t.showMoreStudents} />
      {looking.state && (
        <StudentLessons
          key={looking.state.serial}
          courseId={id}
          student={looking.state.subject}
          open={looking.state.open}
          onClose={looking.close}
        />
      )}
    </>
  )
}

type Student = Outputs['courses']['students']['items'][number]

function StudentRow({ student, onLessons }: { student: Student; onLessons: () => void }) {
  const seesUsers = useMay('students')
  const { id, username, fullName, mobile, isMobileConfirmed, enrolledAt, access, progress, studiedAt } =
    student
  return (
    <li className="grid gap-x-6 gap-y-1.5 px-4 py-3 sm:px-5 md:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,4fr)] md:items-center">
      <div className="min-w-0">
        {seesUsers ? (
          <Link to="/admin/users/$id" params={{ id }} className="text-link break-words">
            {fullName ?? username}
          </Link>
        ) : (
          <span className="font-medium break-words">{fullName ?? username}</span>
        )}
        {(fullName || mobile) && (
          <p className="flex flex-wrap gap-x-3 text-sm break-words text-muted">
            {fullName && <span className="min-w-0 break-words">{username}</span>}
            {mobile && <MobileLink mobile={mobile} isConfirmed={isMobileConfirmed} />}
          </p>
        )}
      </div>
      <div className="min-w-0 text-sm">
        <CourseAccess access={access} />
        <p className="text-muted">
          <Rich text={t.enrolled} tags={{ date: () => <When date={enrolledAt} as="date" /> }} />
        </p>
      </div>
      <div className="min-w-0 text-sm">
        <div className="flex items-center gap-3">
          <ProgressBar
            value={progress}
            label={t.progressOf(fullName ?? username)}
            className="max-w-48 flex-1"
          />
          <span className="tabular-nums">{progress}%</span>
        </div>
        <p className="text-muted">
          {studiedAt ? (
            <Rich text={t.lastStudied} tags={{ date: () => <When date={studiedAt} as="date" /> }} />
          ) : (
            t.notStarted
          )}
        </p>
        <Button
          variant="ghost"
          size="sm"
          className="-ms-3.5"
          aria-label={t.lessonsOf(fullName ?? username)}
          onClick={onLessons}
        >
          {t.lookAtLessons}
        </Button>
      </div>
    </li>
  )
}
