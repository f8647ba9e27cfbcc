import { idParam, orNotFound } from '../../platform/client/page/guards.ts'
import type { Utils } from '../../platform/client/trpc.ts'

/**
 * Loads the questions in a quiz or a video. Throws the 404 page if the lesson does not exist or can't have questions.
 */
export function loadQuestions(utils: Utils, param: string) {
  const id = idParam(param)
  const lesson = utils.lessons.byId.fetch({ id })
  return orNotFound(
    lesson.then(({ kind }): Promise<unknown> =>
      kind === 'quiz' ? utils.quizzes.source.fetch({ id }) : utils.videoQuestions.source.fetch({ id }),
    ),
  )
}
