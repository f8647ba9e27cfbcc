import { useNavigate, useSearch } from '@tanstack/react-router'
import { Eye, MousePointerClick } from 'lucide-react'
import { AdminPage } from '../../../platform/client/page/admin-page.tsx'
import { previewHref } from '../../../platform/client/page/preview.ts'
import { buttonClass } from '../../../platform/client/ui/button.tsx'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import { BinLink } from '../bin/bin-link.tsx'
import { CourseLink } from '../course/course-link.tsx'
import { CoursePicker } from '../course-picker.tsx'
import type { LoadQuizPlanner } from '../imports/planned-quiz.ts'
import { LessonStudio } from './lesson-studio.tsx'
import { readLessonsSearch } from '../studio-search.ts'
import { useChosenCourse } from '../use-chosen-course.ts'
import { t } from '../../texts/admin-lessons.ts'

/** The lessons in a selected course. */
export function LessonsPage({ loadQuizzes }: { loadQuizzes: LoadQuizPlanner }) {
  const { courseId } = readLessonsSearch(useSearch({ from: '/admin/lessons' }))
  const navigate = useNavigate({ from: '/admin/lessons' })
  const course = useChosenCourse(courseId)
  return (
    <LessonStudio course={course} loadQuizzes={loadQuizzes}>
      {({ actions, list }) => (
        <AdminPage
          title={t.manageLessons}
          actions={
            <>
              <BinLink />
              {actions}
            </>
          }
        >
          <div className="mb-6 flex flex-wrap items-end gap-3">
            <div className="min-w-0 flex-1 basis-72">
              <CoursePicker
                prompt={t.selectCourseToManage}
                courseId={course?.id}
                onChange={(chosen) => void navigate({ search: { courseId: chosen }, replace: true })}
              />
            </div>
            {course && (
              <div className="flex flex-wrap max-sm:-ms-4">
                <CourseLink course={course} />
                <a
                  href={previewHref(`/courses/${course.slug}`)}
                  className={buttonClass({ variant: 'ghost', size: 'md' })}
                >
                  <Eye aria-hidden="true" />
                  {t.viewAsStudent}
                </a>
              </div>
            )}
          </div>
          {list ?? <Empty icon={<MousePointerClick />} text={t.selectCourseToView} />}
        </AdminPage>
      )}
    </LessonStudio>
  )
}
