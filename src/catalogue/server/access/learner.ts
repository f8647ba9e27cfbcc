import { byId } from '../../../platform/text.schema.ts'
import { refuseLocked } from '../lessons/lessons.ts'
import { toAppError } from '../../../platform/server/errors.ts'
import { signedIn } from '../../../platform/server/trpc.ts'

/**
 * For calls of signed-in users about a lesson that they can watch. The procedure itself rejects locked lessons. With
 * this middleware, a locked lesson gives 402 even if the input has another error. Valid calls don't become slower.
 */
export const learner = signedIn.meta({ access: 'learner' }).use(async ({ ctx, next, getRawInput }) => {
  const result = await next()
  if (result.ok || toAppError(result.error).status !== 400) return result
  const named = byId.safeParse(await getRawInput())
  if (named.success) await refuseLocked(ctx.db, ctx.user, named.data.id)
  return result
})
