import { keepPreviousData } from '@tanstack/react-query'
import { CircleStop, Clock, Users } from 'lucide-react'
import { useState } from 'react'
import { useSite } from '../../../platform/client/page/site.ts'
import { failure, success } from '../../../platform/client/messages.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Badge } from '../../../platform/client/ui/badge.tsx'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import { SearchBox } from '../../../platform/client/ui/forms/search-box.tsx'
import { formatMoment } from '../../../platform/client/ui/hooks/when.tsx'
import { ConfirmDialog } from '../../../platform/client/ui/overlays/confirm-dialog.tsx'
import { useDialog } from '../../../platform/client/ui/overlays/use-dialog.ts'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import type { QuizStudent } from '../../taking/taking.schema.ts'
import { t } from '../../texts/admin-taking.ts'
import { ExtraTimeDialog } from './extra-time-dialog.tsx'

const PAGE = 50
const nameOf = ({ fullName, username }: QuizStudent) => fullName || username
/** Refresh interval of the list in milliseconds, because students answer and submit while staff have this page open. */
const AGAIN_MS = 30_000

/** The students in the quiz's course. Students who are taking the quiz are first. */
export function StudentTable({ id }: { id: number }) {
  const [search, setSearch] = useState('')
  const [offset, setOffset] = useState(0)
  const { data } = trpc.quizStudents.list.useQuery(
    { id, search: search || undefined, limit: PAGE, offset },
    { placeholderData: keepPreviousData, refetchInterval: AGAIN_MS },
  )
  const extra = useDialog<QuizStudent>()
  const ending = useDialog<QuizStudent>()
  const end = trpc.quizStudents.endAttempt.useMutation({
    meta: {
      success: success(t.attemptEnded),
      failure: failure(t.error, t.endFailed),
      refresh: ['quizStudents', 'quizResults', 'audit'],
    },
    onSettled: ending.close,
  })
  if (!data) return <Skeleton className="h-96" />
  if (data.students === 0 && search === '' && offset === 0)
    return <Empty icon={<Users />} text={t.noStudents} hint={t.noStudentsHint} className="card" />
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchBox
          id="quiz-students"
          label={t.searchStudents}
          placeholder={t.searchStudents}
          value={search}
          onSearch={(text) => {
            setSearch(text)
            setOffset(0)
          }}
          className="w-full sm:w-72"
        />
        <p role="status" className="text-sm text-muted tabular-nums">
          {t.students(data.students)}
        </p>
      </div>
      {data.items.length > 0 && (
        <ul aria-label={t.studentList} className="card divide-y divide-hairline">
          {data.items.map((student) => (
            <li
              key={student.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3"
            >
              <StudentState student={student} />
              <div className="flex flex-wrap gap-2">
                <Button
                  size="sm"
                  variant="secondary"
                  icon={<Clock aria-hidden="true" />}
                  aria-label={t.extraTimeOf(nameOf(student))}
                  onClick={() => extra.show(student)}
                >
                  {t.extraTime}
                </Button>
                {student.open && !student.open.isEnding && (
                  <Button
                    size="sm"
                    variant="secondary"
                    icon={<CircleStop aria-hidden="true" />}
                    aria-label={t.endAttemptOf(nameOf(student))}
                    onClick={() => ending.show(student)}
                  >
                    {t.endAttempt}
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {data.students > PAGE && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Button variant="secondary" disabled={offset === 0} onClick={() => setOffset(offset - PAGE)}>
            {t.previousStudents}
          </Button>
          <Button
            variant="secondary"
            disabled={offset + PAGE >= data.students}
            onClick={() => setOffset(offset + PAGE)}
          >
            {t.nextStudents}
          </Button>
        </div>
      )}
      {ending.state && (
        <ConfirmDialog
          open={ending.state.open}
          onClose={ending.close}
          onConfirm={() => {
            const { open } = ending.state?.subject ?? {}
            if (open) end.mutate({ attemptId: open.attemptId })
          }}
          title={t.askEnd(nameOf(ending.state.subject))}
          text={t.endMeans}
          confirmLabel={t.endAttempt}
          danger
          busy={end.isPending}
          busyLabel={t.ending}
        />
      )}
      {extra.state && (
        <ExtraTimeDialog
          key={extra.state.serial}
          id={id}
          student={extra.state.subject}
          open={extra.state.open}
          onClose={extra.close}
        />
      )}
    </div>
  )
}

function StudentState({
  student: { fullName, username, extraMinutes, submitted, open },
}: {
  student: QuizStudent
}) {
  const { timeZone } = useSite()
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">{fullName || username}</span>
        {open && (
          <Badge tone={open.isEnding ? 'neutral' : 'success'}>
            {open.isEnding ? t.isEnding : t.takesNow}
          </Badge>
        )}
        {extraMinutes > 0 && <Badge>{t.moreMinutes(extraMinutes)}</Badge>}
      </p>
      <p className="text-sm text-muted tabular-nums">
        {open
          ? [
              t.answeredOf(open.answered, open.questions),
              ...(open.deadline ? [t.endsAt(formatMoment(open.deadline, 'moment', timeZone))] : []),
            ].join(' · ')
          : t.submittedAttempts(submitted)}
      </p>
    </div>
  )
}
