import { catalogueErrors } from '../../catalogue/errors.ts'
import { admin, router } from '../../platform/server/trpc.ts'
import { courseStudentList, courseStudentPage } from '../office.schema.ts'
import { listCourseStudents } from './course-students.ts'

export const courseStudentsRouter = router({
  students: admin
    .meta({
      summary: 'List or search the students of a course',
      refuses: [catalogueErrors.COURSE_NOT_FOUND],
    })
    .input(courseStudentList)
    .output(courseStudentPage)
    .query(({ ctx, input }) => listCourseStudents(ctx.db, ctx.user, input)),
})
