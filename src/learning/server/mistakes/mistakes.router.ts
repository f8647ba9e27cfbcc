import { assessmentErrors } from '../../../assessment/errors.ts'
import { router, signedIn } from '../../../platform/server/trpc.ts'
import { learningErrors } from '../../errors.ts'
import { dueMistakes, mistakeNotebook, practiceInput, practiceResult } from '../../mistakes.schema.ts'
import { countMistakes, listDueMistakes } from './mistakes.ts'
import { practiseMistake } from './practice.ts'

/** The mistake notebook: questions that the caller answered wrong in quizzes that show their answers. */
export const mistakesRouter = router({
  count: signedIn
    .meta({
      summary: "Count the questions of the caller's mistake notebook, and those that are due",
      cost: 3,
    })
    .output(mistakeNotebook)
    .query(({ ctx }) => countMistakes(ctx.db, ctx.user)),
  due: signedIn
    .meta({ summary: "List the first due questions of the caller's mistake notebook, without keys", cost: 5 })
    .output(dueMistakes)
    .query(({ ctx }) => listDueMistakes(ctx.db, ctx.user)),
  practise: signedIn
    .meta({
      summary:
        'Answer a question of the mistake notebook, and get the right answer; a repeated call changes nothing',
      cost: 5,
      refuses: [learningErrors.MISTAKE_NOT_FOUND, assessmentErrors.ANSWER_DOES_NOT_FIT],
    })
    .input(practiceInput)
    .output(practiceResult)
    .mutation(({ ctx, input }) => practiseMistake(ctx.db, ctx.user, input)),
})
