import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { interfaceLanguage } from '../../../platform/language/in-languages.ts'
import type { Context } from '../../../platform/server/context.ts'
import { accountsErrors } from '../../errors.ts'
import type { pushTest } from '../../push.schema.ts'
import { pushSubscriptions } from '../../tables/push.ts'
import { t } from '../../texts/push.ts'
import { countAttempt } from '../sessions/rate-limits.ts'
import { sessionKey } from '../sessions/sessions.ts'
import { composePushTest, readPushFrame } from './compose.ts'
import { getPushKeys } from './keys.ts'
import { countSuccess, removeSubscription } from './outbox.ts'
import { getPushEnv } from './subscriptions.ts'
import { transmit } from './transmit.ts'

/**
 * Sends a test to the caller's browser, and returns why it failed. Throws 404 if notifications are off in this browser,
 * 409 if the server sends no push messages, and 429 after too many tests.
 */
export async function sendPushTest(
  { db, env, seal }: Pick<Context, 'db' | 'env' | 'seal'>,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<z.infer<typeof pushTest>> {
  const { contact } = getPushEnv(env)
  const [subscription] = await db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.sessionId, sessionKey(sessionId)))
  if (!subscription) throw accountsErrors.PUSH_NOT_FOUND()
  if (env.rateLimits) await countAttempt(db, [{ key: `push-test:${userId}`, most: 20, seconds: 3600 }])
  const keys = await getPushKeys(db, seal)
  const message = composePushTest(await readPushFrame(db, env.siteName), interfaceLanguage())
  const signal = AbortSignal.timeout(15_000)
  const sender = { keys, contact, allowPrivate: env.privateWebhooks, signal }
  const sent = await transmit(subscription, message, sender)
  if (sent.kind === 'accepted') {
    await countSuccess(db, subscription.id)
    return { failure: null }
  }
  if (sent.kind === 'gone') {
    await removeSubscription(db, subscription.id)
    return { failure: t.testGone }
  }
  return { failure: sent.kind === 'later' ? t.testLater : t.testRefused }
}
