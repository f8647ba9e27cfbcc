import { z } from 'zod'
import { accountsErrors } from '../../../accounts/errors.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import { catalogueErrors } from '../../../catalogue/errors.ts'
import { router, signedIn, staff } from '../../../platform/server/trpc.ts'
import {
  courseInsight,
  courseStudentList,
  courseStudentPage,
  excuseInput,
  lessonInsight,
  studentLesson,
  studentLessonList,
  taughtCourses,
} from '../../office.schema.ts'
import { officeErrors } from '../../errors.ts'
import { excuseStudent, listStudentLessons } from '../student-lessons.ts'
import { byId } from '../../../platform/text.schema.ts'
import { getCourseInsight, getLessonInsight } from './course-insight.ts'
import { listCourseStudents } from './course-students.ts'
import { listTaughtCourses } from './taught-courses.ts'
import { aCourse, aLesson, inCoursesOf } from '../../../catalogue/server/access/course-scopes.ts'

export const courseStudentsRouter = router({
  students: staff('students', inCoursesOf({ courseId: aCourse }))
    .meta({
      summary: 'List or search the students of a course',
      refuses: [catalogueErrors.COURSE_NOT_FOUND],
    })
    .input(courseStudentList)
    .output(courseStudentPage)
    .query(({ ctx, input }) => listCourseStudents(ctx.db, ctx.user, input)),
  studentLessons: staff('students', inCoursesOf({ courseId: aCourse }))
    .meta({
      summary: 'List the lessons of a course as a student sees them at a given time',
      refuses: [catalogueErrors.COURSE_NOT_FOUND, accountsErrors.USER_NOT_FOUND],
    })
    .input(studentLessonList)
    .output(z.array(studentLesson))
    .query(({ ctx, input }) => listStudentLessons(ctx.db, ctx.user, input)),
  excuse: staff('students', inCoursesOf({ lessonId: aLesson }))
    .meta({
      summary: 'Open a lesson for a student despite its rules, or apply the rules again',
      refuses: [
        accountsErrors.USER_NOT_FOUND,
        catalogueErrors.LESSON_NOT_FOUND,
        platformErrors.SIGN_IN_REQUIRED,
        accountsErrors.OWN_WORK,
      ],
    })
    .input(excuseInput)
    .output(z.void())
    .mutation(({ ctx, input }) => excuseStudent(ctx.db, ctx.user, input)),
  taught: signedIn
    .meta({ summary: 'List the courses that the caller teaches', refuses: [officeErrors.NOT_TEACHER] })
    .output(taughtCourses)
    .query(({ ctx }) => listTaughtCourses(ctx.db, ctx.user)),
  insight: signedIn
    .meta({
      summary: 'Get the enrolments and completions of a course by week, as staff or as its teacher',
      refuses: [catalogueErrors.COURSE_NOT_FOUND, officeErrors.NOT_TEACHER],
    })
    .input(courseStudentList.pick({ courseId: true }))
    .output(courseInsight)
    .query(({ ctx, input: { courseId } }) =>
      getCourseInsight(ctx.db, ctx.user, { courseId, siteName: ctx.env.siteName }),
    ),
  lessonInsight: signedIn
    .meta({
      summary: 'Get where students stop and ask in a lesson, as staff or as the teacher of its course',
      refuses: [catalogueErrors.LESSON_NOT_FOUND, officeErrors.NOT_TEACHER],
    })
    .input(byId)
    .output(lessonInsight)
    .query(({ ctx, input }) => getLessonInsight(ctx.db, ctx.user, input.id)),
})
