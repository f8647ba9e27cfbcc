import { and, eq, isNull, sql } from 'drizzle-orm'
import { notificationTopic } from '../../../academy/server/notifications.ts'
import { notifications } from '../../../academy/tables.ts'
import { users } from '../../../accounts/tables.ts'
import type { Services } from '../../../platform/server/context.ts'
import { type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import { EXCERPT } from '../../announcements.schema.ts'
import { announcements } from '../../tables.ts'
import { isInAudience } from './audience.ts'

/**
 * Number of students per transaction. Each student gets a live event, and PostgreSQL publishes the events of only
 * one transaction at a time.
 */
const BATCH = 1000

type Sending = Pick<Services, 'db' | 'live'> & { signal?: AbortSignal }
type Row = typeof announcements.$inferSelect
/** An ID that sorts before all users. */
const FIRST = '00000000-0000-0000-0000-000000000000'

/** Sends the announcements that are due, and removes withdrawn announcements from their recipients' notifications. */
export async function sendAnnouncements(run: Sending): Promise<void> {
  for (let next = await startNext(run.db); next; next = await startNext(run.db)) await send(run, next)
  await removeWithdrawn(run)
}

/**
 * Marks the next announcement that is due as started, and returns it. Includes announcements whose sending was
 * interrupted. Null if none is due.
 */
async function startNext(db: Db): Promise<Row | null> {
  const [row] = await db
    .update(announcements)
    .set({ startedAt: sql`coalesce(${announcements.startedAt}, now())` })
    .where(
      eq(
        announcements.id,
        sql`(select id from ${announcements} where sends_at <= now() and sent_at is null and withdrawn_at is null
          order by sends_at, id limit 1 for no key update)`,
      ),
    )
    .returning()
  return row ?? null
}

/** Sends an announcement to groups of students, ordered by user ID. Idempotent, even if two runs overlap. */
async function send({ db, live, signal }: Sending, row: Row): Promise<void> {
  const data = JSON.stringify({
    announcementId: row.id,
    title: row.title,
    excerpt: excerptOf(row.body),
  })
  for (let after: string | null = FIRST; after !== null;) {
    signal?.throwIfAborted()
    const from: string = after
    after = await transact(db, async (tx) => {
      if (!(await lockUnsent(tx, row.id))) return null
      const rows = await tx.execute<{ userId: string; id: number | null }>(sql`
        with people as materialized (
          select u.id from ${users} u where ${isInAudience(row)} and u.id > ${from}::uuid order by u.id limit ${BATCH}
        ), sent as (
          insert into ${notifications} (user_id, kind, data, announcement_id)
          select id, 'announcement', ${data}::jsonb, ${row.id} from people order by id
          on conflict (announcement_id, user_id) where announcement_id is not null do nothing
          returning id, user_id
        )
        select people.id as "userId", sent.id from people left join sent on sent.user_id = people.id order by 1`)
      const sent = rows.flatMap(({ userId, id }) =>
        id === null ? [] : ([[notificationTopic(userId), { id }]] as const),
      )
      const isLast = rows.length < BATCH
      await tx
        .update(announcements)
        .set({
          recipients: sql`${announcements.recipients} + ${sent.length}`,
          ...(isLast && { sentAt: sql`now()` }),
        })
        .where(eq(announcements.id, row.id))
      if (sent.length > 0) await live.publishAll(tx, sent)
      return isLast ? null : (rows.at(-1)?.userId ?? null)
    })
  }
}

/** Locks an announcement. Returns false if it was withdrawn, or if another run has sent it. */
async function lockUnsent(tx: Tx, id: number): Promise<boolean> {
  const [row] = await tx
    .select({ id: announcements.id })
    .from(announcements)
    .where(and(eq(announcements.id, id), isNull(announcements.sentAt), isNull(announcements.withdrawnAt)))
    .for('no key update')
  return row !== undefined
}

/** Deletes the notifications of withdrawn announcements step by step, and updates the bell on open pages. */
async function removeWithdrawn({ db, live, signal }: Sending): Promise<void> {
  for (let more = true; more;) {
    signal?.throwIfAborted()
    more = await transact(db, async (tx) => {
      const rows = await tx.execute<{ userId: string }>(sql`
        delete from ${notifications} where id in (
          select n.id from ${announcements} a join ${notifications} n on n.announcement_id = a.id
          where a.withdrawn_at is not null order by n.user_id limit ${BATCH} for update of n)
        returning user_id as "userId"`)
      if (rows.length > 0)
        await live.publishAll(
          tx,
          rows.map(({ userId }) => [notificationTopic(userId), { id: null }] as const),
        )
      return rows.length === BATCH
    })
  }
}

/** Returns the beginning of a text on one line. */
export function excerptOf(body: string): string {
  const characters = [...body.replace(/\s+/g, ' ').trim()]
  return characters.length <= EXCERPT
    ? characters.join('')
    : `${characters
        .slice(0, EXCERPT - 1)
        .join('')
        .trimEnd()}…`
}
