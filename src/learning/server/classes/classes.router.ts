import { z } from 'zod'
import { catalogueErrors } from '../../../catalogue/errors.ts'
import { learner } from '../../../catalogue/server/access/learner.ts'
import { router, signedIn, staff } from '../../../platform/server/trpc.ts'
import { byId } from '../../../platform/text.schema.ts'
import {
  attendanceList,
  attendancePage,
  classCalendar,
  joinedClass,
  newCalendar,
} from '../../classes.schema.ts'
import { learningErrors } from '../../errors.ts'
import { createCalendar, deleteCalendar, findCalendar } from './class-calendars.ts'
import { joinClass, listAttendance } from './join-class.ts'
import { aLesson, inCoursesOf } from '../../../catalogue/server/access/course-scopes.ts'

/** Calls about live classes, which are a kind of lesson. */
export const classesRouter = router({
  join: learner
    .meta({
      summary: 'Join a live class: record the attendance and get its link',
      refuses: [
        catalogueErrors.PURCHASE_REQUIRED,
        catalogueErrors.LESSON_LOCKED,
        catalogueErrors.LESSON_NOT_FOUND,
        catalogueErrors.LESSON_IS_NO_CLASS,
        learningErrors.CLASS_NOT_OPEN,
        learningErrors.CLASS_OVER,
        learningErrors.ENROLLMENT_REQUIRED,
      ],
    })
    .input(byId)
    .output(joinedClass)
    .mutation(({ ctx, input }) => joinClass(ctx.db, ctx.user, input.id)),
  attendance: staff('students', inCoursesOf({ id: aLesson }))
    .meta({
      summary: 'List the students who joined a live class',
      refuses: [catalogueErrors.LESSON_NOT_FOUND],
    })
    .input(attendanceList)
    .output(attendancePage)
    .query(({ ctx, input }) => listAttendance(ctx.db, ctx.user, input)),
})

export const calendarRouter = router({
  mine: signedIn
    .meta({ summary: "Get whether the caller's calendar of live classes has an address" })
    .output(classCalendar)
    .query(({ ctx }) => findCalendar(ctx.db, ctx.user)),
  create: signedIn
    .meta({
      summary: 'Create a secret address for the calendar of live classes, and revoke the earlier one',
      // The address would stay valid after the token is revoked.
      sessionOnly: true,
    })
    .output(newCalendar)
    .mutation(({ ctx }) => createCalendar(ctx.db, ctx.user)),
  delete: signedIn
    .meta({ summary: 'Revoke the address of the calendar of live classes' })
    .output(z.void())
    .mutation(({ ctx }) => deleteCalendar(ctx.db, ctx.user)),
})
