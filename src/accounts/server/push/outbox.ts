import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { notifications } from '../../../academy/tables.ts'
import type { Notification } from '../../../registry/notifications.schema.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import type { OptionalTopic } from '../../mail.schema.ts'
import { sessions, users } from '../../tables.ts'
import { topicChoices } from '../../tables/mails.ts'
import { pushes, pushSubscriptions } from '../../tables/push.ts'

/**
 * Maximum duration of an attempt in seconds. After this time, another instance may claim the message, because the
 * first instance has probably crashed.
 */
const CLAIM_SECONDS = 60
/** The priorities of messages (`enqueue_pushes`), the most urgent first. */
const PRIORITIES = [0, 1, 2]
/** Number of failures in a row, over at least a week, after which we remove a subscription. */
const MAX_FAILURES = 20

export type ClaimedPush = { id: number; tries: number; subscriptionId: number; userId: string }

/**
 * Claims the most urgent message that is due, and counts an attempt. Ignores messages to the users in `busy`. Returns
 * null if no message is due. Searches each priority on its own, so that the index skips the messages that wait for
 * their next attempt.
 */
export async function claimPush(db: Db, busy: readonly string[]): Promise<ClaimedPush | null> {
  const [row] = await db.execute<ClaimedPush>(sql`
    update ${pushes} p set tries = p.tries + 1, next_try_at = now() + make_interval(secs => ${CLAIM_SECONDS})
    from ${pushSubscriptions} s
    where s.id = p.subscription_id and p.id = (
      select first.id from unnest(${`{${PRIORITIES.join(',')}}`}::smallint[]) as level
        cross join lateral (
          select due.id from ${pushes} due join ${pushSubscriptions} own on own.id = due.subscription_id
          where due.priority = level and due.next_try_at <= now()
            and own.user_id <> all (${`{${busy.join(',')}}`}::uuid[])
          order by due.next_try_at, due.id limit 1 for update of due skip locked) first
      order by level limit 1)
    returning p.id, p.tries, s.id as "subscriptionId", s.user_id as "userId"`)
  return row ?? null
}

export type Subscription = Pick<
  typeof pushSubscriptions.$inferSelect,
  'id' | 'endpoint' | 'publicKey' | 'secret'
>

export type DuePush = {
  subscription: Subscription
  language: (typeof pushSubscriptions.$inferSelect)['language']
  notification: Pick<Notification, 'id' | 'kind' | 'data' | 'createdAt'>
  isSecurity: boolean
}

/** Returns a claimed message, or null if it is no longer useful. */
export async function readPush(db: Db, id: number): Promise<DuePush | null> {
  const [row] = await db
    .select({
      subscription: pushSubscriptions,
      chosen: users.language,
      blockedAt: users.blockedAt,
      notification: notifications,
      topic: sql<string | null>`push_topic(${notifications.kind})`,
      mutedTopics: topicChoices.mutedTopics,
    })
    .from(pushes)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushes.subscriptionId))
    .innerJoin(
      sessions,
      and(eq(sessions.id, pushSubscriptions.sessionId), gt(sessions.expiresAt, sql`now()`)),
    )
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .innerJoin(
      notifications,
      and(eq(notifications.id, pushes.notificationId), eq(notifications.userId, pushSubscriptions.userId)),
    )
    .leftJoin(topicChoices, eq(topicChoices.userId, users.id))
    .where(eq(pushes.id, id))
  if (!row || row.blockedAt) return null
  const { subscription, notification, topic } = row
  const isSecurity = topic === 'security'
  if (row.mutedTopics?.includes(topic as OptionalTopic)) return null
  // An attacker who signed in to the account could read the notification, so messages about security are always sent.
  if (notification.readAt && !isSecurity) return null
  return {
    subscription,
    language: row.chosen ?? subscription.language,
    notification,
    isSecurity,
  }
}

/** Removes a message that was sent or is no longer useful. */
export async function removePush(db: Db, { id, tries }: ClaimedPush): Promise<void> {
  await db.delete(pushes).where(and(eq(pushes.id, id), eq(pushes.tries, tries)))
}

/** Schedules a retry of a message. */
export async function retryPush(db: Db, { id, tries }: ClaimedPush, seconds: number): Promise<void> {
  await db
    .update(pushes)
    .set({ nextTryAt: sql`now() + make_interval(secs => ${seconds})` })
    .where(and(eq(pushes.id, id), eq(pushes.tries, tries)))
}

/** Delays the other messages of a subscription, because its push service would refuse them too. */
export async function delaySubscription(db: Db, subscriptionId: number, seconds: number): Promise<void> {
  const until = sql`now() + make_interval(secs => ${seconds})`
  await db
    .update(pushes)
    .set({ nextTryAt: until })
    .where(and(eq(pushes.subscriptionId, subscriptionId), lt(pushes.nextTryAt, until)))
}

/** Records that the push service accepted a message. */
export async function countSuccess(db: Db, subscriptionId: number): Promise<void> {
  await db
    .update(pushSubscriptions)
    .set({ succeededAt: sql`now()`, failures: 0 })
    .where(eq(pushSubscriptions.id, subscriptionId))
}

/** Counts a failed attempt. Removes the subscription if it has failed for a week. */
export async function countFailure(db: Db, subscriptionId: number): Promise<void> {
  const [row] = await db
    .update(pushSubscriptions)
    .set({ failures: sql`${pushSubscriptions.failures} + 1` })
    .where(eq(pushSubscriptions.id, subscriptionId))
    .returning({
      isDead: sql<boolean>`${pushSubscriptions.failures} >= ${MAX_FAILURES}
        and coalesce(${pushSubscriptions.succeededAt}, ${pushSubscriptions.createdAt}) < now() - interval '7 days'`,
    })
  if (row?.isDead) await removeSubscription(db, subscriptionId)
}

/** Removes a subscription with its unsent messages. */
export async function removeSubscription(db: Db, subscriptionId: number): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscriptionId))
}

/** Deletes unsent messages after three days. Such messages remain if push messages were turned off. */
export async function deleteOldPushes(db: Db): Promise<void> {
  await db.delete(pushes).where(lt(pushes.createdAt, sql`now() - interval '3 days'`))
}
