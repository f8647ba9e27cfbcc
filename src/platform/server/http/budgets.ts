import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MEGABYTE } from '../../constants.ts'
import type { Env } from '../process/env.ts'
import { platformErrors } from '../errors.ts'
import { addressKey } from './address-key.ts'
import { isJson } from './bodies.ts'
import { type CostOf, pathOf, proceduresOf } from '../rest/call-costs.ts'
import { type Budget, createBudget } from './budget.ts'
import { SAFE_METHODS } from './origin-check.ts'
import { shareBudget } from '../workers/shared-budget.ts'
import { shareOf } from '../workers/worker.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Bytes that this connection had sent before the request. */
    sentBefore: number
  }
}

// High enough for users (a school behind one IP address), but not unlimited for programs.
const WRITES = {
  student: { burst: 500, perSecond: 5 },
  admin: { burst: 5000, perSecond: 50 },
  address: { burst: 6000, perSecond: 50 },
}
// The unit is one ordinary call. Cached responses are free.
const READS = {
  person: { burst: 3000, perSecond: 50 },
  address: { burst: 10_000, perSecond: 200 },
}
/**
 * The cost of a signed-in user's call for the budget of the IP address. Users have their own budgets. In a school, two
 * thousand students may share one IP address and start a paper in the same minute.
 */
const OF_SIGNED_IN = 0.1
const REPLIES = { burst: 2000 * MEGABYTE, perSecond: 20 * MEGABYTE }
// Each worker counts its own connections. The connections of a school with one IP address can be unevenly
// distributed. So each worker allows at least a tenth of the limit.
const LIVE = { person: shareOf(50, 10), address: shareOf(2000, 200) }

/** A long text costs as much as several short ones: one unit for each 4096 bytes. */
const TEXT = 4096
const LONGEST = 5

/** Limits the bytes of responses per IP address. Null if rate limits are off. */
export const createReplyBudget = ({ rateLimits }: Pick<Env, 'rateLimits'>): Budget | null =>
  rateLimits ? shareBudget('replies', createBudget(REPLIES)) : null

/**
 * Applies rate limits per user and IP address, for every transport. They limit the expected cost of writes and reads,
 * the bytes of responses, and long-lived connections. Each call of a batched request counts. Throws 429 if a limit is
 * exceeded, before the call reads or writes anything.
 */
export function registerBudgets(
  app: FastifyInstance,
  replies: Budget | null,
  isSubscription: (procedure: string) => boolean,
  costOf: CostOf,
): void {
  app.decorateRequest('sentBefore', 0)
  if (!replies) return
  const writes = {
    student: shareBudget('student', createBudget(WRITES.student)),
    admin: shareBudget('admin', createBudget(WRITES.admin)),
    address: shareBudget('address', createBudget(WRITES.address)),
  }
  const reads = {
    person: shareBudget('reads', createBudget(READS.person)),
    address: shareBudget('reads of addresses', createBudget(READS.address)),
  }
  const open = { person: createCounter(LIVE.person), address: createCounter(LIVE.address) }

  app.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request)
    if (!isCall(path)) return
    const address = addressKey(request.ip)
    request.sentBefore = request.raw.socket.bytesWritten
    refuseWhenEmpty(replies, address)
    const procedures = proceduresOf(request)
    if (procedures.some(isSubscription)) {
      const user = (await request.identity())?.user
      hold(open.address, address, reply)
      if (user) hold(open.person, user.id, reply)
    }
    if (SAFE_METHODS.has(request.method)) {
      const cost = costOf(request)
      refuseWhenEmpty(reads.address, address)
      const user = (await request.identity())?.user
      if (user) {
        refuseWhenEmpty(reads.person, user.id)
        reads.person.charge(user.id, cost)
      }
      reads.address.charge(address, user ? cost * OF_SIGNED_IN : cost)
      return
    }
    const cost = costOf(request) + textCost(request)
    refuseWhenEmpty(writes.address, address)
    const user = (await request.identity())?.user
    if (user) {
      const own = writes[user.role]
      refuseWhenEmpty(own, user.id)
      own.charge(user.id, cost)
    }
    writes.address.charge(address, user ? cost * OF_SIGNED_IN : cost)
  })

  app.addHook('onResponse', async (request, reply) => {
    const type = reply.getHeader('content-type')
    if (!isCall(pathOf(request)) || typeof type !== 'string' || !type.startsWith('application/json')) return
    replies.charge(addressKey(request.ip), request.raw.socket.bytesWritten - request.sentBefore)
  })
}

const isCall = (path: string) => /^\/(api|trpc)\//.test(path)

function textCost({ headers }: FastifyRequest): number {
  if (!isJson(headers)) return 0
  const bytes = headers['content-length'] === undefined ? LONGEST * TEXT : Number(headers['content-length'])
  return Math.min(LONGEST, Math.floor(bytes / TEXT)) || 0
}

function refuseWhenEmpty(budget: Budget, key: string): void {
  const wait = budget.waitFor(key)
  if (wait > 0) throw platformErrors.TOO_MANY_REQUESTS({ retryAfter: wait })
}

/** Creates a counter of open connections per key, which rejects more than `most`. */
function createCounter(most: number) {
  const open = new Map<string, number>()
  return {
    enter(key: string): boolean {
      const count = open.get(key) ?? 0
      if (count >= most) return false
      open.set(key, count + 1)
      return true
    },
    leave(key: string): void {
      const count = (open.get(key) ?? 1) - 1
      if (count > 0) open.set(key, count)
      else open.delete(key)
    },
  }
}

function hold(counter: ReturnType<typeof createCounter>, key: string, { raw }: FastifyReply): void {
  if (!counter.enter(key)) throw platformErrors.TOO_MANY_CONNECTIONS()
  raw.once('close', () => counter.leave(key))
}
