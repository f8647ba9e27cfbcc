import { z } from 'zod'
import { goalInput, studyGoal } from '../../study-goal.schema.ts'
import { signedIn, router } from '../../../platform/server/trpc.ts'
import { deleteGoal, findStudyGoal, saveGoal } from './study-goal.ts'

export const studyGoalRouter = router({
  mine: signedIn
    .meta({ summary: "Get the caller's weekly goal with its progress. Null if there is none" })
    .output(studyGoal.nullable())
    .query(({ ctx }) => findStudyGoal(ctx.db, ctx.user)),
  save: signedIn
    .meta({ summary: 'Choose a weekly goal and the times of reminders' })
    .input(goalInput)
    .output(studyGoal.nullable())
    .mutation(({ ctx, input }) => saveGoal(ctx.db, ctx.user, input)),
  delete: signedIn
    .meta({ summary: 'Turn off the weekly goal, and delete the study days' })
    .output(z.void())
    .mutation(({ ctx }) => deleteGoal(ctx.db, ctx.user)),
})
