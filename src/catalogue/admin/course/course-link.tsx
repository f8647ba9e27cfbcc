import { Link } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import { buttonClass } from '../../../platform/client/ui/button.tsx'
import type { Course } from '../../courses.schema.ts'
import type { CourseTab } from './course-tabs.ts'
import { t } from '../../texts/admin-course.ts'

/** A link to a course's page in the studio. */
export function CourseLink({ course: { id }, tab }: { course: Pick<Course, 'id'>; tab?: CourseTab }) {
  return (
    <Link
      to="/admin/courses/$id"
      params={{ id: String(id) }}
      search={tab ? { tab } : {}}
      className={buttonClass({ variant: 'ghost', size: 'md' })}
    >
      <BookOpen aria-hidden="true" />
      {t.openCourse}
    </Link>
  )
}
