import { z } from 'zod'
import { router, staff } from '../../../platform/server/trpc.ts'
import {
  messageRound,
  messageSubject,
  nextMessage,
  nextMessageInput,
  oneMessage,
  roundState,
  subjectsOf,
} from '../../messages.schema.ts'
import { studentsErrors } from '../../errors.ts'
import { getRound, markNotSent, markSent, takeNextMessage } from './rounds.ts'
import { listSubjects } from './subjects.ts'

/** The duties for all kinds. The duty of each kind filters its rounds. */
const WRITING = ['messages', 'payments'] as const

export const messagesRouter = router({
  subjects: staff(WRITING, 'filtered')
    .meta({ summary: 'List the announcements, classes or courses that WhatsApp messages can be about' })
    .input(subjectsOf)
    .output(z.array(messageSubject))
    .query(({ ctx, input }) => listSubjects(ctx.db, ctx.user, input.kind)),
  round: staff(WRITING, 'filtered')
    .meta({ summary: 'Count the open and sent WhatsApp messages of a round', cost: 5 })
    .input(messageRound)
    .output(roundState)
    .query(({ ctx, input }) => getRound(ctx.db, ctx.user, input)),
  next: staff(WRITING, 'filtered')
    .meta({ summary: 'Reserve the next WhatsApp message of a round for the caller', cost: 2 })
    .input(nextMessageInput)
    .output(nextMessage)
    .mutation(async ({ ctx, input }) => ({ message: await takeNextMessage(ctx, ctx.user, input) })),
  markSent: staff(WRITING, 'filtered')
    .meta({
      summary: 'Note that the caller sent a WhatsApp message',
      refuses: [studentsErrors.MESSAGE_TAKEN],
    })
    .input(oneMessage)
    .output(z.void())
    .mutation(({ ctx, input }) => markSent(ctx.db, ctx.user, input)),
  markNotSent: staff(WRITING, 'filtered')
    .meta({
      summary: 'Note that a WhatsApp message was not sent',
      refuses: [studentsErrors.MESSAGE_NOT_FOUND],
    })
    .input(oneMessage)
    .output(z.void())
    .mutation(({ ctx, input }) => markNotSent(ctx.db, ctx.user, input)),
})
