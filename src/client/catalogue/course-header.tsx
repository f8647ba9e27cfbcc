import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { Course } from '../../shared/schemas/courses.ts'
import { CourseFacts } from './course-facts.tsx'
import { PremiumBadge } from './premium-badge.tsx'

/** What the course is, before anything about buying it. */
export function CourseHeader({ course }: { course: Course }) {
  return (
    <header>
      <nav aria-label="Breadcrumb" className="-mt-2 mb-1 text-sm text-muted">
        <ol className="flex flex-wrap items-center gap-1">
          <li>
            <Link
              to="/courses"
              className="inline-flex min-h-11 items-center hover:text-ink hover:underline md:min-h-8"
            >
              Courses
            </Link>
          </li>
          <li className="inline-flex items-center gap-1">
            <ChevronRight aria-hidden="true" className="size-4" />
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
      {course.isPremium && <PremiumBadge className="mb-3" />}
      <h1 className="title-page">{course.title}</h1>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <p>By {course.instructor}</p>
        <CourseFacts course={course} full />
      </div>
    </header>
  )
}
