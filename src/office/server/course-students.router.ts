import { catalogueErrors } from '../../catalogue/errors.ts'
import { staff, router } from '../../platform/server/trpc.ts'
import { courseStudentList, courseStudentPage } from '../office.schema.ts'
import { listCourseStudents } from './course-students.ts'

export const courseStudentsRouter = router({
  students: staff('people')
    .meta({
      summary: 'List or search the students of a course',
      refuses: [catalogueErrors.COURSE_NOT_FOUND],
    })
    .input(courseStudentList)
    .output(courseStudentPage)
    .query(({ ctx, input }) => listCourseStudents(ctx.db, ctx.user, input)),
})
