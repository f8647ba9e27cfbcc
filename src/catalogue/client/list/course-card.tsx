import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { FALLBACK_COURSE_PRICE } from '../../courses.rules.ts'
import type { Course } from '../../courses.schema.ts'
import { CourseFacts, CourseText } from '../course/course-facts.tsx'
import { CourseThumbnail } from './course-thumbnail.tsx'
import { PendingBadge } from '../payment/pending-badge.tsx'
import { ProgressBar } from '../../../platform/client/ui/progress-bar.tsx'
import { PremiumBadge } from './premium-badge.tsx'
import type { CourseProgress } from './use-course-progress.ts'
import { t } from '../../texts/courses.ts'

/** Formats the price of a course. */
export const priceOf = ({ isPremium, price }: Pick<Course, 'isPremium' | 'price'>) =>
  isPremium ? (price ?? FALLBACK_COURSE_PRICE) : t.free

/** The displayed width of the picture, as in the attribute `sizes`. */
const SIZES = '(min-width: 80rem) 18rem, (min-width: 40rem) 45vw, (min-width: 22rem) 8rem, 92vw'

export interface CourseCardProps {
  course: Course
  courseProgress?: CourseProgress
  eager?: boolean | undefined
}

/** One course in a grid, or in a row on phones. A single link covers the whole card. */
export function CourseCard({ course, courseProgress, eager = false }: CourseCardProps) {
  const titleId = useId()
  return (
    <article className="group card relative flex h-full flex-col overflow-hidden min-[22rem]:max-sm:grid min-[22rem]:max-sm:grid-cols-[7.5rem_minmax(0,1fr)] transition-[border-color,translate] duration-180 ease-calm hover:border-edge/70 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus">
      <div className="relative">
        <CourseThumbnail
          address={course.thumbnail}
          sizes={SIZES}
          eager={eager}
          className="min-[22rem]:max-sm:aspect-auto min-[22rem]:max-sm:h-full"
        />
        {course.isPremium && (
          <PremiumBadge
            solid
            className="absolute top-3 start-3 min-[22rem]:max-sm:top-2 min-[22rem]:max-sm:start-2"
          />
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col px-4.5 pt-4 pb-4 min-[22rem]:max-sm:px-3.5 min-[22rem]:max-sm:pt-3 min-[22rem]:max-sm:pb-1.5">
        <h3 id={titleId} className="title-card text-balance">
          <CourseText course={course}>{course.title}</CourseText>
        </h3>
        <p className="mt-1 text-sm text-muted">{course.instructor}</p>
        <CourseFacts course={course} className="mt-3 text-sm min-[22rem]:max-sm:mt-1.5" />
        <div className="mt-auto flex min-h-11 flex-wrap items-baseline justify-between gap-3 pt-4 min-[22rem]:max-sm:pt-2">
          {courseProgress === 'pending' ? (
            <PendingBadge />
          ) : courseProgress ? (
            <span className="flex min-w-0 flex-1 items-center gap-3">
              <ProgressBar
                value={courseProgress.progress}
                label={t.progressIn(course.title)}
                className="max-w-40 flex-1"
              />
              <span className="text-sm font-semibold tabular-nums">{courseProgress.progress}%</span>
            </span>
          ) : (
            <span className="font-heading text-xl font-semibold tabular-nums">{priceOf(course)}</span>
          )}
          <Link
            to="/courses/$slug"
            params={{ slug: course.slug }}
            id={`${titleId}-link`}
            // Includes the title, so that every link in the list has a different name.
            aria-labelledby={`${titleId}-link ${titleId}`}
            className="ms-auto text-sm font-semibold whitespace-nowrap underline decoration-amber-mark decoration-2 underline-offset-4 outline-none after:absolute after:inset-0 group-hover:decoration-ink"
          >
            {courseProgress && courseProgress !== 'pending'
              ? t.continueCourse
              : course.isPremium
                ? t.viewCourse
                : t.startLearning}
          </Link>
        </div>
      </div>
    </article>
  )
}
