import { z } from 'zod'
import { catalogueErrors } from '../../../catalogue/errors.ts'
import { BATCH_DUTIES } from '../../../platform/duties.policy.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import { router, staff } from '../../../platform/server/trpc.ts'
import {
  attendanceQuery,
  batch,
  batchAttendance,
  batchById,
  batchInput,
  batchList,
  batchMemberList,
  batchMemberPage,
  batchPage,
  batchTimetable,
  batchUpdate,
  byMember,
  memberMove,
  memberNames,
  membersAdded,
} from '../../batches.schema.ts'
import { studentsErrors } from '../../errors.ts'
import { createBatch, getBatch, listBatches, updateBatch } from './batches.ts'
import { inBatch } from './own-batches.ts'
import { addMembers, listMembers, moveMember, removeMember } from './members.ts'
import { getAttendance, getTimetable } from './timetable.ts'
import { paymentsErrors } from '../../../payments/errors.ts'

const { BATCH_NOT_FOUND, BATCH_FULL, BATCH_OVER, BATCH_MEMBER_NOT_FOUND } = studentsErrors

/** Whether the call gives access, which requires recent reauthentication. */
const givesAccess = (input: unknown) =>
  batchUpdate.safeParse(input).data?.courseIds !== undefined ||
  batchUpdate.safeParse(input).data?.endsOn !== undefined

export const batchesRouter = router({
  list: staff(BATCH_DUTIES, 'filtered')
    .meta({ summary: 'List the batches' })
    .input(batchList.prefault({}))
    .output(batchPage)
    .query(({ ctx, input }) => listBatches(ctx.db, ctx.user, input)),
  byId: staff('batches', inBatch('id'))
    .meta({ summary: 'Get a batch', refuses: [BATCH_NOT_FOUND] })
    .input(batchById)
    .output(batch)
    .query(({ ctx, input }) => getBatch(ctx.db, input.id)),
  create: staff('batches')
    .meta({
      summary: 'Create a batch',
      refuses: [studentsErrors.BATCH_TAKEN, catalogueErrors.COURSE_NOT_FOUND],
    })
    .input(batchInput)
    .output(batch)
    .mutation(({ ctx, input }) => createBatch(ctx.db, ctx.user, input)),
  update: staff('batches')
    .meta({
      summary: 'Change a batch and the access of its members, or archive it',
      confirms: givesAccess,
      refuses: [
        paymentsErrors.OWN_PAYMENT,
        BATCH_NOT_FOUND,
        studentsErrors.BATCH_TAKEN,
        studentsErrors.BATCH_SEATS_TAKEN,
        studentsErrors.BATCH_DAYS,
        catalogueErrors.COURSE_NOT_FOUND,
        platformErrors.CHANGED_MEANWHILE,
      ],
    })
    .input(batchUpdate)
    .output(batch)
    .mutation(({ ctx, input }) => updateBatch(ctx.db, ctx.user, input)),
  members: staff('batches', inBatch('id'))
    .meta({ summary: 'List or search the members of a batch', refuses: [BATCH_NOT_FOUND] })
    .input(batchMemberList)
    .output(batchMemberPage)
    .query(({ ctx, input }) => listMembers(ctx.db, input)),
  addMembers: staff('batches')
    .meta({
      summary: 'Add students to a batch',
      confirms: true,
      refuses: [
        paymentsErrors.OWN_PAYMENT,
        BATCH_NOT_FOUND,
        BATCH_FULL,
        BATCH_OVER,
        studentsErrors.STUDENTS_UNKNOWN,
      ],
    })
    .input(memberNames)
    .output(membersAdded)
    .mutation(({ ctx, input }) => addMembers(ctx, ctx.user, input)),
  removeMember: staff('batches')
    .meta({
      summary: 'Remove a student from a batch',
      refuses: [BATCH_NOT_FOUND, BATCH_MEMBER_NOT_FOUND],
    })
    .input(byMember)
    .output(z.void())
    .mutation(({ ctx, input }) => removeMember(ctx, ctx.user, input)),
  moveMember: staff('batches')
    .meta({
      summary: 'Move a student to another batch',
      confirms: true,
      refuses: [paymentsErrors.OWN_PAYMENT, BATCH_NOT_FOUND, BATCH_MEMBER_NOT_FOUND, BATCH_FULL, BATCH_OVER],
    })
    .input(memberMove)
    .output(z.void())
    .mutation(({ ctx, input }) => moveMember(ctx, ctx.user, input)),
  timetable: staff('batches', inBatch('id'))
    .meta({ summary: 'List the live classes of a batch', refuses: [BATCH_NOT_FOUND] })
    .input(batchById)
    .output(batchTimetable)
    .query(({ ctx, input }) => getTimetable(ctx.db, input.id)),
  attendance: staff('batches', inBatch('id'))
    .meta({
      summary: 'List which members of a batch joined its last live classes',
      refuses: [BATCH_NOT_FOUND],
    })
    .input(attendanceQuery)
    .output(batchAttendance)
    .query(({ ctx, input }) => getAttendance(ctx.db, input)),
})
