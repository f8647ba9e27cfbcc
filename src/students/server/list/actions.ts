import { and, asc, desc, eq, gt, inArray, isNull, lt, not, sql } from 'drizzle-orm'
import { writeAudit } from '../../../academy/server/audit.ts'
import { accountsErrors } from '../../../accounts/errors.ts'
import { isPlainStudent } from '../../../accounts/server/owner.ts'
import { endSessions } from '../../../accounts/server/sessions/end-sessions.ts'
import { sessions, users } from '../../../accounts/tables.ts'
import { courses } from '../../../catalogue/tables.ts'
import { entitlements } from '../../../payments/tables.ts'
import type { Services } from '../../../platform/server/context.ts'
import { type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import type { User } from '../../../platform/user.schema.ts'
import { studentsErrors } from '../../errors.ts'
import { students as policy } from '../../students.policy.ts'
import { BULK_KINDS, BULK_UNDO_DAYS, type BulkKind } from '../../students.rules.ts'
import type { BulkAction } from '../../students.schema.ts'
import { announcements, batches, batchMembers, bulkActions, bulkActionStudents } from '../../tables.ts'
import { withdrawFromChosen } from '../announcements/announcements.ts'
import { syncAccess } from '../batches/access.ts'
import { lockBatch } from '../batches/batches.ts'
import { inParts, listed } from '../in-parts.ts'
import { removeEnrollments } from '../undone-enrollments.ts'

/** SQL expressions: the columns of recent actions. */
const columns = {
  id: bulkActions.id,
  kind: bulkActions.kind,
  title: sql<string | null>`coalesce(
    (select c.title from ${courses} c where c.id = ${bulkActions}.course_id),
    (select b.name from ${batches} b where b.id = ${bulkActions}.batch_id),
    (select n.title from ${announcements} n where n.id = ${bulkActions}.announcement_id))`,
  announcementId: bulkActions.announcementId,
  by: bulkActions.createdByName,
  createdAt: bulkActions.createdAt,
  students: sql<number>`(
    select count(*)::int from ${bulkActionStudents} s where s.action_id = ${bulkActions}.id)`,
  // Staff can also withdraw a message from the list of announcements.
  undoneAt: sql<Date | null>`coalesce(${bulkActions.undoneAt}, (
    select n.withdrawn_at from ${announcements} n where n.id = ${bulkActions}.announcement_id))`.mapWith(
    bulkActions.undoneAt,
  ),
}

/** SQL condition: the action is recent, and the user has the duty for it. */
const isUndoableBy = (actor: User) =>
  and(
    gt(bulkActions.createdAt, sql`now() - make_interval(days => ${BULK_UNDO_DAYS})`),
    inArray(
      bulkActions.kind,
      BULK_KINDS.filter((kind) => policy.can(actor, 'act', { kind })),
    ),
  )

/** Returns the actions that the user can undo, and actions that were undone, latest first. */
export const listActions = (db: Db, actor: User): Promise<BulkAction[]> =>
  db.select(columns).from(bulkActions).where(isUndoableBy(actor)).orderBy(desc(bulkActions.id)).limit(10)

export async function getAction(tx: Tx, id: number): Promise<BulkAction> {
  const [row] = await tx.select(columns).from(bulkActions).where(eq(bulkActions.id, id))
  if (!row) throw studentsErrors.BULK_ACTION_NOT_FOUND()
  return row
}

/**
 * Undoes an action: deletes the access that it gave, reverses blocks unless they have changed since, and withdraws
 * messages. Learning stays, and so does the enrolment of a student who has learned in the course, or has got access
 * to it since. Sessions that a block ended stay ended. Throws 404 if the action does not exist, was already undone or is too
 * old, or if the caller lacks the duty for it. Throws 403 if staff would block or unblock staff or teachers.
 */
export function undoBulk(
  { db, live }: Pick<Services, 'db' | 'live'>,
  actor: User,
  id: number,
): Promise<BulkAction> {
  return transact(db, async (tx) => {
    const [known] = await tx
      .select({ batchId: bulkActions.batchId })
      .from(bulkActions)
      .where(and(eq(bulkActions.id, id), isUndoableBy(actor)))
    if (!known) throw studentsErrors.BULK_ACTION_NOT_FOUND()
    if (known.batchId !== null) await lockBatch(tx, known.batchId)
    const [undone] = await tx
      .update(bulkActions)
      .set({ undoneAt: sql`now()` })
      .where(and(eq(bulkActions.id, id), isNull(bulkActions.undoneAt), isUndoableBy(actor)))
      .returning({ kind: bulkActions.kind, announcementId: bulkActions.announcementId })
    if (!undone) throw studentsErrors.BULK_ACTION_NOT_FOUND()
    const who = await lockStudents(tx, id)
    if (undone.kind === 'block' || undone.kind === 'unblock') await refuseStaff(tx, actor, id)
    if (undone.announcementId !== null) await withdrawFromChosen(tx, undone.announcementId)
    else await inParts(who, (part) => reverse(tx, live, undone.kind, { id, part }))
    // Updates access to courses that were added to the batch after the action.
    if (known.batchId !== null) await syncAccess(tx, { id: known.batchId, by: actor.username, userIds: who })
    const at = sql`(select a.created_at from ${bulkActions} a where a.id = ${id})`
    if (undone.kind === 'enrol' || undone.kind === 'batch')
      await inParts(who, (part) => removeEnrollments(tx, part, at))
    const action = await getAction(tx, id)
    await writeAudit(tx, actor, 'students.undone', ['students'], {
      ...(action.title !== null && { title: action.title }),
      students: action.students,
    })
    return action
  })
}

/** Locks the students of an action, and returns their IDs. */
async function lockStudents(tx: Tx, id: number): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(bulkActionStudents, eq(bulkActionStudents.userId, users.id))
    .where(eq(bulkActionStudents.actionId, id))
    .orderBy(asc(users.id))
    .for('no key update', { of: users })
  return rows.map((row) => row.id)
}

/**
 * Throws 403 if a student whom the action changed is now staff or a teacher, and the caller is not an administrator.
 */
async function refuseStaff(tx: Tx, actor: User, id: number): Promise<void> {
  if (policy.can(actor, 'changeStaff')) return
  const [staff] = await tx
    .select({ userId: bulkActionStudents.userId })
    .from(bulkActionStudents)
    .innerJoin(users, eq(users.id, bulkActionStudents.userId))
    .where(and(eq(bulkActionStudents.actionId, id), not(isPlainStudent(users))))
    .limit(1)
  if (staff) throw accountsErrors.STAFF_ONLY()
}

/**
 * Reverses an action for some of its students, except its enrolments. The rows that it created have the same time as
 * the action.
 */
async function reverse(
  tx: Tx,
  live: Services['live'],
  kind: BulkKind,
  { id, part }: { id: number; part: readonly string[] },
): Promise<void> {
  const action = sql`${bulkActions} a where a.id = ${id}`
  const isOf = sql`= any(${listed(part)})`
  if (kind === 'block')
    await tx.execute(sql`
      update ${users} u set blocked_at = null from ${action} and u.id ${isOf} and u.role = 'student'
        and u.blocked_at = a.created_at`)
  else if (kind === 'unblock') {
    const blocked = await tx.execute<{ id: string }>(sql`
      update ${users} u set blocked_at = s.blocked_at from ${bulkActionStudents} s
      where s.action_id = ${id} and s.user_id = u.id and u.id ${isOf} and u.role = 'student' and u.blocked_at is null
      returning u.id`)
    await endSessionsOf(
      tx,
      live,
      blocked.map((user) => user.id),
    )
  } else {
    await tx.execute(sql`
      delete from ${entitlements} e using ${action} and e.user_id ${isOf} and e.starts_at = a.created_at
        and (e.course_id = a.course_id or e.batch_id = a.batch_id)`)
    await tx.execute(sql`
      delete from ${batchMembers} m using ${action} and m.user_id ${isOf} and m.batch_id = a.batch_id
        and m.joined_at = a.created_at`)
  }
}

/** Ends the sessions of many users. */
export async function endSessionsOf(tx: Tx, live: Services['live'], who: readonly string[]): Promise<void> {
  const signedIn = await tx
    .selectDistinct({ userId: sessions.userId })
    .from(sessions)
    .where(sql`${sessions.userId} = any(${listed(who)})`)
  for (const one of signedIn) await endSessions(tx, live, one)
}

/** Deletes actions that can no longer be undone. */
export async function deleteOldActions(db: Db): Promise<void> {
  await db
    .delete(bulkActions)
    .where(lt(bulkActions.createdAt, sql`now() - make_interval(days => ${BULK_UNDO_DAYS + 1})`))
}
