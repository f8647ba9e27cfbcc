import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { CourseText } from '../../../catalogue/client/course/course-facts.tsx'
import { CourseThumbnail } from '../../../catalogue/client/list/course-thumbnail.tsx'
import type { Course } from '../../../catalogue/courses.schema.ts'

export const rowClass =
  'flex min-h-11 items-center gap-3 rounded-control px-2 py-1.5 outline-offset-[-2px] hover:bg-ink/7 focus-visible:bg-ink/7'

interface CourseRowProps {
  course: Pick<Course, 'slug' | 'title' | 'thumbnail' | 'language'>
  about: readonly string[]
  onChoose: () => void
}

/** A course in the panel below the search box. */
export const CourseRow = ({ course, about, onChoose }: CourseRowProps) => (
  <Link to="/courses/$slug" params={{ slug: course.slug }} onClick={onChoose} className={rowClass}>
    <CourseThumbnail address={course.thumbnail} sizes="4rem" fill className="h-9 w-16 shrink-0 rounded-sm" />
    <span className="grid min-w-0">
      <span className="truncate font-medium">
        <CourseText course={course}>{course.title}</CourseText>
      </span>
      <span className="truncate text-sm text-muted">
        {about.map((one, at) => (
          <Fragment key={one}>
            {at > 0 && ' · '}
            <bdi dir="auto">{one}</bdi>
          </Fragment>
        ))}
      </span>
    </span>
  </Link>
)
