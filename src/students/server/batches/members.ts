import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { academyZone } from '../../../academy/server/academy-day.ts'
import { writeAudit } from '../../../academy/server/audit.ts'
import { notify } from '../../../academy/server/notifications.ts'
import { whatsappNumber } from '../../../academy/rules.ts'
import { isMobileConfirmed } from '../../../accounts/server/lock-users.ts'
import { searchText, users } from '../../../accounts/tables.ts'
import { MAX_PAGE_SIZE } from '../../../platform/constants.ts'
import type { Services } from '../../../platform/server/context.ts'
import { type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import { likePattern } from '../../../platform/server/db/like-pattern.ts'
import type { User } from '../../../platform/user.schema.ts'
import type {
  Batch,
  BatchMember,
  batchMemberList,
  byMember,
  memberMove,
  memberNames,
  membersAdded,
} from '../../batches.schema.ts'
import { studentsErrors } from '../../errors.ts'
import { batches, batchMembers } from '../../tables.ts'
import { listed } from '../in-parts.ts'
import { syncAccess } from './access.ts'
import { getBatch, lockBatch } from './batches.ts'
import { refuseOwnAccess } from '../../../payments/server/decisions/limits.ts'

/**
 * Returns members in the order in which they joined. Can also return former members, latest first. Throws 404 for an
 * unknown batch.
 */
export async function listMembers(
  db: Db,
  { id, former, search, limit = MAX_PAGE_SIZE, cursor }: z.output<typeof batchMemberList>,
): Promise<{ items: BatchMember[]; nextCursor: number | null }> {
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)
  const [rows] = await Promise.all([
    db
      .select({
        id: batchMembers.id,
        userId: users.id,
        username: users.username,
        fullName: users.fullName,
        mobile: users.mobile,
        isMobileConfirmed,
        joinedAt: batchMembers.joinedAt,
        leftAt: batchMembers.leftAt,
      })
      .from(batchMembers)
      .innerJoin(users, eq(users.id, batchMembers.userId))
      .where(
        and(
          eq(batchMembers.batchId, id),
          former ? isNotNull(batchMembers.leftAt) : isNull(batchMembers.leftAt),
          ...words.map((word) => sql`${searchText(users)} like ${likePattern(word)}`),
          cursor === undefined ? undefined : (former ? lt : gt)(batchMembers.id, cursor),
        ),
      )
      .orderBy((former ? desc : asc)(batchMembers.id))
      .limit(limit + 1),
    getBatch(db, id),
  ])
  const items = rows.slice(0, limit)
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

/** Throws 409 if the batch is archived or its last day has passed. */
export async function refuseOver(tx: Tx, id: number): Promise<void> {
  const [over] = await tx
    .select({ id: batches.id })
    .from(batches)
    .where(
      and(
        eq(batches.id, id),
        or(isNotNull(batches.archivedAt), sql`${batches.endsOn} < (now() at time zone ${academyZone})::date`),
      ),
    )
  if (over) throw studentsErrors.BATCH_OVER()
}

/**
 * Adds students to a locked batch, with its access. Returns the students who were not members before. Throws 409 if
 * there are too few seats or the batch is over, and 403 if staff add themselves.
 */
export async function joinBatch(
  tx: Tx,
  actor: User,
  batch: Pick<Batch, 'id' | 'seats' | 'members'>,
  userIds: readonly string[],
): Promise<{ id: number; userId: string }[]> {
  for (const userId of userIds) refuseOwnAccess(actor, userId)
  await refuseOver(tx, batch.id)
  // Skips accounts that are being deleted.
  const known = await tx
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.id} = any(${listed(userIds)})`)
    .orderBy(asc(users.id))
    .for('key share')
  if (known.length === 0) return []
  const ids = listed(known.map(({ id }) => id))
  const rows = await tx.execute<{ id: number; userId: string }>(sql`
    insert into ${batchMembers} (batch_id, user_id) select ${batch.id}, unnest(${ids})
    on conflict (batch_id, user_id) where left_at is null do nothing returning id, user_id as "userId"`)
  const joined = [...rows]
  const left = batch.seats === null ? null : batch.seats - batch.members
  if (left !== null && joined.length > left)
    throw studentsErrors.BATCH_FULL({ left: String(Math.max(left, 0)) })
  if (joined.length > 0)
    await syncAccess(tx, { id: batch.id, by: actor.username, userIds: joined.map(({ userId }) => userId) })
  return joined
}

/** Ends memberships of a locked batch, and the access from them. Returns the IDs of the students. */
export async function leaveBatch(
  tx: Tx,
  actor: Pick<User, 'username'>,
  id: number,
  userIds: readonly string[],
): Promise<string[]> {
  if (userIds.length === 0) return []
  const left = await tx
    .update(batchMembers)
    .set({ leftAt: sql`now()` })
    .where(
      and(
        eq(batchMembers.batchId, id),
        sql`${batchMembers.userId} = any(${listed(userIds)})`,
        isNull(batchMembers.leftAt),
      ),
    )
    .returning({ userId: batchMembers.userId })
  const gone = left.map(({ userId }) => userId)
  if (gone.length > 0) await syncAccess(tx, { id, by: actor.username, userIds: gone })
  return gone
}

type Acting = Pick<Services, 'db' | 'live'>

const newsOf = ({ name, endsOn }: Batch) => ({ title: name, courseId: null, until: endsOn })

/**
 * Adds students by username or mobile number. Adds all of them or none. Throws 404 if the batch does not exist, and
 * 400 for unknown names. Throws 409 if there are too few seats or the batch is over.
 */
export function addMembers(
  { db, live }: Acting,
  actor: User,
  { id, names }: z.output<typeof memberNames>,
): Promise<z.infer<typeof membersAdded>> {
  return transact(db, async (tx) => {
    const batch = await lockBatch(tx, id)
    const userIds = await findStudents(tx, names)
    const joined = await joinBatch(tx, actor, batch, userIds)
    await noteJoined(
      tx,
      live,
      actor,
      batch,
      joined.map(({ userId }) => userId),
    )
    return { added: joined.length, already: userIds.length - joined.length }
  })
}

/** Notifies new members, and writes an audit entry. */
export async function noteJoined(
  tx: Tx,
  live: Services['live'],
  actor: User,
  batch: Batch,
  joined: readonly string[],
): Promise<void> {
  if (joined.length === 0) return
  await notify(tx, live, [...joined], { kind: 'access_given', data: newsOf(batch) })
  await writeAudit(tx, actor, 'batch.joined', ['batch', batch.id], {
    title: batch.name,
    students: joined.length,
  })
}

/** Removes a student, which ends the student's access from the batch. Throws 404 if the student is not a member. */
export function removeMember(
  { db, live }: Acting,
  actor: User,
  { id, userId }: z.output<typeof byMember>,
): Promise<void> {
  return transact(db, async (tx) => {
    const batch = await lockBatch(tx, id)
    const gone = await leaveBatch(tx, actor, id, [userId])
    if (gone.length === 0) throw studentsErrors.BATCH_MEMBER_NOT_FOUND()
    await notify(tx, live, gone, { kind: 'access_ended', data: { title: batch.name, courseId: null } })
    await writeAudit(tx, actor, 'batch.left', ['batch', id], { title: batch.name, students: 1 })
  })
}

/**
 * Moves a student to another batch. Enrolments, progress and marks stay. Throws 404 if a batch does not exist or the
 * student is not a member. Throws 409 if the other batch is full or over.
 */
export function moveMember(
  { db, live }: Acting,
  actor: User,
  { id, userId, to }: z.output<typeof memberMove>,
): Promise<void> {
  return transact(db, async (tx) => {
    // Locks the batches in the order of their IDs, so that two moves in opposite directions don't cause a deadlock.
    const locked = new Map<number, Batch>()
    for (const one of [id, to].toSorted((a, b) => a - b)) locked.set(one, await lockBatch(tx, one))
    const [from, next] = [locked.get(id), locked.get(to)]
    if (!from || !next) throw studentsErrors.BATCH_NOT_FOUND()
    if (id === to) return
    const gone = await leaveBatch(tx, actor, id, [userId])
    if (gone.length === 0) throw studentsErrors.BATCH_MEMBER_NOT_FOUND()
    const joined = await joinBatch(tx, actor, next, [userId])
    await notify(
      tx,
      live,
      joined.map((one) => one.userId),
      { kind: 'access_given', data: newsOf(next) },
    )
    await writeAudit(tx, actor, 'batch.moved', ['batch', to], {
      title: next.name,
      from: from.name,
      students: 1,
    })
  })
}

/** Returns the users with these usernames or mobile numbers. Throws 400 if one is unknown. */
async function findStudents(tx: Tx, names: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(names.map((name) => name.toLowerCase()))]
  const mobileOf = (name: string) => {
    const number = whatsappNumber(name)
    return number === null ? null : `+${number}`
  }
  const mobiles = wanted.flatMap((name) => mobileOf(name) ?? [])
  const username = sql<string>`lower(${users.username})`
  const rows = await tx
    .select({ id: users.id, username, mobile: users.mobile })
    .from(users)
    .where(or(inArray(username, wanted), mobiles.length ? inArray(users.mobile, mobiles) : undefined))
    .orderBy(asc(users.id))
  const of = (name: string) => {
    const named = rows.find((row) => row.username === name)
    const number = mobileOf(name)
    if (number === null) return named?.id
    // A number that several accounts share, as in a family, does not identify a student. A username can also be the
    // number of another user. It must not give that user's access to someone else.
    const owners = rows.filter(({ mobile }) => mobile === number)
    const [owner] = owners
    return owners.length === 1 && (!named || named.id === owner?.id) ? owner?.id : undefined
  }
  const unknown = wanted.filter((name) => of(name) === undefined)
  if (unknown.length > 0) throw studentsErrors.STUDENTS_UNKNOWN({ names: unknown.join(', ') })
  return [...new Set(wanted.flatMap((name) => of(name) ?? []))]
}
