import { initTRPC } from '@trpc/server'
import { transformer } from '../shared/transformer.ts'
import type { Context } from './context.ts'
import { forbidden, signInFirst, toAppError, toTrpcError } from './errors.ts'

const t = initTRPC.context<Context>().create({
  transformer,
  sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 45_000 } },
  errorFormatter({ shape, error, ctx }) {
    const known = toAppError(error)
    return {
      ...shape,
      message: known.message,
      data: {
        code: shape.data.code,
        httpStatus: known.status,
        reason: known.code ?? null,
        issues: known.issues ?? null,
        requestId: known.status === 500 ? (ctx?.requestId ?? null) : null,
      },
    }
  },
})

export const router = t.router
export const createCallerFactory = t.createCallerFactory

/** Who may call: everybody. */
export const anyone = t.procedure.use(async ({ next }) => {
  const result = await next()
  if (!result.ok) throw toTrpcError(result.error)
  return result
})

/** Who may call: whoever is signed in. */
export const member = anyone.use(({ ctx, next }) => {
  if (!ctx.user || !ctx.sessionId) throw signInFirst()
  return next({ ctx: { ...ctx, user: ctx.user, sessionId: ctx.sessionId } })
})

/** Who may call: administrators. */
export const admin = member.use(({ ctx, next }) => {
  if (ctx.user.role !== 'admin') throw forbidden()
  return next({ ctx })
})
