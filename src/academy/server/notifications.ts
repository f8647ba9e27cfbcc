import { and, count, desc, eq, gt, inArray, isNull, lt, max, ne, type SQL, sql } from 'drizzle-orm'
import type { Notification } from '../../registry/notifications.schema.ts'
import type { Db, Tx } from '../../platform/server/db/connect.ts'
import { notifications } from '../tables.ts'
import { users } from '../../accounts/tables.ts'
import type { Live } from '../../platform/server/live.ts'

/** The topic on which the bus tells of a person's notifications; the payload is `{id}`. */
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

/** A row whose `data` is what its kind says: nothing else is ever written. */
export const asNotification = (row: NotificationRow) => row as Notification
type NotificationRow = Pick<typeof notifications.$inferSelect, keyof typeof publicNotification>

/** Leaves a notification with these people and tells whoever listens for them, once the transaction commits. */
export async function notify(tx: Tx, live: Live, userIds: string[], { kind, data }: News): Promise<void> {
  if (userIds.length === 0) return
  // However many these are: a statement has room for 65,534 values.
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
 * The same, but what these people have not read yet of the same thing (`about` names its field) becomes one with it: `count`
 * adds up.
 */
export async function notifyGrouped<N extends CountedNews>(
  tx: Tx,
  live: Live,
  userIds: string[],
  { kind, data }: N,
  about: keyof N['data'] & string,
): Promise<void> {
  if (userIds.length === 0) return
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

/** The same for all administrators, but for who did it. */
export async function notifyAdmins(tx: Tx, live: Live, news: News, actorId?: string): Promise<void> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.role, 'admin'),
        isNull(users.blockedAt),
        actorId === undefined ? undefined : ne(users.id, actorId),
      ),
    )
  await notify(
    tx,
    live,
    admins.map(({ id }) => id),
    news,
  )
}

const isAdmins = (tx: Tx) =>
  inArray(notifications.userId, tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin')))

type About = { kind: Notification['kind']; about: Record<string, string | number> }

const announced = (tx: Tx, { kind, about }: About) =>
  and(
    isAdmins(tx),
    eq(notifications.kind, kind),
    sql`${notifications.data} @> ${JSON.stringify(about)}::jsonb`,
  )

/** Whether administrators were told this before, of what `about` names. */
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

/** What was announced to administrators about this is done now: it is read for all of them. */
export async function settleAnnouncements(tx: Tx, about: About): Promise<void> {
  await tx
    .update(notifications)
    .set({ readAt: sql`now()` })
    .where(and(announced(tx, about), isNull(notifications.readAt)))
}

/** What was settled at that moment, a column or a time, is not done after all: who had not read it before has it to read again. */
export async function unsettleAnnouncements(tx: Tx, about: About, settledAt: SQL): Promise<void> {
  await tx
    .update(notifications)
    .set({ readAt: null })
    .where(and(announced(tx, about), sql`${notifications.readAt} = ${settledAt}`))
}

/** A person's notifications, newest first. */
export async function listNotifications(
  db: Db,
  userId: string,
  { limit = 20, cursor }: { limit?: number | undefined; cursor?: number | undefined },
): Promise<{ items: Notification[]; nextCursor: number | null; unread: number }> {
  const rows = await db
    .select({
      ...publicNotification,
      unread: sql<number>`(
        select count(*)::int from ${notifications} n where n.user_id = ${userId} and n.read_at is null)`,
    })
    .from(notifications)
    .where(
      and(eq(notifications.userId, userId), cursor === undefined ? undefined : lt(notifications.id, cursor)),
    )
    .orderBy(desc(notifications.id))
    .limit(limit + 1)
  const items = rows.slice(0, limit).map((row) => {
    const { unread: _, ...notification } = row
    return asNotification(notification)
  })
  // Nobody has something to read who has nothing; behind the end of the list there may be something before it.
  const unread = rows[0]?.unread ?? (cursor === undefined ? 0 : await countUnread(db, userId))
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null, unread }
}

/** A person's notifications of these kinds, newest first. */
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

/** Marks these as read, or all of them; those of others are left alone. Returns how many are still unread. */
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
  // The person's other tabs and devices count along.
  await live.publish(db, notificationTopic(userId), { id: null })
  return countUnread(db, userId)
}

/** One of a person's notifications, when it is theirs. */
export async function findNotification(db: Db, userId: string, id: number): Promise<Notification | null> {
  const [row] = await db
    .select(publicNotification)
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.id, id)))
  return row ? asNotification(row) : null
}

/** The id of a person's newest notification; 0 when there is none. */
export async function findLastNotificationId(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ id: max(notifications.id) })
    .from(notifications)
    .where(eq(notifications.userId, userId))
  return row?.id ?? 0
}

/** What came after the notification with this id, oldest first, a hundred at most. */
export async function listNotificationsAfter(db: Db, userId: string, id: number): Promise<Notification[]> {
  const rows = await db
    .select(publicNotification)
    .from(notifications)
    .where(and(eq(notifications.userId, userId), gt(notifications.id, id)))
    .orderBy(notifications.id)
    .limit(100)
  return rows.map(asNotification)
}

/** Whatever somebody was told is forgotten after a year, the events of their account among it. */
export async function deleteOldNotifications(db: Db): Promise<void> {
  await db.delete(notifications).where(lt(notifications.createdAt, sql`now() - interval '1 year'`))
}
