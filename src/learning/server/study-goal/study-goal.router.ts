import { z } from 'zod'
import { goalInput, studyGoal } from '../../study-goal.schema.ts'
import { signedIn, router } from '../../../platform/server/trpc.ts'
import { deleteGoal, findStudyGoal, saveGoal } from './study-goal.ts'

export const studyGoalRouter = router({
  mine: signedIn
    .meta({ summary: "Read the caller's weekly goal and how it goes; null when there is none" })
    .output(studyGoal.nullable())
    .query(({ ctx }) => findStudyGoal(ctx.db, ctx.user)),
  save: signedIn
    .meta({ summary: 'Choose a weekly goal, and when to be reminded' })
    .input(goalInput)
    .output(studyGoal.nullable())
    .mutation(({ ctx, input }) => saveGoal(ctx.db, ctx.user, input)),
  delete: signedIn
    .meta({ summary: 'Give up the weekly goal, and forget the days that were studied' })
    .output(z.void())
    .mutation(({ ctx }) => deleteGoal(ctx.db, ctx.user)),
})
