import { z } from 'zod'
import { router, staff } from '../../../platform/server/trpc.ts'
import { studentsErrors } from '../../errors.ts'
import { doneHandOver, handOverList, handOverPage, someMessages } from '../../hand-over.schema.ts'
import {
  listDoneHandOvers,
  listHandOvers,
  type LoadDescribe,
  markHandedOver,
  undoHandOver,
} from './hand-overs.ts'
import { HANDING_OVER } from './open-messages.ts'

/**
 * Messages to students who get no emails, for staff to hand over. Staff see only the topics that their duties include.
 */
export const createHandOverRouter = (loadDescribe: LoadDescribe) =>
  router({
    list: staff(HANDING_OVER, 'filtered')
      .meta({ summary: 'List the messages to hand over to students who get no emails', cost: 5 })
      .input(handOverList.prefault({}))
      .output(handOverPage)
      .query(({ ctx, input }) => listHandOvers({ ...ctx, loadDescribe }, ctx.user, input)),
    done: staff(HANDING_OVER, 'filtered')
      .meta({ summary: 'List the messages that staff handed over last', cost: 2 })
      .output(z.array(doneHandOver))
      .query(({ ctx }) => listDoneHandOvers({ ...ctx, loadDescribe }, ctx.user)),
    mark: staff(HANDING_OVER, 'filtered')
      .meta({
        summary: 'Note that the caller handed over messages',
        refuses: [studentsErrors.HAND_OVER_CHANGED],
      })
      .input(someMessages)
      .output(z.void())
      .mutation(({ ctx, input }) => markHandedOver(ctx, ctx.user, input.ids)),
    undo: staff(HANDING_OVER, 'filtered')
      .meta({
        summary: 'Note that messages were not handed over',
        refuses: [studentsErrors.HAND_OVER_NOT_FOUND],
      })
      .input(someMessages)
      .output(z.void())
      .mutation(({ ctx, input }) => undoHandOver(ctx.db, ctx.user, input.ids)),
  })
