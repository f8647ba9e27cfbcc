import { byId } from '../../../platform/text.schema.ts'
import { refuseLocked } from '../lessons/lessons.ts'
import { toAppError } from '../../../platform/server/errors.ts'
import { signedIn } from '../../../platform/server/trpc.ts'

/**
 * For signed-in people, on a lesson that they can watch. The procedure itself refuses locked lessons. This middleware
 * only makes 402 take precedence over an input error, at no cost for valid calls.
 */
export const learner = signedIn.meta({ access: 'learner' }).use(async ({ ctx, next, getRawInput }) => {
  const result = await next()
  if (result.ok || toAppError(result.error).status !== 400) return result
  const named = byId.safeParse(await getRawInput())
  if (named.success) await refuseLocked(ctx.db, ctx.user, named.data.id)
  return result
})
