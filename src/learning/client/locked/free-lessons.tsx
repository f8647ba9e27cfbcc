import { Link } from '@tanstack/react-router'
import { CirclePlay } from 'lucide-react'
import { CourseText } from '../../../catalogue/client/course/course-facts.tsx'
import type { Course } from '../../../catalogue/courses.schema.ts'
import type { Lesson } from '../../../catalogue/lessons.schema.ts'
import { t } from '../../texts/lesson.ts'

const MOST = 5

/** The lessons that anyone can watch without buying the course. */
export function FreeLessons({ course, lessons }: { course: Course; lessons: readonly Lesson[] }) {
  const free = lessons.filter(({ locked }) => !locked).slice(0, MOST)
  if (free.length === 0) return null
  return (
    <section aria-labelledby="free" className="rounded-control border border-hairline px-4 py-3">
      <h2 id="free" className="font-text text-sm font-semibold tracking-normal text-muted">
        {t.freeFirst}
      </h2>
      <ul>
        {free.map(({ id, title }) => (
          <li key={id}>
            <Link
              to="/lessons/$id"
              params={{ id: String(id) }}
              className="inline-flex min-h-11 items-center gap-2 font-medium hover:underline md:min-h-9"
            >
              <CirclePlay aria-hidden="true" className="size-5 shrink-0 text-amber-mark" />
              <CourseText course={course}>{title}</CourseText>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
