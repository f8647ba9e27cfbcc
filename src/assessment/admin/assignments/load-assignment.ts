import { idParam, orNotFound } from '../../../platform/client/page/guards.ts'
import type { Utils } from '../../../platform/client/trpc.ts'

/**
 * Loads an assignment for the page with its rules. Throws the 404 page if the lesson does not exist or is not an
 * assignment.
 */
export const loadAssignment = (utils: Utils, param: string) => {
  const id = idParam(param)
  return orNotFound(Promise.all([utils.lessons.byId.fetch({ id }), utils.assignments.byId.fetch({ id })]))
}
