import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { writeAudit } from '../../../academy/server/audit.ts'
import { users, userVisits } from '../../../accounts/tables.ts'
import { enrollments, lessonProgress } from '../../../learning/tables.ts'
import { lessons } from '../../../catalogue/tables.ts'
import { revokeInTransaction } from '../../../payments/server/decisions/revoke.ts'
import { entitlements, payments } from '../../../payments/tables.ts'
import { transact, type Tx } from '../../../platform/server/db/connect.ts'
import { AppError } from '../../../platform/server/define-errors.ts'
import type { User } from '../../../platform/user.schema.ts'
import { batchMembers, studentImportRows, studentImports } from '../../tables.ts'
import { syncAccess } from '../batches/access.ts'
import { lockBatch } from '../batches/batches.ts'
import { inParts, listed } from '../in-parts.ts'
import { findActor, type ImportServices } from './apply.ts'
import { lockImport } from './imports.ts'

/**
 * Undoes an import in one transaction: removes the students whom it created, and what it gave to others. Keeps students
 * with everything they have if something changed since. Cash payments are revoked as mistakes, because payments are
 * never deleted. Does nothing if no undo was requested.
 */
export async function undoImport(services: Omit<ImportServices, 'seal'>, id: number): Promise<void> {
  const { db } = services
  const [known] = await db
    .select({ state: studentImports.state })
    .from(studentImports)
    .where(eq(studentImports.id, id))
  if (known?.state !== 'undoing') return
  try {
    await transact(db, (tx) => undoRows(tx, services, id))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await db
      .update(studentImports)
      .set({ state: 'done', failure: error.code })
      .where(eq(studentImports.id, id))
  }
}

async function undoRows(tx: Tx, services: Omit<ImportServices, 'seal'>, id: number): Promise<void> {
  const known = await lockImport(tx, id, ['undoing'])
  const actor = await findActor(tx, known.createdBy)
  // Batches, then users, like all transactions.
  const batchIds = await listBatchIds(tx, id)
  for (const batchId of batchIds) await lockBatch(tx, batchId)
  await tx.execute(sql`
    select from ${users} u join ${studentImportRows} r on r.user_id = u.id
    where r.import_id = ${id} order by u.id for no key update of u`)
  await keepChanged(tx, id)
  await revokePayments(tx, services, actor, id)
  const existing = await listStudents(tx, id, 'existing')
  await inParts(existing, (part) => removeAccess(tx, id, part))
  // Access to courses that a batch got since.
  for (const batchId of batchIds) await syncAccess(tx, { id: batchId, by: actor.username, userIds: existing })
  await inParts(await listStudents(tx, id, 'new'), (part) =>
    tx.delete(users).where(sql`${users.id} = any(${listed(part)})`),
  )
  const [kept] = await tx
    .select({ n: sql<number>`count(*)::int` })
    .from(studentImportRows)
    .where(and(eq(studentImportRows.importId, id), eq(studentImportRows.isKept, true)))
  await tx
    .update(studentImports)
    .set({ state: 'undone', undoneAt: sql`now()`, sealedSeed: null, failure: null })
    .where(eq(studentImports.id, id))
  await writeAudit(tx, actor, 'students.import_undone', ['students'], {
    title: known.name,
    ...(kept && kept.n > 0 && { kept: kept.n }),
  })
}

/** SQL: the time of the import, which all rows that it created have. */
const appliedAt = (id: number) => sql`(select i.applied_at from ${studentImports} i where i.id = ${id})`

/**
 * Marks the students who stay. A new student stays after the first sign-in, and if the staff gave them anything. Another
 * student stays as they are after studying a course that the import gave, or leaving its batch.
 */
async function keepChanged(tx: Tx, id: number): Promise<void> {
  const at = appliedAt(id)
  await tx.execute(sql`
    update ${studentImportRows} r set is_kept = true
    from ${users} u
    where r.import_id = ${id} and u.id = r.user_id and case when r.result = 'new' then
        u.role <> 'student' or u.blocked_at is not null
        or exists (select from ${userVisits} v where v.user_id = u.id)
        or exists (select from ${payments} p where p.user_id = u.id and p.id is distinct from r.payment_id)
        or exists (select from ${payments} p where p.id = r.payment_id and p.revoked_at is not null)
        or exists (select from ${entitlements} e where e.user_id = u.id
          and (e.starts_at <> ${at} and e.source <> 'batch' or e.ended_at is not null))
        or exists (select from ${batchMembers} m where m.user_id = u.id and (m.joined_at <> ${at} or m.left_at is not null))
      else
        exists (select from ${payments} p where p.id = r.payment_id and p.revoked_at is not null)
        or exists (select from ${entitlements} e where e.user_id = u.id and e.starts_at = ${at} and e.ended_at is not null)
        or exists (select from ${batchMembers} m where m.user_id = u.id and m.joined_at = ${at} and m.left_at is not null)
        or exists (
          select from ${entitlements} e join ${lessons} l on l.course_id = e.course_id
            join ${lessonProgress} p on p.lesson_id = l.id and p.user_id = e.user_id
          where e.user_id = u.id and e.starts_at = ${at} and p.updated_at > e.starts_at)
      end`)
}

async function revokePayments(
  tx: Tx,
  services: Omit<ImportServices, 'seal'>,
  actor: User,
  id: number,
): Promise<void> {
  const paid = await tx
    .select({ paymentId: studentImportRows.paymentId })
    .from(studentImportRows)
    .where(
      and(
        eq(studentImportRows.importId, id),
        eq(studentImportRows.isKept, false),
        isNotNull(studentImportRows.paymentId),
      ),
    )
    .orderBy(studentImportRows.line)
  for (const { paymentId } of paid)
    if (paymentId !== null)
      await revokeInTransaction(tx, services, actor, { id: paymentId, reason: 'mistake', reference: null })
}

/** Returns the batches of the rows, in the order of locks. */
async function listBatchIds(tx: Tx, id: number): Promise<number[]> {
  const rows = await tx.execute<{ id: number }>(sql`
    select distinct (r.data ->> 'batchId')::int as id from ${studentImportRows} r
    where r.import_id = ${id} and r.data ->> 'batchId' is not null order by 1`)
  return rows.map((row) => row.id)
}

/** Returns the students that undoing the import changes, from the rows with this result. */
async function listStudents(tx: Tx, id: number, result: 'new' | 'existing'): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ userId: studentImportRows.userId })
    .from(studentImportRows)
    .where(
      and(
        eq(studentImportRows.importId, id),
        eq(studentImportRows.result, result),
        eq(studentImportRows.isKept, false),
      ),
    )
    .orderBy(studentImportRows.userId)
  return rows.flatMap(({ userId }) => userId ?? [])
}

/** Deletes the access, memberships and enrolments that the import created for students who had an account before. */
async function removeAccess(tx: Tx, id: number, part: readonly string[]): Promise<void> {
  const at = appliedAt(id)
  const isOf = sql`= any(${listed(part)})`
  await tx.execute(sql`delete from ${entitlements} e where e.user_id ${isOf} and e.starts_at = ${at}`)
  await tx.execute(sql`delete from ${batchMembers} m where m.user_id ${isOf} and m.joined_at = ${at}`)
  await tx.execute(sql`delete from ${enrollments} e where e.user_id ${isOf} and e.created_at = ${at}`)
}
