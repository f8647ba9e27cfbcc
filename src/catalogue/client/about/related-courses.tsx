import { Link } from '@tanstack/react-router'
import type { CourseDescription } from '../../courses.schema.ts'
import { CourseText } from '../course/course-facts.tsx'
import { priceOf } from '../list/course-card.tsx'
import { CourseThumbnail } from '../list/course-thumbnail.tsx'
import { t } from '../../texts/course.ts'

/** Related courses: courses that students in this course also take, and then courses of the same category. */
export function RelatedCourses({ about }: { about: CourseDescription }) {
  return (
    <section aria-labelledby="related" className="print:hidden">
      <h2 id="related" className="title-section mb-4">
        {t.related}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-3">
        {about.related.map((course) => (
          <li
            key={course.slug}
            className="card relative flex min-w-0 overflow-hidden hover:border-edge/70 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus sm:flex-col"
          >
            <CourseThumbnail
              address={course.thumbnail}
              sizes="(min-width: 40rem) 16rem, 40vw"
              className="w-2/5 shrink-0 sm:w-full"
            />
            <div className="min-w-0 flex-1 px-4 py-3">
              <Link
                to="/courses/$slug"
                params={{ slug: course.slug }}
                className="line-clamp-3 font-semibold break-words outline-none after:absolute after:inset-0"
              >
                <CourseText course={course}>{course.title}</CourseText>
              </Link>
              <p className="mt-1 truncate text-sm text-muted">{course.instructor}</p>
              <p className="mt-1 text-sm font-semibold tabular-nums">{priceOf(course)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
