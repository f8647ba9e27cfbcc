import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { writeAudit } from '../../../academy/server/audit.ts'
import { users, userVisits } from '../../../accounts/tables.ts'
import { enrollments } from '../../../learning/tables.ts'
import { isDependedOn, revokeInTransaction } from '../../../payments/server/decisions/revoke.ts'
import { entitlements, payments, refunds } from '../../../payments/tables.ts'
import { transact, type Tx } from '../../../platform/server/db/connect.ts'
import type { User } from '../../../platform/user.schema.ts'
import { batchMembers, studentImportRows, studentImports } from '../../tables.ts'
import { syncAccess } from '../batches/access.ts'
import { lockBatch } from '../batches/batches.ts'
import { listed } from '../in-parts.ts'
import { hasLearned, removeEnrollments } from '../undone-enrollments.ts'
import { failureOf, findActor, type ImportServices } from './apply.ts'
import { lockImport } from './imports.ts'

/**
 * Number of students per transaction. Each revoked payment takes about 20 statements, and students whose accounts are
 * locked cannot sign in.
 */
const PART = 25

type UndoServices = Omit<ImportServices, 'seal'>

/**
 * Undoes an import: removes the students whom it created, and the access that it gave to other students. Students
 * whose data has changed since stay, with all their data. Cash payments are revoked as mistakes, because payments are
 * never deleted. Does nothing if no undo was requested. An interrupted undo continues with the next attempt.
 */
export async function undoImport(services: UndoServices, id: number, signal?: AbortSignal): Promise<void> {
  const { db } = services
  const [known] = await db
    .select({ state: studentImports.state })
    .from(studentImports)
    .where(eq(studentImports.id, id))
  if (known?.state !== 'undoing') return
  try {
    while (await transact(db, (tx) => undoPart(tx, services, id))) signal?.throwIfAborted()
  } catch (error) {
    const failure = failureOf(error)
    if (failure === null) throw error
    await db
      .update(studentImports)
      .set({ state: 'done', failure })
      .where(and(eq(studentImports.id, id), eq(studentImports.state, 'undoing')))
  }
}

/** Undoes the import for the next students, or ends the undo and returns false. */
async function undoPart(tx: Tx, services: UndoServices, id: number): Promise<boolean> {
  const known = await lockImport(tx, id, ['undoing'])
  const actor = await findActor(tx, known.createdBy)
  const part = await listPart(tx, id, known.undoneTo)
  const last = part.at(-1)
  if (last === undefined) {
    await finishUndo(tx, actor, known)
    return false
  }
  // Locks batches before users, as all transactions do.
  const batchIds = await listBatchIds(tx, id, part)
  for (const batchId of batchIds) await lockBatch(tx, batchId)
  await tx.execute(sql`
    select from ${users} u where u.id = any(${listed(part)}) order by u.id for no key update`)
  await keepChanged(tx, id, part)
  await revokePayments(tx, services, actor, { id, part })
  const existing = await listStudents(tx, id, { part, result: 'existing' })
  await removeAccess(tx, id, existing)
  // Updates access to courses that were added to a batch since the import.
  for (const batchId of batchIds) await syncAccess(tx, { id: batchId, by: actor.username, userIds: existing })
  await removeEnrollments(tx, existing, appliedAt(id))
  const created = await listStudents(tx, id, { part, result: 'new' })
  await tx.delete(users).where(sql`${users.id} = any(${listed(created)})`)
  await tx.update(studentImports).set({ undoneTo: last }).where(eq(studentImports.id, id))
  return true
}

async function finishUndo(tx: Tx, actor: User, { id, name }: { id: number; name: string }): Promise<void> {
  const [kept] = await tx
    .select({ n: sql<number>`count(*)::int` })
    .from(studentImportRows)
    .where(and(eq(studentImportRows.importId, id), eq(studentImportRows.isKept, true)))
  await tx
    .update(studentImports)
    .set({ state: 'undone', undoneAt: sql`now()`, undoneTo: null, sealedSeed: null, failure: null })
    .where(eq(studentImports.id, id))
  await writeAudit(tx, actor, 'students.import_undone', ['students'], {
    title: name,
    ...(kept && kept.n > 0 && { kept: kept.n }),
  })
}

/** Returns the next students of the import, in the order of their IDs. */
async function listPart(tx: Tx, id: number, after: string | null): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ userId: studentImportRows.userId })
    .from(studentImportRows)
    .where(
      and(
        eq(studentImportRows.importId, id),
        inArray(studentImportRows.result, ['new', 'existing']),
        isNotNull(studentImportRows.userId),
        after === null ? undefined : gt(studentImportRows.userId, after),
      ),
    )
    .orderBy(studentImportRows.userId)
    .limit(PART)
  return rows.flatMap(({ userId }) => userId ?? [])
}

/** SQL: the time of the import, which all rows that it created have. */
const appliedAt = (id: number) => sql`(select i.applied_at from ${studentImports} i where i.id = ${id})`

/** Tables with data that staff can add for a student who has never signed in. */
export const GIVEN = [
  'certificates',
  'class_attendances',
  'lesson_excuses',
  'parent_links',
  'quiz_extra_times',
  'staff_duties',
  'staff_notes',
  'teachers',
] as const

/**
 * Marks the students who stay. A new student stays after the first sign-in, and if the staff gave them anything.
 * Existing students stay unchanged if they have studied a course from the import, or left its batch. New and existing
 * students stay unchanged if their payment has been refunded or revoked, or if later payments depend on it.
 */
async function keepChanged(tx: Tx, id: number, part: readonly string[]): Promise<void> {
  const at = appliedAt(id)
  const given = sql.join(
    GIVEN.map((table) => sql`or exists (select from ${sql.identifier(table)} x where x.user_id = u.id)`),
    sql` `,
  )
  await tx.execute(sql`
    update ${studentImportRows} r set is_kept = true
    from ${users} u
    where r.import_id = ${id} and u.id = r.user_id and u.id = any(${listed(part)}) and (
      exists (select from ${payments} p where p.id = r.payment_id and (p.revoked_at is not null or ${isDependedOn}))
      or exists (select from ${refunds} f where f.payment_id = r.payment_id)
      or case when r.result = 'new' then
        u.role <> 'student' or u.blocked_at is not null
        or exists (select from ${userVisits} v where v.user_id = u.id)
        or exists (select from ${payments} p where p.user_id = u.id and p.id is distinct from r.payment_id)
        ${given}
        or exists (select from ${entitlements} e where e.user_id = u.id
          and (e.starts_at <> ${at} and e.source <> 'batch' or e.ended_at is not null))
        or exists (select from ${enrollments} e where e.user_id = u.id and e.created_at <> ${at}
          and not exists (select from ${entitlements} b where b.user_id = u.id and b.course_id = e.course_id and b.source = 'batch'))
        or exists (select from ${batchMembers} m where m.user_id = u.id and (m.joined_at <> ${at} or m.left_at is not null))
      else
        exists (select from ${entitlements} e where e.user_id = u.id and e.starts_at = ${at} and e.ended_at is not null)
        or exists (select from ${batchMembers} m where m.user_id = u.id and m.joined_at = ${at} and m.left_at is not null)
        or exists (select from ${entitlements} e
          where e.user_id = u.id and e.starts_at = ${at} and ${hasLearned(sql`e.starts_at`)})
      end)`)
}

async function revokePayments(
  tx: Tx,
  services: UndoServices,
  actor: User,
  { id, part }: { id: number; part: readonly string[] },
): Promise<void> {
  const paid = await tx
    .select({ paymentId: studentImportRows.paymentId })
    .from(studentImportRows)
    .where(
      and(
        eq(studentImportRows.importId, id),
        inArray(studentImportRows.userId, [...part]),
        eq(studentImportRows.isKept, false),
        isNotNull(studentImportRows.paymentId),
      ),
    )
    .orderBy(studentImportRows.line)
  for (const { paymentId } of paid)
    if (paymentId !== null)
      await revokeInTransaction(tx, services, actor, { id: paymentId, reason: 'mistake', reference: null })
}

/** Returns the batches of these students' rows, in the order of locks. */
async function listBatchIds(tx: Tx, id: number, part: readonly string[]): Promise<number[]> {
  const rows = await tx.execute<{ id: number }>(sql`
    select distinct (r.data ->> 'batchId')::int as id from ${studentImportRows} r
    where r.import_id = ${id} and r.user_id = any(${listed(part)}) and r.data ->> 'batchId' is not null order by 1`)
  return rows.map((row) => row.id)
}

/** Returns the students of a part whom the undo changes, from the rows with this result. */
async function listStudents(
  tx: Tx,
  id: number,
  { part, result }: { part: readonly string[]; result: 'new' | 'existing' },
): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ userId: studentImportRows.userId })
    .from(studentImportRows)
    .where(
      and(
        eq(studentImportRows.importId, id),
        inArray(studentImportRows.userId, [...part]),
        eq(studentImportRows.result, result),
        eq(studentImportRows.isKept, false),
      ),
    )
    .orderBy(studentImportRows.userId)
  return rows.flatMap(({ userId }) => userId ?? [])
}

/** Deletes the access and memberships that the import created for students who had an account before. */
async function removeAccess(tx: Tx, id: number, part: readonly string[]): Promise<void> {
  const at = appliedAt(id)
  const isOf = sql`= any(${listed(part)})`
  await tx.execute(sql`delete from ${entitlements} e where e.user_id ${isOf} and e.starts_at = ${at}`)
  await tx.execute(sql`delete from ${batchMembers} m where m.user_id ${isOf} and m.joined_at = ${at}`)
}
