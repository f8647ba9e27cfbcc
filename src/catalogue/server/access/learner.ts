import { byId } from '../../../platform/text.schema.ts'
import { refuseLocked } from '../lessons/lessons.ts'
import { toAppError } from '../../../platform/server/errors.ts'
import { signedIn } from '../../../platform/server/trpc.ts'

/**
 * Who may call: whoever is signed in, on a lesson that they may watch. The procedure itself refuses a locked lesson; this
 * sees to it that the refusal comes before that of a wrong input, at no cost to calls that are right.
 */
export const learner = signedIn.meta({ access: 'learner' }).use(async ({ ctx, next, getRawInput }) => {
  const result = await next()
  if (result.ok || toAppError(result.error).status !== 400) return result
  const named = byId.safeParse(await getRawInput())
  if (named.success) await refuseLocked(ctx.db, ctx.user, named.data.id)
  return result
})
