import { z } from 'zod'
import { catalogueErrors } from '../../../catalogue/errors.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import { router, staff } from '../../../platform/server/trpc.ts'
import { byId } from '../../../platform/text.schema.ts'
import { studentsErrors } from '../../errors.ts'
import { bulkAction, bulkInput, bulkPlan, studentList, studentPage } from '../../students.schema.ts'
import { applyBulk, listActions, planBulk, undoBulk } from './bulk.ts'
import { listStudents } from './students.ts'

export const studentsRouter = router({
  list: staff('administrator')
    .meta({ summary: 'List, filter or search the students', refuses: [platformErrors.INVALID_CURSOR] })
    .input(studentList.prefault({}))
    .output(studentPage)
    .query(({ ctx, input }) => listStudents(ctx.db, input)),
  plan: staff('administrator')
    .meta({
      summary: 'Count the students whom an action would change',
      refuses: [studentsErrors.BULK_TOO_MANY],
    })
    .input(bulkInput)
    .output(bulkPlan)
    .mutation(({ ctx, input }) => planBulk(ctx.db, input)),
  act: staff('administrator')
    .meta({
      summary: 'Enrol, block or unblock many students, or add them to a batch',
      sessionOnly: true,
      confirms: true,
      refuses: [
        catalogueErrors.COURSE_NOT_FOUND,
        studentsErrors.BATCH_NOT_FOUND,
        studentsErrors.BATCH_FULL,
        studentsErrors.BATCH_OVER,
        studentsErrors.BULK_TOO_MANY,
        studentsErrors.BULK_NOTHING,
      ],
    })
    .input(bulkInput)
    .output(bulkAction)
    .mutation(({ ctx, input }) => applyBulk(ctx, ctx.user, input)),
  actions: staff('administrator')
    .meta({ summary: 'List the actions on many students that can be undone' })
    .output(z.array(bulkAction))
    .query(({ ctx }) => listActions(ctx.db)),
  undo: staff('administrator')
    .meta({
      summary: 'Undo an action on many students',
      sessionOnly: true,
      refuses: [studentsErrors.BULK_ACTION_NOT_FOUND, studentsErrors.BATCH_NOT_FOUND],
    })
    .input(byId)
    .output(bulkAction)
    .mutation(({ ctx, input }) => undoBulk(ctx.db, ctx.user, input.id)),
})
