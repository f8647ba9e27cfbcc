import type { Course } from '../../courses.schema.ts'
import { cx } from '../../../platform/client/ui/cx.ts'
import { CourseCard } from './course-card.tsx'
import { useCourseProgress } from './use-course-progress.ts'

export interface CourseGridProps {
  courses: readonly Course[]
  /** Number of cards that are visible without scrolling. */
  eager: number
  className: string
}

/** A list of course cards. */
export function CourseGrid({ courses, eager, className }: CourseGridProps) {
  const progressOf = useCourseProgress()
  return (
    <ul className={cx('grid gap-5 sm:gap-6', className)}>
      {courses.map((course, index) => (
        <li key={course.id}>
          <CourseCard course={course} courseProgress={progressOf(course.id)} eager={index < eager} />
        </li>
      ))}
    </ul>
  )
}
