import { z } from 'zod'
import { academyErrors } from '../../../academy/errors.ts'
import { accountsErrors } from '../../../accounts/errors.ts'
import { catalogueErrors } from '../../../catalogue/errors.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import { router, staff } from '../../../platform/server/trpc.ts'
import { byId } from '../../../platform/text.schema.ts'
import { studentsErrors } from '../../errors.ts'
import { ACTING } from '../../students.policy.ts'
import {
  bulkAction,
  bulkInput,
  bulkPlan,
  bulkPlanInput,
  listedStudent,
  studentExport,
  studentList,
  studentPage,
} from '../../students.schema.ts'
import { listActions, undoBulk } from './actions.ts'
import { applyBulk, planBulk } from './bulk.ts'
import { exportStudents, listStudents } from './students.ts'

export const studentsRouter = router({
  list: staff('students', 'filtered')
    .meta({ summary: 'List, filter or search the students', refuses: [platformErrors.INVALID_CURSOR] })
    .input(studentList.prefault({}))
    .output(studentPage)
    .query(({ ctx, input }) => listStudents(ctx.db, ctx.user, input)),
  export: staff('students', 'filtered')
    .meta({
      summary: 'Get many students with their contact details, for a file',
      sessionOnly: true,
      cost: 100,
      confirms: true,
      refuses: [studentsErrors.BULK_TOO_MANY],
    })
    .input(studentExport)
    .output(z.array(listedStudent))
    .mutation(({ ctx, input }) => exportStudents(ctx.db, ctx.user, input)),
  plan: staff(ACTING)
    .meta({
      summary: 'Count the students whom an action would change',
      refuses: [studentsErrors.BULK_TOO_MANY],
    })
    .input(bulkPlanInput)
    .output(bulkPlan)
    .mutation(({ ctx, input }) => planBulk(ctx.db, ctx.user, input)),
  act: staff(ACTING)
    .meta({
      summary: 'Enrol, block or unblock many students, add them to a batch, or write to them',
      sessionOnly: true,
      confirms: true,
      refuses: [
        catalogueErrors.COURSE_NOT_FOUND,
        studentsErrors.BATCH_NOT_FOUND,
        studentsErrors.BATCH_FULL,
        studentsErrors.BATCH_OVER,
        studentsErrors.BULK_TOO_MANY,
        studentsErrors.BULK_NOTHING,
        studentsErrors.BULK_ACTION_NOT_FOUND,
        academyErrors.REQUEST_REPEATED,
      ],
    })
    .input(bulkInput)
    .output(bulkAction)
    .mutation(({ ctx, input }) => applyBulk(ctx, ctx.user, input)),
  actions: staff(ACTING)
    .meta({ summary: 'List the actions on many students that can be undone' })
    .output(z.array(bulkAction))
    .query(({ ctx }) => listActions(ctx.db, ctx.user)),
  undo: staff(ACTING)
    .meta({
      summary: 'Undo an action on many students',
      sessionOnly: true,
      confirms: true,
      refuses: [
        studentsErrors.BULK_ACTION_NOT_FOUND,
        studentsErrors.BATCH_NOT_FOUND,
        accountsErrors.STAFF_ONLY,
      ],
    })
    .input(byId)
    .output(bulkAction)
    .mutation(({ ctx, input }) => undoBulk(ctx, ctx.user, input.id)),
})
