import { z } from 'zod'
import { goalInput, habit } from '../../habit.schema.ts'
import { signedIn, router } from '../../../platform/server/trpc.ts'
import { deleteGoal, findHabit, saveGoal } from './habit.ts'

export const habitRouter = router({
  mine: signedIn
    .meta({ summary: "Read the caller's weekly goal and how it goes; null when there is none" })
    .output(habit.nullable())
    .query(({ ctx }) => findHabit(ctx.db, ctx.user)),
  save: signedIn
    .meta({ summary: 'Choose a weekly goal, and when to be reminded' })
    .input(goalInput)
    .output(habit.nullable())
    .mutation(({ ctx, input }) => saveGoal(ctx.db, ctx.user, input)),
  delete: signedIn
    .meta({ summary: 'Give up the weekly goal, and forget the days that were studied' })
    .output(z.void())
    .mutation(({ ctx }) => deleteGoal(ctx.db, ctx.user)),
})
