import { Link } from '@tanstack/react-router'
import { Check, Lock } from 'lucide-react'
import type { Course } from '../../../catalogue/courses.schema.ts'
import { durationText } from '../../../catalogue/client/found/duration-text.ts'
import { CourseText } from '../../../catalogue/client/course/course-facts.tsx'
import type { Lesson } from '../../../catalogue/lessons.schema.ts'
import { useDoneLessons } from '../../../catalogue/client/course/use-done-lessons.ts'
import { Badge } from '../../../platform/client/ui/badge.tsx'
import { nextLessons } from './next-lessons.ts'
import { t } from '../../texts/lesson.ts'

type Props = { course: Course; lesson: Pick<Lesson, 'id' | 'courseId'>; lessons: readonly Lesson[] }

/** The other lessons in the course, and whether each is complete or locked. */
export function NextLessonList({ course, lesson, lessons }: Props) {
  const done = useDoneLessons(lesson.courseId)
  const list = nextLessons(lessons, lesson.id)
  if (list.length === 0) return <p className="py-3 text-muted">{t.noMoreLessons}</p>
  return (
    <ol className="-mx-2.5 grid gap-0.5">
      {list.map((other, at) => (
        <li key={other.id}>
          {other.section && other.sectionId !== list[at - 1]?.sectionId && (
            <h3 className="px-2.5 pt-3 pb-1 font-text text-sm font-semibold tracking-normal text-muted">
              <CourseText course={course}>{other.section}</CourseText>
            </h3>
          )}
          <Link
            to="/lessons/$id"
            params={{ id: String(other.id) }}
            className="flex min-h-14 items-center gap-3.5 rounded-control px-2.5 py-2 transition-colors duration-120 hover:bg-ink/5"
          >
            <Sign done={done.has(other.id)} locked={other.locked} />
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
                <span>{t.lesson(other.order)}</span>
                <span aria-hidden="true">·</span>
                <span>{durationText(other.duration)}</span>
                {other.isPreview && <Badge>{t.preview}</Badge>}
              </span>
              <span className="block leading-snug font-medium">
                <CourseText course={course}>{other.title}</CourseText>
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}

function Sign({ done, locked }: { done: boolean; locked: boolean }) {
  if (done)
    return (
      <span className="grid size-6 shrink-0 place-items-center rounded-full bg-amber text-on-amber">
        <Check aria-hidden="true" className="size-4" strokeWidth={3} />
        <span className="sr-only">{t.completed}</span>
      </span>
    )
  if (locked)
    return (
      <span className="grid size-6 shrink-0 place-items-center text-muted">
        <Lock aria-hidden="true" className="size-4.5" />
        <span className="sr-only">{t.locked}</span>
      </span>
    )
  return <span aria-hidden="true" className="m-1 size-4 shrink-0 rounded-full border-2 border-edge/60" />
}
