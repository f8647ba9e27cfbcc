import { isIP } from 'node:net'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { isPublicAddress } from '../../../academy/server/webhooks/public-address.ts'
import { interfaceLanguage } from '../../../platform/language/in-languages.ts'
import type { Context } from '../../../platform/server/context.ts'
import { type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import type { Env, PushEnv } from '../../../platform/server/process/env.ts'
import type { User } from '../../../platform/user.schema.ts'
import { accountsErrors } from '../../errors.ts'
import { MAX_DEVICES, type ownPush, type pushDevice, type subscription } from '../../push.schema.ts'
import { pushSubscriptions } from '../../tables/push.ts'
import { lockOwnUser } from '../lock-users.ts'
import { findEmail } from '../mail/addresses.ts'
import { findMutedTopics } from '../mail/topics.ts'
import { countAttempt } from '../sessions/rate-limits.ts'
import { sessionKey } from '../sessions/sessions.ts'
import { isBrowserKey } from './encrypt.ts'
import { getPushKeys } from './keys.ts'

type Caller = { user: User; sessionId: string }

const HOUR = 3600

/** Throws 409 if the server sends no push messages. */
export function getPushEnv({ push }: Pick<Env, 'push'>): PushEnv {
  if (!push) throw accountsErrors.PUSH_OFF()
  return push
}

/** Returns whether notifications are on in the caller's browser. Returns null if the server sends no push messages. */
export async function getOwnPush(
  { db, env, seal }: Pick<Context, 'db' | 'env' | 'seal'>,
  { user, sessionId }: Caller,
): Promise<z.infer<typeof ownPush> | null> {
  if (!env.push) return null
  const { publicKey } = await getPushKeys(db, seal)
  const [own] = await db
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.sessionId, sessionKey(sessionId)))
  return {
    publicKey,
    endpoint: own?.endpoint ?? null,
    hasEmail: env.mail !== null && (await findEmail(db, user.id)) !== null,
    mutedTopics: await findMutedTopics(db, user.id),
  }
}

/**
 * Turns on notifications in the caller's browser, until the session ends. The browser then no longer shows
 * notifications of another account. Above `MAX_DEVICES`, removes the user's oldest subscriptions. Throws 400 if the
 * endpoint or the key is not allowed, and 404 if `replaces` is not the endpoint of this session. Throws 409 if the
 * server sends no push messages, and 429 after too many subscriptions.
 */
export async function subscribe(
  { db, env, seal }: Pick<Context, 'db' | 'env' | 'seal'>,
  caller: Caller,
  { endpoint, keys, replaces }: z.output<typeof subscription>,
): Promise<void> {
  getPushEnv(env)
  if (!env.privateWebhooks) refuseUnfit(new URL(endpoint))
  if (!isBrowserKey(keys.p256dh)) throw accountsErrors.PUSH_UNFIT()
  const { user, sessionId } = caller
  if (env.rateLimits) await countAttempt(db, [{ key: `push:${user.id}`, most: 30, seconds: HOUR }])
  // If this call creates a new key, it ends all subscriptions with the earlier key. It must come first, so that it does
  // not end the new subscription.
  await getPushKeys(db, seal)
  const ofSession = eq(pushSubscriptions.sessionId, sessionKey(sessionId))
  await transact(db, async (tx) => {
    await lockOwnUser(tx, caller)
    const [earlier] = await tx.delete(pushSubscriptions).where(ofSession).returning()
    if (replaces !== undefined && earlier?.endpoint !== replaces) throw accountsErrors.PUSH_NOT_FOUND()
    // If another account used this browser, its subscription ends.
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint))
    await tx.insert(pushSubscriptions).values({
      userId: user.id,
      sessionId: sessionKey(sessionId),
      endpoint,
      publicKey: keys.p256dh,
      secret: keys.auth,
      language: replaces !== undefined && earlier ? earlier.language : interfaceLanguage(),
    })
    await removeSurplus(tx, user.id)
  })
}

/** Throws 400 if the endpoint is not allowed. Each message resolves and checks the host name again. */
function refuseUnfit({ protocol, hostname, port, username }: URL): void {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const isPrivate = isIP(host) ? !isPublicAddress(host) : !host.includes('.')
  if (protocol !== 'https:' || isPrivate || port !== '' || username !== '') throw accountsErrors.PUSH_UNFIT()
}

async function removeSurplus(tx: Tx, userId: string): Promise<void> {
  const surplus = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.id))
    .offset(MAX_DEVICES)
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, surplus))
}

/** Turns off notifications in the caller's browser. */
export async function unsubscribe(db: Db, { user, sessionId }: Caller): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, user.id), eq(pushSubscriptions.sessionId, sessionKey(sessionId))))
}

/** Returns the browsers on which the user turned on notifications, newest first. */
export const listDevices = (db: Db, userId: string): Promise<z.infer<typeof pushDevice>[]> =>
  db
    .select({
      service: sql<string>`split_part(${pushSubscriptions.endpoint}, '/', 3)`,
      createdAt: pushSubscriptions.createdAt,
      succeededAt: pushSubscriptions.succeededAt,
    })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.id))
