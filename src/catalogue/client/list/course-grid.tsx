import type { Course } from '../../courses.schema.ts'
import { cx } from '../../../platform/client/ui/cx.ts'
import { CourseCard } from './course-card.tsx'
import { useStandings } from './use-standings.ts'

export interface CourseGridProps {
  courses: readonly Course[]
  /** How many are seen without scrolling. */
  eager: number
  className: string
}

/** Cards side by side, as a list. */
export function CourseGrid({ courses, eager, className }: CourseGridProps) {
  const standingOf = useStandings()
  return (
    <ul className={cx('grid gap-5 sm:gap-6', className)}>
      {courses.map((course, index) => (
        <li key={course.id}>
          <CourseCard course={course} standing={standingOf(course.id)} eager={index < eager} />
        </li>
      ))}
    </ul>
  )
}
