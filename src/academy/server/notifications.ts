import { and, count, desc, eq, gt, inArray, isNull, lt, max, or, type SQL, sql } from 'drizzle-orm'
import type { Notification } from '../../registry/notifications.schema.ts'
import type { Db, Tx } from '../../platform/server/db/connect.ts'
import { type Placeholders, preparedQuery, queryBuilder } from '../../platform/server/db/prepared-query.ts'
import { notifications } from '../tables.ts'
import { users } from '../../accounts/tables.ts'
import { staffDuties } from '../../office/tables.ts'
import type { Duty } from '../../platform/enumerations.ts'
import type { Live } from '../../platform/server/live.ts'

/** Returns the topic of live events about a user's notifications. The payload is `{ id }`. */
export const notificationTopic = (userId: string) => `notifications:${userId}`

const publicNotification = {
  id: notifications.id,
  kind: notifications.kind,
  data: notifications.data,
  createdAt: notifications.createdAt,
  readAt: notifications.readAt,
}

type NewsOf<N> = N extends Notification ? Pick<N, 'kind' | 'data'> : never
type News = NewsOf<Notification>
type CountedNews = Extract<News, { data: { count: number } }>

/**
 * Returns a row as a notification. The type assertion is safe, because `data` always matches the kind when it is
 * written.
 */
export const asNotification = (row: NotificationRow) => row as Notification
type NotificationRow = Pick<typeof notifications.$inferSelect, keyof typeof publicNotification>

/**
 * Maximum number of users per statement. Triggers run for each notification, so a statement for all users of a large
 * academy could exceed the timeout.
 */
const USERS_PER_STATEMENT = 1_000

/** Creates a notification for these users, and publishes a live event when the transaction commits. */
export async function notify(tx: Tx, live: Live, userIds: string[], news: News): Promise<void> {
  for (let from = 0; from < userIds.length; from += USERS_PER_STATEMENT)
    await notifyPart(tx, live, userIds.slice(from, from + USERS_PER_STATEMENT), news)
}

async function notifyPart(tx: Tx, live: Live, userIds: string[], { kind, data }: News): Promise<void> {
  // Passes the users as one array parameter, because a statement is limited to 65,534 parameters.
  const rows = await tx.execute<{ id: number; userId: string }>(sql`
    insert into ${notifications} (user_id, kind, data)
    select user_id, ${kind}, ${JSON.stringify(data)}::jsonb from unnest(${`{${userIds.join(',')}}`}::uuid[]) as user_id
    returning id, user_id as "userId"`)
  await live.publishAll(
    tx,
    rows.map(({ id, userId }) => [notificationTopic(userId), { id }]),
  )
}

/**
 * Creates a notification like `notify`, or merges it with the user's unread notification about the same object. `about`
 * is the field that identifies this object. Merging adds the values of `count`.
 */
export async function notifyGrouped<N extends CountedNews>(
  tx: Tx,
  live: Live,
  userIds: string[],
  { kind, data }: N,
  about: keyof N['data'] & string,
): Promise<void> {
  if (userIds.length === 0) return
  // Without this lock, simultaneous transactions would not see each other's notification, and would create two.
  const group = `notification ${kind} ${String((data as N['data'])[about])}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${group}, 0))`)
  const ids = sql`${`{${userIds.join(',')}}`}::uuid[]`
  const rows = await tx.execute<{ id: number; userId: string }>(sql`
    with unread as (
      delete from ${notifications}
      where user_id = any(${ids}) and read_at is null and kind = ${kind}
        and data @> ${JSON.stringify({ [about]: (data as N['data'])[about] })}::jsonb
      returning user_id, (data ->> 'count')::int as count
    )
    insert into ${notifications} (user_id, kind, data)
    select person, ${kind}, ${JSON.stringify(data)}::jsonb || jsonb_build_object('count',
      ${data.count}::int + coalesce((select sum(count) from unread where user_id = person), 0))
    from unnest(${ids}) as person
    returning id, user_id as "userId"`)
  await live.publishAll(
    tx,
    rows.map(({ id, userId }) => [notificationTopic(userId), { id }]),
  )
}

const administrators = (tx: Tx) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.blockedAt)))

/** Selects the users, except administrators, who have this duty in the whole academy. */
const holders = (tx: Tx, duty: Duty) =>
  tx
    .select({ id: users.id })
    .from(staffDuties)
    .innerJoin(users, eq(users.id, staffDuties.userId))
    .where(
      and(
        eq(staffDuties.duty, duty),
        eq(staffDuties.scope, 'academy'),
        or(isNull(staffDuties.until), gt(staffDuties.until, sql`now()`)),
        isNull(users.blockedAt),
      ),
    )

/** Notifies all administrators except the actor. */
export async function notifyAdmins(tx: Tx, live: Live, news: News, actorId?: string): Promise<void> {
  const ids = (await administrators(tx)).map(({ id }) => id)
  await notify(
    tx,
    live,
    ids.filter((id) => id !== actorId),
    news,
  )
}

/** Notifies all administrators, and the staff who have this duty in the whole academy, except the actor. */
export async function notifyStaff(
  tx: Tx,
  live: Live,
  duty: Duty,
  news: News,
  actorId?: string,
): Promise<void> {
  const ids = (await administrators(tx).union(holders(tx, duty))).map(({ id }) => id)
  await notify(
    tx,
    live,
    ids.filter((id) => id !== actorId),
    news,
  )
}

/** SQL condition: the notification is for an administrator or for staff. */
const isAdmins = (tx: Tx) =>
  inArray(
    notifications.userId,
    tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.role, 'admin'))
      .union(tx.select({ id: staffDuties.userId }).from(staffDuties)),
  )

type About = { kind: Notification['kind']; about: Record<string, string | number> }

/** SQL condition: the user was already notified about this object. */
export const wasNotified = ({ userId, kind, about }: About & { userId: string }) => sql<boolean>`exists (
  select from ${notifications} n where n.user_id = ${userId} and n.kind = ${kind}
    and n.data @> ${JSON.stringify(about)}::jsonb)`

const announced = (tx: Tx, { kind, about }: About) =>
  and(
    isAdmins(tx),
    eq(notifications.kind, kind),
    sql`${notifications.data} @> ${JSON.stringify(about)}::jsonb`,
  )

/** Whether administrators were already notified about this object. */
export async function haveAdminsBeenNotified(
  tx: Tx,
  kind: Notification['kind'],
  about: Record<string, string | number>,
): Promise<boolean> {
  const [row] = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(announced(tx, { kind, about }))
    .limit(1)
  return row !== undefined
}

/** Marks notifications about this object as read for all administrators, because one administrator has handled it. */
export async function settleAnnouncements(tx: Tx, about: About): Promise<void> {
  await tx
    .update(notifications)
    .set({ readAt: sql`now()` })
    .where(and(announced(tx, about), isNull(notifications.readAt)))
}

/**
 * Undoes the call to `settleAnnouncements` that was made at `settledAt` (a column or a value). Notifications that were
 * unread before this call become unread again.
 */
export async function unsettleAnnouncements(tx: Tx, about: About, settledAt: SQL): Promise<void> {
  await tx
    .update(notifications)
    .set({ readAt: null })
    .where(and(announced(tx, about), sql`${notifications.readAt} = ${settledAt}`))
}

const notificationPage = preparedQuery(
  ({ userId, cursor, most }: Placeholders<{ userId: string; cursor: number | undefined; most: number }>) =>
    queryBuilder
      .select({
        ...publicNotification,
        unread: sql<number>`(
          select count(*)::int from ${notifications} n where n.user_id = ${userId} and n.read_at is null)`,
      })
      .from(notifications)
      .where(and(eq(notifications.userId, userId), cursor && lt(notifications.id, cursor)))
      .orderBy(desc(notifications.id))
      .limit(most),
)

/** Returns a user's notifications, newest first. */
export async function listNotifications(
  db: Db,
  userId: string,
  { limit = 20, cursor }: { limit?: number | undefined; cursor?: number | undefined },
): Promise<{ items: Notification[]; nextCursor: number | null; unread: number }> {
  const rows = await notificationPage(db, { userId, cursor, most: limit + 1 })
  const items = rows.slice(0, limit).map((row) => {
    const { unread: _, ...notification } = row
    return asNotification(notification)
  })
  // If the first page is empty, there are no unread notifications. An empty later page has no count, so count
  // separately.
  const unread = rows[0]?.unread ?? (cursor === undefined ? 0 : await countUnread(db, userId))
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null, unread }
}

/** Returns a user's notifications of these kinds, newest first. */
export async function listNotificationsOfKinds(
  db: Db,
  userId: string,
  kinds: readonly Notification['kind'][],
  { limit = 20, cursor }: { limit?: number | undefined; cursor?: number | undefined },
): Promise<{ items: Notification[]; nextCursor: number | null }> {
  const rows = await db
    .select(publicNotification)
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        inArray(notifications.kind, [...kinds]),
        cursor === undefined ? undefined : lt(notifications.id, cursor),
      ),
    )
    .orderBy(desc(notifications.id))
    .limit(limit + 1)
  const items = rows.slice(0, limit).map(asNotification)
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

export async function countUnread(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ unread: count() })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)))
  return row?.unread ?? 0
}

/** Marks the user's own notifications as read, by default all. Returns the number of remaining unread notifications. */
export async function markNotificationsRead(
  { db, live }: { db: Db; live: Live },
  userId: string,
  ids: number[] | undefined,
): Promise<number> {
  await db
    .update(notifications)
    .set({ readAt: sql`now()` })
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        ids && inArray(notifications.id, ids),
      ),
    )
  // Updates the count in the user's other tabs and devices.
  await live.publish(db, notificationTopic(userId), { id: null })
  return countUnread(db, userId)
}

/** Returns the user's own notification, or null. */
export async function findNotification(db: Db, userId: string, id: number): Promise<Notification | null> {
  const [row] = await db
    .select(publicNotification)
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.id, id)))
  return row ? asNotification(row) : null
}

/** Returns the ID of the user's latest notification, or 0 if there is none. */
export async function findLastNotificationId(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ id: max(notifications.id) })
    .from(notifications)
    .where(eq(notifications.userId, userId))
  return row?.id ?? 0
}

const AFTER_AT_ONCE = 100

/** Yields the user's notifications after this ID, oldest first. Reads a hundred at a time. */
export async function* listNotificationsAfter(
  db: Db,
  userId: string,
  id: number,
): AsyncGenerator<Notification, void> {
  for (let after = id; ;) {
    const rows = await db
      .select(publicNotification)
      .from(notifications)
      .where(and(eq(notifications.userId, userId), gt(notifications.id, after)))
      .orderBy(notifications.id)
      .limit(AFTER_AT_ONCE)
    yield* rows.map(asNotification)
    const last = rows.at(-1)
    if (!last || rows.length < AFTER_AT_ONCE) return
    after = last.id
  }
}

/**
 * Maximum rows per statement. Triggers run for each row, so one statement for a large academy would exceed the
 * timeout.
 */
const DELETED_PER_STATEMENT = 5_000

/** Deletes notifications, including security events, after a year. */
export async function deleteOldNotifications(db: Db, limit = DELETED_PER_STATEMENT): Promise<void> {
  const old = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(lt(notifications.createdAt, sql`now() - interval '1 year'`))
    .orderBy(notifications.id)
    .limit(limit)
  let deleted: { id: number }[]
  do
    deleted = await db
      .delete(notifications)
      .where(inArray(notifications.id, old))
      .returning({ id: notifications.id })
  while (deleted.length === limit)
}
