import { and, asc, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { writeAudit } from '../../../academy/server/audit.ts'
import { notify } from '../../../academy/server/notifications.ts'
import { endSessions } from '../../../accounts/server/sessions/end-sessions.ts'
import { sessions, users } from '../../../accounts/tables.ts'
import { courses } from '../../../catalogue/tables.ts'
import { enrollments } from '../../../learning/tables.ts'
import { keepCourse } from '../../../payments/server/grants/manual-grants.ts'
import { entitlements } from '../../../payments/tables.ts'
import type { Services } from '../../../platform/server/context.ts'
import { type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import type { User } from '../../../platform/user.schema.ts'
import { studentsErrors } from '../../errors.ts'
import { BULK_UNDO_DAYS, MAX_BULK } from '../../students.rules.ts'
import type { BulkAction, BulkInput, bulkPlan } from '../../students.schema.ts'
import { batches, batchMembers, bulkActions, bulkActionStudents } from '../../tables.ts'
import { lockBatch } from '../batches/batches.ts'
import { joinBatch, noteJoined } from '../batches/members.ts'
import { studentsWhere } from './filter.ts'

const listed = (ids: readonly string[]) => sql`${`{${ids.join(',')}}`}::uuid[]`

/** SQL: the columns of recent actions. */
const columns = {
  id: bulkActions.id,
  kind: bulkActions.kind,
  title: sql<string | null>`coalesce(
    (select c.title from ${courses} c where c.id = ${bulkActions}.course_id),
    (select b.name from ${batches} b where b.id = ${bulkActions}.batch_id))`,
  by: bulkActions.createdByName,
  createdAt: bulkActions.createdAt,
  students: sql<number>`(
    select count(*)::int from ${bulkActionStudents} s where s.action_id = ${bulkActions}.id)`,
  undoneAt: bulkActions.undoneAt,
}

/** Returns the actions that can be undone or were undone, latest first. */
export const listActions = (db: Db): Promise<BulkAction[]> =>
  db
    .select(columns)
    .from(bulkActions)
    .where(gt(bulkActions.createdAt, sql`now() - make_interval(days => ${BULK_UNDO_DAYS})`))
    .orderBy(desc(bulkActions.id))
    .limit(10)

async function getAction(tx: Tx, id: number): Promise<BulkAction> {
  const [row] = await tx.select(columns).from(bulkActions).where(eq(bulkActions.id, id))
  if (!row) throw studentsErrors.BULK_ACTION_NOT_FOUND()
  return row
}

/** SQL condition: the action would change the user. */
function changes({ kind, courseId, batchId }: BulkInput) {
  if (kind === 'block') return sql`${users.blockedAt} is null`
  if (kind === 'unblock') return sql`${users.blockedAt} is not null`
  if (kind === 'batch')
    return sql`not exists (select from ${batchMembers} m
      where m.user_id = ${users.id} and m.batch_id = ${batchId ?? 0} and m.left_at is null)`
  return sql`(not exists (select from ${enrollments} e where e.user_id = ${users.id} and e.course_id = ${courseId ?? 0})
    or ${lacksAccess(courseId ?? 0)})`
}

/** SQL condition: the course must be bought, and the user cannot open it now. */
const lacksAccess = (courseId: number) => sql`(
  exists (select from ${courses} c where c.id = ${courseId} and c.is_premium)
  and not exists (select from open_entitlements(${users.id}) o
    where o.course_id = ${courseId} or (o.course_id is null and (o.course_ids is null or ${courseId} = any(o.course_ids)))))`

/** Returns the students of an action in the order of locks. Throws 409 if there are too many. */
async function findChosen(db: Db | Tx, { userIds, filter }: BulkInput): Promise<string[]> {
  const where = userIds
    ? and(eq(users.role, 'student'), sql`${users.id} = any(${listed(userIds)})`)
    : await studentsWhere(db, filter ?? {})
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(where)
    .orderBy(asc(users.id))
    .limit(MAX_BULK + 1)
  if (rows.length > MAX_BULK) throw studentsErrors.BULK_TOO_MANY()
  return rows.map(({ id }) => id)
}

const changed = async (db: Db | Tx, input: BulkInput, ids: readonly string[]) =>
  (
    await db
      .select({ id: users.id })
      .from(users)
      .where(and(sql`${users.id} = any(${listed(ids)})`, changes(input)))
      .orderBy(asc(users.id))
  ).map(({ id }) => id)

/** Returns how many students an action would change. Changes nothing. Throws 409 if there are too many. */
export async function planBulk(db: Db, input: BulkInput): Promise<z.infer<typeof bulkPlan>> {
  const ids = await findChosen(db, input)
  const n = (await changed(db, input, ids)).length
  return { changes: n, stays: ids.length - n }
}

type Acting = Pick<Services, 'db' | 'live'>

/**
 * Changes all chosen students or none. Throws 404 if the course or batch does not exist, 409 if the batch has too few
 * seats or is over, if there are too many students, or if nothing changes.
 */
export function applyBulk({ db, live }: Acting, actor: User, input: BulkInput): Promise<BulkAction> {
  return transact(db, async (tx) => {
    const { kind, courseId, batchId } = input
    const batch = batchId === undefined ? null : await lockBatch(tx, batchId)
    const ids = await findChosen(tx, input)
    await tx
      .select({ id: users.id })
      .from(users)
      .where(sql`${users.id} = any(${listed(ids)})`)
      .orderBy(asc(users.id))
      .for('no key update')
    const course = courseId === undefined ? null : await keepCourse(tx, courseId)
    const who = await changed(tx, input, ids)
    if (who.length === 0) throw studentsErrors.BULK_NOTHING()
    const [made] = await tx
      .insert(bulkActions)
      .values({
        kind,
        courseId: courseId ?? null,
        batchId: batchId ?? null,
        createdBy: actor.id,
        createdByName: actor.username,
      })
      .returning({ id: bulkActions.id })
    if (!made) throw new Error('No action was created')
    await tx.execute(sql`
      insert into ${bulkActionStudents} (action_id, user_id) select ${made.id}, unnest(${listed(who)})`)
    if (course) await enrolAll(tx, live, actor, { course, who })
    if (batch) {
      await joinBatch(tx, actor, batch, who)
      await noteJoined(tx, live, actor, batch, who)
    }
    if (kind === 'block' || kind === 'unblock') await block(tx, live, who, kind === 'block')
    await writeAudit(tx, actor, `students.${kind}`, ['students'], {
      ...(course && { title: course.title }),
      ...(batch && { title: batch.name }),
      students: who.length,
    })
    return getAction(tx, made.id)
  })
}

type Enrolling = { course: { id: number; title: string }; who: string[] }

/** Gives lifetime access to those who lack it, and enrols everyone. */
async function enrolAll(
  tx: Tx,
  live: Services['live'],
  actor: User,
  { course, who }: Enrolling,
): Promise<void> {
  await tx.execute(sql`
    insert into ${entitlements} (user_id, course_id, source, granted_by_name)
    select ${users.id}, ${course.id}, 'other', ${actor.username} from ${users}
    where ${users.id} = any(${listed(who)}) and ${lacksAccess(course.id)}`)
  await tx.execute(sql`
    insert into ${enrollments} (user_id, course_id) select unnest(${listed(who)}), ${course.id}
    on conflict do nothing`)
  const data = { title: course.title, courseId: course.id, until: null }
  await notify(tx, live, who, { kind: 'access_given', data })
}

async function block(tx: Tx, live: Services['live'], who: readonly string[], blocks: boolean): Promise<void> {
  await tx
    .update(users)
    .set({ blockedAt: blocks ? sql`now()` : null })
    .where(sql`${users.id} = any(${listed(who)})`)
  if (!blocks) return
  const signedIn = await tx
    .selectDistinct({ userId: sessions.userId })
    .from(sessions)
    .where(sql`${sessions.userId} = any(${listed(who)})`)
  for (const one of signedIn) await endSessions(tx, live, one)
}

/**
 * Undoes an action: what it gave is deleted, and blocks are reversed, unless they changed since. Progress stays, and so
 * does the enrolment of a student who has progress. Sessions that a block ended stay ended. Throws 404 if the action
 * does not exist, was undone or is too old.
 */
export function undoBulk(db: Db, actor: User, id: number): Promise<BulkAction> {
  return transact(db, async (tx) => {
    const [known] = await tx
      .select({ batchId: bulkActions.batchId })
      .from(bulkActions)
      .where(eq(bulkActions.id, id))
    if (!known) throw studentsErrors.BULK_ACTION_NOT_FOUND()
    if (known.batchId !== null) await lockBatch(tx, known.batchId)
    const [undone] = await tx
      .update(bulkActions)
      .set({ undoneAt: sql`now()` })
      .where(
        and(
          eq(bulkActions.id, id),
          isNull(bulkActions.undoneAt),
          gt(bulkActions.createdAt, sql`now() - make_interval(days => ${BULK_UNDO_DAYS})`),
        ),
      )
      .returning({ kind: bulkActions.kind })
    if (!undone) throw studentsErrors.BULK_ACTION_NOT_FOUND()
    await tx.execute(sql`
      select from ${users} u join ${bulkActionStudents} s on s.user_id = u.id
      where s.action_id = ${id} order by u.id for no key update of u`)
    const from = sql`${bulkActionStudents} s, ${bulkActions} a where a.id = ${id} and s.action_id = a.id and s.user_id`
    if (undone.kind === 'block')
      await tx.execute(sql`
        update ${users} u set blocked_at = null from ${from} = u.id and u.blocked_at = a.created_at`)
    else if (undone.kind === 'unblock')
      await tx.execute(
        sql`update ${users} u set blocked_at = now() from ${from} = u.id and u.blocked_at is null`,
      )
    else {
      await tx.execute(sql`
        delete from ${entitlements} e using ${from} = e.user_id and e.starts_at = a.created_at
          and (e.course_id = a.course_id or e.batch_id = a.batch_id)`)
      await tx.execute(sql`
        delete from ${batchMembers} m using ${from} = m.user_id and m.batch_id = a.batch_id and m.joined_at = a.created_at`)
      await tx.execute(sql`
        delete from ${enrollments} e using ${from} = e.user_id and e.created_at = a.created_at and not exists (
          select from lesson_progress p join lessons l on l.id = p.lesson_id
          where p.user_id = e.user_id and l.course_id = e.course_id)`)
    }
    const action = await getAction(tx, id)
    await writeAudit(tx, actor, 'students.undone', ['students'], {
      ...(action.title !== null && { title: action.title }),
      students: action.students,
    })
    return action
  })
}

/** Deletes actions that can no longer be undone. */
export async function deleteOldActions(db: Db): Promise<void> {
  await db
    .delete(bulkActions)
    .where(lt(bulkActions.createdAt, sql`now() - make_interval(days => ${BULK_UNDO_DAYS + 1})`))
}
