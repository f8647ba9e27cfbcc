import type { Utils } from '../../../platform/client/trpc.ts'
import { certificatesInput, type CourseTab, studentsInput } from './course-tabs.ts'

/** Prefetches the data of a tab. */
export function loadCourseTab(utils: Utils, courseId: number, tab: CourseTab = 'lessons'): Promise<unknown> {
  if (tab === 'resources') return utils.resources.listByCourse.fetch({ courseId })
  if (tab === 'teacher')
    return Promise.all([utils.courses.description.fetch({ id: courseId }), utils.teachers.list.fetch()])
  if (tab === 'price') return utils.plans.list.fetch()
  if (tab === 'students') return utils.courses.students.fetchInfinite(studentsInput(courseId))
  if (tab === 'certificates')
    return Promise.all([
      utils.certificates.settings.fetch({ courseId }),
      utils.certificates.byCourse.fetchInfinite(certificatesInput(courseId)),
    ])
  if (tab === 'insight')
    return Promise.all([utils.courses.insight.fetch({ courseId }), utils.lessons.list.fetch({ courseId })])
  return Promise.all([utils.lessons.list.fetch({ courseId }), utils.sections.list.fetch({ courseId })])
}
