import { z } from 'zod'
import {
  enrolled,
  enrollment,
  enrollmentMade,
  library,
  libraryList,
  progressOfCourse,
  welcome,
} from '../learning.schema.ts'
import { MAX_PAGE_SIZE } from '../../platform/constants.ts'
import { id } from '../../platform/text.schema.ts'
import { byCourse } from '../../catalogue/courses.schema.ts'
import { signedIn, router } from '../../platform/server/trpc.ts'
import {
  createEnrollment,
  isEnrolled,
  listEnrolledCourses,
  listEnrollments,
  listProgress,
  readEnrollment,
} from './enrollments.ts'
import { listLibrary } from './library.ts'
import { readWelcome } from './welcome.ts'
import { catalogueErrors } from '../../catalogue/errors.ts'
import { COURSES_TAG, courseTag } from '../../catalogue/server/cache-tags.ts'

export const enrollmentsRouter = router({
  check: signedIn
    .meta({
      summary: 'Check whether the caller is enrolled in a course',
      cacheTag: 'fixed',
      refuses: [catalogueErrors.COURSE_NOT_FOUND],
    })
    .input(byCourse)
    .output(enrolled)
    .query(({ ctx, input }) => isEnrolled(ctx.db, ctx.user, input.courseId)),
  list: signedIn
    .meta({ summary: 'List the courses that the caller is enrolled in', cacheTag: COURSES_TAG, cost: 5 })
    .output(z.array(enrollment))
    .query(({ ctx }) => listEnrollments(ctx.db, ctx.user)),
  library: signedIn
    .meta({
      summary: "List the caller's courses in progress, or completed ones",
      cacheTag: COURSES_TAG,
    })
    .input(libraryList)
    .output(library)
    .query(({ ctx, input: { limit = MAX_PAGE_SIZE, ...rest } }) =>
      listLibrary(ctx.db, ctx.user, { ...rest, limit }),
    ),
  byCourse: signedIn
    .meta({
      summary: "Get the caller's enrolment in a course. Null if there is none",
      cacheTag: courseTag,
      refuses: [catalogueErrors.COURSE_NOT_FOUND],
    })
    .input(byCourse)
    .output(enrollment.nullable())
    .query(({ ctx, input }) => readEnrollment(ctx.db, ctx.user, input.courseId)),
  courseIds: signedIn
    .meta({ summary: 'List the IDs of the courses that the caller is enrolled in', cacheTag: 'fixed' })
    .output(z.array(id))
    .query(({ ctx }) => listEnrolledCourses(ctx.db, ctx.user)),
  progress: signedIn
    .meta({ summary: "Get the caller's progress in each of their courses", cacheTag: 'fixed' })
    .output(z.array(progressOfCourse))
    .query(({ ctx }) => listProgress(ctx.db, ctx.user)),
  welcome: signedIn
    .meta({
      summary: "Get the caller's next lesson, and new lessons of their courses",
      cacheTag: COURSES_TAG,
    })
    .output(welcome)
    .query(async ({ ctx }) => {
      const { isDated, ...welcome } = await readWelcome(ctx.db, ctx.user)
      if (isDated && ctx.shown) ctx.shown.isKnown = false
      return welcome
    }),
  /** Idempotent: later calls return the existing enrolment with `created` false. */
  create: signedIn
    .meta({
      summary: 'Enrol in a course',
      refuses: [catalogueErrors.COURSE_NOT_FOUND, catalogueErrors.PURCHASE_REQUIRED],
    })
    .input(byCourse)
    .output(enrollmentMade)
    .mutation(({ ctx, input }) => createEnrollment(ctx.db, ctx.user, input.courseId)),
})
