import type { Utils } from '../../../platform/client/trpc.ts'
import { type CourseTab, studentsInput } from './course-tabs.ts'

const fresh = { staleTime: 0 }

/** What a tab of a course's page shows. */
export function loadCourseTab(utils: Utils, courseId: number, tab: CourseTab = 'lessons'): Promise<unknown> {
  if (tab === 'resources') return utils.resources.listByCourse.fetch({ courseId }, fresh)
  if (tab === 'teacher')
    return Promise.all([
      utils.courses.description.fetch({ id: courseId }, fresh),
      utils.teachers.list.fetch(undefined, fresh),
    ])
  if (tab === 'price') return utils.plans.list.fetch(undefined, fresh)
  if (tab === 'students') return utils.courses.students.fetchInfinite(studentsInput(courseId), fresh)
  return Promise.all([
    utils.lessons.list.fetch({ courseId }, fresh),
    utils.sections.list.fetch({ courseId }, fresh),
  ])
}
