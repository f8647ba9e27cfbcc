import { keepPreviousData } from '@tanstack/react-query'
import { Check, Lock, LockOpen } from 'lucide-react'
import { useState } from 'react'
import { openingText } from '../../../catalogue/client/opening/opening-text.ts'
import { momentOf, zonedTime } from '../../../platform/time-zone.ts'
import { useSite } from '../../../platform/client/page/site.ts'
import { type Outputs, trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import { Dialog } from '../../../platform/client/ui/overlays/dialog.tsx'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { excuseMessages } from './excuse-messages.ts'
import { t } from '../../texts/course-students.ts'

interface StudentLessonsProps {
  courseId: number
  student: { id: string; name: string }
  open: boolean
  onClose: () => void
}

const minuteOf = (local: string) => Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16))

/**
 * The lessons in a course as a student sees them at a chosen time. With a button, staff can open a lesson for the
 * student.
 */
export function StudentLessons({ courseId, student, open, onClose }: StudentLessonsProps) {
  const { timeZone } = useSite()
  const [local, setLocal] = useState(() => zonedTime(new Date(), timeZone).slice(0, 16).replace(' ', 'T'))
  const at = local && momentOf(local.slice(0, 10), minuteOf(local), timeZone).toISOString()
  const { data: lessons } = trpc.courses.studentLessons.useQuery(
    { courseId, userId: student.id, ...(at && { at }) },
    { placeholderData: keepPreviousData },
  )
  return (
    <Dialog open={open} onClose={onClose} title={t.lessonsOf(student.name)}>
      <div className="grid gap-5">
        <Field label={t.lookAt} hint={t.lookAtHint}>
          <Input type="datetime-local" value={local} onChange={(event) => setLocal(event.target.value)} />
        </Field>
        {!lessons ? (
          <Skeleton className="h-40" />
        ) : lessons.length === 0 ? (
          <p className="text-muted">{t.noLessons}</p>
        ) : (
          <ol className="divide-y divide-hairline">
            {lessons.map((lesson) => (
              <LessonRow key={lesson.id} lesson={lesson} lessons={lessons} userId={student.id} />
            ))}
          </ol>
        )}
      </div>
    </Dialog>
  )
}

type Lesson = Outputs['courses']['studentLessons'][number]

function LessonRow({ lesson, lessons, userId }: { lesson: Lesson; lessons: Lesson[]; userId: string }) {
  const { id, title, order, completed, excused, locked, lockedReason } = lesson
  const { timeZone } = useSite()
  const excuse = trpc.courses.excuse.useMutation({ meta: excuseMessages(excused) })
  const state = !locked
    ? completed
      ? t.completed
      : excused
        ? t.excused
        : t.open
    : lockedReason === 'notEntitled'
      ? t.notBought
      : openingText(lesson, lessons, timeZone)
  const Icon = completed ? Check : locked ? Lock : LockOpen
  const isExcusable = locked && lockedReason !== 'notEntitled'
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <Icon aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium break-words">{`${order}. ${title}`}</p>
        <p className="text-sm text-muted" suppressHydrationWarning>
          {state}
        </p>
      </div>
      {(isExcusable || excused) && (
        <Button
          size="sm"
          variant={excused ? 'ghost' : 'secondary'}
          busy={excuse.isPending}
          aria-label={excused ? t.removeExcuseOf(title) : t.excuseLesson(title)}
          onClick={() => excuse.mutate({ lessonId: id, userId, excused: !excused })}
        >
          {excused ? t.removeExcuse : t.excuse}
        </Button>
      )}
    </li>
  )
}
