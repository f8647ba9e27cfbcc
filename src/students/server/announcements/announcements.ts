import { and, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { changesBetween, writeAudit } from '../../../academy/server/audit.ts'
import { handleOnce } from '../../../academy/server/handled-requests.ts'
import { notifications } from '../../../academy/tables.ts'
import { courses } from '../../../catalogue/tables.ts'
import type { Services } from '../../../platform/server/context.ts'
import { type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import { enqueue } from '../../../platform/server/jobs/enqueue.ts'
import { mergeEdits } from '../../../platform/server/overwrites.ts'
import type { Actor } from '../../../platform/policy.ts'
import type { User } from '../../../platform/user.schema.ts'
import { type Announcement, type announcementInput, announcementUpdate } from '../../announcements.schema.ts'
import { studentsErrors } from '../../errors.ts'
import { announcements, batches } from '../../tables.ts'
import { pageOf, type Paging } from './own-announcements.ts'
import { isOwnAnnouncement, refuseAudience } from './audience.ts'
import { sendAnnouncementsJob } from './send-job.ts'

const columns = {
  id: announcements.id,
  title: announcements.title,
  body: announcements.body,
  audience: announcements.audience,
  courseId: announcements.courseId,
  batchId: announcements.batchId,
  of: sql<string | null>`coalesce(${courses.title}, ${batches.name})`,
  sendsAt: announcements.sendsAt,
  sentAt: announcements.sentAt,
  state: sql<Announcement['state']>`case
    when ${announcements.withdrawnAt} is not null then 'withdrawn'
    when ${announcements.sentAt} is not null then 'sent'
    when ${announcements.startedAt} is not null or ${announcements.sendsAt} <= now() then 'sending'
    else 'scheduled' end`,
  recipients: announcements.recipients,
  // Notifications are deleted after a year, and then the number of readers is unknown.
  readers: sql<number | null>`case
    when ${announcements.withdrawnAt} is null and ${announcements.startedAt} > now() - interval '1 year' then (
      select count(*)::int from ${notifications} n where n.announcement_id = ${announcements}.id
        and n.announcement_id is not null and n.read_at is not null) end`,
}

const selectAnnouncements = (db: Db | Tx) =>
  db
    .select(columns)
    .from(announcements)
    .leftJoin(courses, eq(courses.id, announcements.courseId))
    .leftJoin(batches, eq(batches.id, announcements.batchId))
    .$dynamic()

/** Returns the announcements that staff may see, latest first. */
export async function listAnnouncements(
  db: Db,
  actor: Actor,
  { limit = 20, cursor }: Paging,
): Promise<{ items: Announcement[]; nextCursor: number | null }> {
  const rows = await selectAnnouncements(db)
    .where(and(isOwnAnnouncement(actor), cursor === undefined ? undefined : lt(announcements.id, cursor)))
    .orderBy(desc(announcements.id))
    .limit(limit + 1)
  return pageOf(rows, limit)
}

/** Throws 404 if the announcement does not exist, or if these staff may not see it. */
async function getAnnouncement(db: Db | Tx, id: number, actor?: Actor): Promise<Announcement> {
  const [row] = await selectAnnouncements(db).where(
    and(eq(announcements.id, id), actor === undefined ? undefined : isOwnAnnouncement(actor)),
  )
  if (!row) throw studentsErrors.ANNOUNCEMENT_NOT_FOUND()
  return row
}

/**
 * Enqueues the job that sends an announcement at its time. If the job fails, a recurring job sends the announcement
 * later.
 */
const enqueueSending = (tx: Tx, id: number, sendsAt: Date | null) =>
  enqueue(
    tx,
    sendAnnouncementsJob,
    {},
    {
      key: String(id),
      ...(sendsAt && { runAt: sql`${sendsAt.toISOString()}::timestamptz` }),
    },
  )

const valuesOf = ({ sendsAt, ...rest }: Omit<z.output<typeof announcementInput>, 'requestId'>) => ({
  ...rest,
  sendsAt: sendsAt ?? sql`now()`,
})

/**
 * Creates an announcement, which is sent now or at the given time. Throws 404 if its course or batch does not exist, and 409
 * if the request ID belongs to another call.
 */
export function createAnnouncement(
  db: Db,
  actor: User,
  input: z.output<typeof announcementInput>,
): Promise<Announcement> {
  return transact(db, (tx) =>
    handleOnce(tx, actor, ['announcements.create', input], {
      handle: () => addAnnouncement(tx, actor, input),
      idsOf: ({ id }) => ({ id }),
      find: ({ id }) => getAnnouncement(tx, id ?? 0),
    }),
  )
}

async function addAnnouncement(
  tx: Tx,
  actor: User,
  { requestId: _once, ...input }: z.output<typeof announcementInput>,
): Promise<Announcement> {
  await refuseAudience(tx, actor, input)
  const [made] = await tx.insert(announcements).values(valuesOf(input)).returning({ id: announcements.id })
  if (!made) throw new Error('No announcement was created')
  await enqueueSending(tx, made.id, input.sendsAt)
  const created = await getAnnouncement(tx, made.id)
  await writeAudit(tx, actor, 'announcement.created', ['announcement', made.id], { title: input.title })
  return created
}

/** Creates an announcement for the students of a bulk action, which is sent immediately. Returns its ID. */
export async function announceToChosen(tx: Tx, text: { title: string; body: string }): Promise<number> {
  const [made] = await tx
    .insert(announcements)
    .values({ ...text, audience: 'chosen' })
    .returning({ id: announcements.id })
  if (!made) throw new Error('No announcement was created')
  await enqueueSending(tx, made.id, null)
  return made.id
}

/** Withdraws the announcement of a bulk action, unless someone has already withdrawn it. */
export async function withdrawFromChosen(tx: Tx, id: number): Promise<void> {
  await tx
    .update(announcements)
    .set({ withdrawnAt: sql`coalesce(${announcements.withdrawnAt}, now())` })
    .where(eq(announcements.id, id))
  await enqueueSending(tx, id, null)
}

/**
 * Locks an announcement that no student has received yet. Throws 404 if it does not exist, and 409 if it is being
 * sent.
 */
async function lockScheduled(tx: Tx, actor: Actor, id: number): Promise<void> {
  const [row] = await tx
    .select({ startedAt: announcements.startedAt })
    .from(announcements)
    .where(and(eq(announcements.id, id), isOwnAnnouncement(actor)))
    .for('update')
  if (!row) throw studentsErrors.ANNOUNCEMENT_NOT_FOUND()
  if (row.startedAt) throw studentsErrors.ANNOUNCEMENT_SENT()
}

/**
 * Changes a scheduled announcement. Throws 404 if the announcement, its course or its batch does not exist. Throws
 * 409 if it was sent, or if someone else changed the same fields since `before`.
 */
export function updateAnnouncement(
  db: Db,
  actor: User,
  { before: seen, ...sent }: z.output<typeof announcementUpdate>,
): Promise<Announcement> {
  const { id } = sent
  return transact(db, async (tx) => {
    await lockScheduled(tx, actor, id)
    const before = await getAnnouncement(tx, id)
    const merged = mergeEdits(announcementUpdate, { saved: before, input: sent, before: seen })
    const { id: _id, ...input } = merged
    await refuseAudience(tx, actor, input)
    await tx.update(announcements).set(valuesOf(input)).where(eq(announcements.id, id))
    await enqueueSending(tx, id, input.sendsAt)
    const after = await getAnnouncement(tx, id)
    const changes = changesBetween(readable(before), readable(after), [
      'title',
      'body',
      'audience',
      'sendsAt',
    ])
    if (changes)
      await writeAudit(tx, actor, 'announcement.changed', ['announcement', id], {
        title: after.title,
        changes,
      })
    return after
  })
}

const readable = ({ title, body, audience, of, sendsAt }: Announcement) => ({
  title,
  body,
  audience: of ? `${audience}: ${of}` : audience,
  sendsAt: sendsAt.toISOString(),
})

/** Deletes a scheduled announcement. Throws 404 if it does not exist, and 409 if it was sent. */
export function cancelAnnouncement(db: Db, actor: User, id: number): Promise<void> {
  return transact(db, async (tx) => {
    await lockScheduled(tx, actor, id)
    const { title } = await getAnnouncement(tx, id)
    await tx.delete(announcements).where(eq(announcements.id, id))
    await writeAudit(tx, actor, 'announcement.cancelled', ['announcement', id], { title })
  })
}

/**
 * Withdraws a sent announcement, or one that is being sent. A job removes its notifications. Throws 404 if it does
 * not exist or was not sent.
 */
export function withdrawAnnouncement(
  { db }: Pick<Services, 'db'>,
  actor: User,
  id: number,
): Promise<Announcement> {
  return transact(db, async (tx) => {
    const [row] = await tx
      .update(announcements)
      .set({ withdrawnAt: sql`now()` })
      .where(
        and(
          eq(announcements.id, id),
          isOwnAnnouncement(actor),
          isNotNull(announcements.startedAt),
          isNull(announcements.withdrawnAt),
        ),
      )
      .returning({ title: announcements.title })
    if (!row) {
      const { state } = await getAnnouncement(tx, id, actor)
      if (state === 'withdrawn') return getAnnouncement(tx, id)
      throw studentsErrors.ANNOUNCEMENT_NOT_SENT()
    }
    await enqueueSending(tx, id, null)
    await writeAudit(tx, actor, 'announcement.withdrawn', ['announcement', id], { title: row.title })
    return getAnnouncement(tx, id)
  })
}
