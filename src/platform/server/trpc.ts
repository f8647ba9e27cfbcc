import { initTRPC } from '@trpc/server'
import { transformer } from '../transformer.ts'
import type { Access, CallMeta, Scope } from './call-meta.ts'
import type { Context } from './context.ts'
import type { Needed } from '../policy.ts'
import { refuseToken } from './auth-assurance.ts'
import { authorize, type CallPolicy } from './authorize.ts'
import { toAppError, toTrpcError, platformErrors } from './errors.ts'
import { observeProcedure } from './metrics.ts'
import { tagOf } from './response-cache/cache-tags.ts'
import { MAX_BATCH_REPLY, sizeOf } from './rest/reply-size.ts'

const t = initTRPC
  .context<Context>()
  .meta<CallMeta>()
  .create({
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
          reason: known.code,
          issues: known.issues ?? null,
          requestId: known.status === 500 ? (ctx?.requestId ?? null) : null,
        },
      }
    },
  })

export const router = t.router
export const mergeRouters = t.mergeRouters
export const createCallerFactory = t.createCallerFactory

/** For calls that anyone may make. */
export const anyone = t.procedure
  .meta({ access: 'anyone' })
  .use(async ({ ctx, next, path, type, meta, getRawInput }) => {
    const started = performance.now()
    const result = await next()
    if (type !== 'subscription') {
      const outcome = result.ok ? 'ok' : toAppError(result.error).status >= 500 ? 'failed' : 'refused'
      observeProcedure({ procedure: path, outcome }, (performance.now() - started) / 1000)
    }
    if (ctx.shown) {
      const isForReader = (ctx.user?.id ?? null) === ctx.shown.reader && !ctx.preview
      const tag =
        result.ok && isForReader && meta?.cacheTag && tagOf(meta.cacheTag, await getRawInput(), result.data)
      if (tag) ctx.shown.tags.add(tag)
      else ctx.shown.isKnown = false
    }
    if (!result.ok) throw toTrpcError(result.error)
    const { replyRoom } = ctx
    if (replyRoom) {
      // Never rejects the first response, because a smaller batched request would not make it shorter.
      const isFirst = replyRoom.characters === MAX_BATCH_REPLY
      replyRoom.characters -= sizeOf(result.data, MAX_BATCH_REPLY)
      if (replyRoom.characters < 0 && !isFirst) throw toTrpcError(platformErrors.REPLY_TOO_LARGE())
    }
    return result
  })
  .use(async ({ ctx: { token }, next, type, meta, getRawInput }) => {
    if (!token) return next()
    const { access = 'anyone', sessionOnly } = meta as Partial<CallMeta> & { access?: Access }
    const forPeople = typeof sessionOnly === 'function' ? sessionOnly(await getRawInput()) : sessionOnly
    refuseToken(token, {
      access,
      changes: type === 'mutation',
      // A long-lived connection belongs to a session.
      sessionOnly: forPeople === true || type === 'subscription',
    })
    return next()
  })

type Call = { ctx: Context; meta: CallMeta | undefined; getRawInput: () => Promise<unknown> }

/** Throws 403 if the call requires a recent reauthentication and the user has not confirmed their identity. */
async function requireReauthentication({ ctx, meta, getRawInput }: Call): Promise<void> {
  const confirms = meta?.confirms
  if (!confirms || ctx.proven) return
  if (confirms === true || (await confirms(await getRawInput(), ctx))) throw platformErrors.CONFIRM()
}

const assured = (access: CallPolicy) =>
  anyone.use(async ({ ctx, next, getRawInput }) => {
    const { db } = ctx
    const user = await authorize(access, {
      user: ctx.user,
      account: ctx.account,
      assurance: ctx,
      db,
      input: getRawInput,
    })
    const { account, sessionId } = ctx
    if (!account || !sessionId) throw platformErrors.SIGN_IN_REQUIRED()
    return next({ ctx: { user, account, sessionId } })
  })

/** For calls that signed-in users may make. Previews are read-only, because the previewed student has no account. */
export const signedIn = assured({ access: 'signedIn' })
  .meta({ access: 'signedIn' })
  .use(async ({ ctx, type, next, meta, getRawInput }) => {
    if (ctx.preview && type === 'mutation') throw platformErrors.PREVIEW()
    await requireReauthentication({ ctx, meta, getRawInput })
    return next()
  })

/** For calls of signed-in users about their own account. Also works during a preview. */
export const accountProcedure = signedIn
  .meta({ access: 'account' })
  .use(({ ctx, next }) => next({ ctx: { user: ctx.account } }))

/**
 * For calls that staff with one of these duties may make, even during a preview. See `Scope` for duties that are
 * limited to courses or batches.
 */
export const staff = (duty: Needed, scope?: Scope) =>
  assured({ access: 'admin', duty, scope })
    .meta({ access: 'admin', duty, scope })
    .use(async ({ ctx, next, meta, getRawInput }) => {
      await requireReauthentication({ ctx, meta, getRawInput })
      return next()
    })
