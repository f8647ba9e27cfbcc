import { z } from 'zod'
import { enrolled, enrollment, enrollmentMade } from '../learning.schema.ts'
import { byCourse, id } from '../../platform/text.schema.ts'
import { member, router } from '../../platform/server/trpc.ts'
import { createEnrollment, isEnrolled, listEnrolledCourses, listEnrollments } from './enrollments.ts'

export const enrollmentsRouter = router({
  check: member
    .input(byCourse)
    .output(enrolled)
    .query(({ ctx, input }) => isEnrolled(ctx.db, ctx.user, input.courseId)),
  list: member.output(z.array(enrollment)).query(({ ctx }) => listEnrollments(ctx.db, ctx.user)),
  courseIds: member.output(z.array(id)).query(({ ctx }) => listEnrolledCourses(ctx.db, ctx.user)),
  /** The same call twice makes one enrollment; `created` tells which call it was. */
  create: member
    .input(byCourse)
    .output(enrollmentMade)
    .mutation(({ ctx, input }) => createEnrollment(ctx.db, ctx.user, input.courseId)),
})
