import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Course, CourseDescription } from '../../courses.schema.ts'
import { useViewer } from '../../../accounts/client/viewer.ts'
import { Badge } from '../../../platform/client/ui/badge.tsx'
import { CourseFacts, CourseText } from './course-facts.tsx'
import { PremiumBadge } from '../list/premium-badge.tsx'
import { courses } from '../../courses.policy.ts'
import { t } from '../../texts/course.ts'
import { dateFormat } from '../../../platform/language/date-format.ts'
import { interfaceLanguage } from '../../../platform/language/in-languages.ts'
import { Rich } from '../../../platform/client/ui/rich.tsx'

const monthOf = (date: Date) =>
  dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' }, interfaceLanguage()).format(date)

const ToReviews = ({ children }: { children: ReactNode }) => (
  // Uses a border, because browsers don't underline flex items.
  <Link
    from="/courses/$slug"
    to="."
    search={{}}
    hash="reviews"
    className="border-b border-edge/60 hover:border-ink"
  >
    {children}
  </Link>
)

/** The title, the facts and the description of a course. */
export function CourseHeader({ course, about }: { course: Course; about: CourseDescription | undefined }) {
  const isAdmin = courses.can(useViewer(), 'edit')
  return (
    <header>
      <nav aria-label={t.breadcrumb} className="-mt-2 mb-1 text-sm text-muted">
        <ol className="flex flex-wrap items-center gap-1">
          <li>
            <Link
              to="/courses"
              className="inline-flex min-h-11 items-center hover:text-ink hover:underline md:min-h-8"
            >
              {t.courses}
            </Link>
          </li>
          <li className="inline-flex items-center gap-1">
            <ChevronRight aria-hidden="true" className="rtl:-scale-x-100 size-4" />
            <Link
              to="/courses"
              search={{ category: course.category }}
              className="inline-flex min-h-11 items-center hover:text-ink hover:underline md:min-h-8"
            >
              {course.category}
            </Link>
          </li>
        </ol>
      </nav>
      <p className="mb-3 flex flex-wrap gap-2 empty:hidden">
        {course.isPremium && <PremiumBadge />}
        {isAdmin && !course.isPublished && <Badge>{t.draft}</Badge>}
      </p>
      <h1 className="title-page">
        <CourseText course={course}>{course.title}</CourseText>
      </h1>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <p>
          <Rich
            text={t.byInstructor}
            tags={{
              name: () =>
                about?.teacher ? (
                  <Link
                    to="/teachers/$slug"
                    params={{ slug: about.teacher.slug }}
                    className="underline decoration-edge/60 underline-offset-4 hover:decoration-ink"
                  >
                    {course.instructor}
                  </Link>
                ) : (
                  course.instructor
                ),
            }}
          />
        </p>
        <CourseFacts course={course} full {...(course.rating > 0 && { RatingLink: ToReviews })} />
      </div>
      {about && (
        <p className="mt-1.5 text-sm text-muted">
          <Rich
            text={t.lastUpdated}
            tags={{
              month: () => (
                // Older browsers abbreviate some months differently from the server, which would cause a hydration
                // warning.
                <time dateTime={about.updatedAt.toISOString()} suppressHydrationWarning>
                  {monthOf(about.updatedAt)}
                </time>
              ),
            }}
          />
        </p>
      )}
    </header>
  )
}
