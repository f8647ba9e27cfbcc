import { idParam, orNotFound } from '../../../platform/client/page/guards.ts'
import type { Utils } from '../../../platform/client/trpc.ts'

/** Loads a quiz for the page with its results. Throws the 404 page if the lesson does not exist or is not a quiz. */
export const loadResults = (utils: Utils, param: string) => {
  const id = idParam(param)
  return orNotFound(
    Promise.all([utils.lessons.byId.fetch({ id }), utils.quizResults.challenges.fetch({ id })]),
  )
}
