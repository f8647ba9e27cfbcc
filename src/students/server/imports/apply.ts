import { accounts } from '../../../accounts/accounts.policy.ts'
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { academyZone } from '../../../academy/server/academy-day.ts'
import { writeAudit } from '../../../academy/server/audit.ts'
import { hashPassword } from '../../../accounts/server/passwords/passwords.ts'
import { users } from '../../../accounts/tables.ts'
import { hasLifetimeAccess } from '../../../catalogue/server/access/entitlement.ts'
import { enroll } from '../../../learning/server/enrollments.ts'
import { grantPurchase } from '../../../payments/server/decisions/decide.ts'
import { addEntitlement } from '../../../payments/server/grants/grants.ts'
import { keepCourse, recordCashPayment } from '../../../payments/server/grants/manual-grants.ts'
import type { Services } from '../../../platform/server/context.ts'
import { type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import { AppError } from '../../../platform/server/define-errors.ts'
import { defineJob } from '../../../platform/server/jobs/define-job.ts'
import type { Seal } from '../../../platform/server/process/seal.ts'
import type { User } from '../../../platform/user.schema.ts'
import { batchCourses, type RowData, studentImportRows, studentImports } from '../../tables.ts'
import { lockBatch } from '../batches/batches.ts'
import { joinBatch, noteJoined } from '../batches/members.ts'
import { listed } from '../in-parts.ts'
import { hasWork } from './check.ts'
import { passwordsOf } from './first-passwords.ts'
import { lockImport } from './imports.ts'
import { findPaidBefore } from './paid-before.ts'

/** Runs or undoes an import. Each runs in one transaction, so a crash leaves nothing half done. */
export const studentImportJob = defineJob({
  name: 'student-import',
  schema: z.object({ id: z.number().int() }),
})

const ROWS_PER_STATEMENT = 500

type Row = { line: number; result: 'new' | 'existing'; userId: string | null; data: RowData }
export type ImportServices = Pick<Services, 'db' | 'live' | 'env'> & { seal: Seal }

/** The import can no longer run, because something has changed since the check. The code is stored. */
class Changed extends Error {}

/** Imports the rows of a started import: all of them, or none. Does nothing if it is not running. */
export async function applyImport(services: ImportServices, id: number, signal?: AbortSignal): Promise<void> {
  const { db } = services
  const [known] = await db
    .select({ state: studentImports.state, sealedSeed: studentImports.sealedSeed })
    .from(studentImports)
    .where(eq(studentImports.id, id))
  if (known?.state !== 'running' || known.sealedSeed === null) return
  const rows = await listWork(db, id)
  const hashes = await hashPasswords(services, { id, sealedSeed: known.sealedSeed, rows, signal })
  try {
    await transact(db, (tx) => applyRows(tx, services, { id, rows, hashes }))
  } catch (error) {
    const failure = error instanceof Changed ? error.message : error instanceof AppError ? error.code : null
    if (failure === null) throw error
    await db.update(studentImports).set({ state: 'failed', failure }).where(eq(studentImports.id, id))
  }
}

async function listWork(db: Db | Tx, id: number): Promise<Row[]> {
  const rows = await db
    .select({
      line: studentImportRows.line,
      result: studentImportRows.result,
      userId: studentImportRows.userId,
      data: studentImportRows.data,
    })
    .from(studentImportRows)
    .where(and(eq(studentImportRows.importId, id), hasWork, isNotNull(studentImportRows.data)))
    .orderBy(asc(studentImportRows.line))
  return rows as Row[]
}

/** Computes the hashes before the transaction, because they take most of the time. */
async function hashPasswords(
  { db, seal }: Pick<ImportServices, 'db' | 'seal'>,
  given: { id: number; sealedSeed: string; rows: readonly Row[]; signal: AbortSignal | undefined },
): Promise<Map<number, string>> {
  const { id, sealedSeed, rows, signal } = given
  const passwordOf = passwordsOf(seal, id, sealedSeed)
  const hashes = new Map<number, string>()
  for (const { line, result } of rows) {
    if (result !== 'new') continue
    signal?.throwIfAborted()
    hashes.set(line, await hashPassword(passwordOf(line)))
    if (hashes.size % 50 === 0)
      await db.update(studentImports).set({ prepared: hashes.size }).where(eq(studentImports.id, id))
  }
  return hashes
}

type Work = { id: number; rows: readonly Row[]; hashes: ReadonlyMap<number, string> }

async function applyRows(tx: Tx, services: ImportServices, { id, rows, hashes }: Work): Promise<void> {
  const known = await lockImport(tx, id, ['running'])
  const actor = await findActor(tx, known.createdBy)
  // Batches, then users, like all transactions.
  const batchIds = [...new Set(rows.flatMap(({ data }) => data.batchId ?? []))].toSorted((a, b) => a - b)
  const batches = []
  for (const batchId of batchIds) batches.push(await lockBatch(tx, batchId))
  await lockExisting(tx, rows)
  // The same sheet may have been imported since the check.
  for (const day of (await findPaidBefore(tx, rows)).values()) throw new Changed(`paid_before: ${day}`)
  const userIds = await createUsers(tx, rows, hashes)
  const userOf = (row: Row) => row.userId ?? userIds.get(row.line) ?? ''
  for (const batch of batches) {
    const members = rows.filter(({ data }) => data.batchId === batch.id)
    let joined = 0
    for (let from = 0; from < members.length; from += ROWS_PER_STATEMENT) {
      const part = members.slice(from, from + ROWS_PER_STATEMENT)
      const now = { ...batch, members: batch.members + joined }
      const added = await joinBatch(tx, actor, now, part.map(userOf))
      joined += added.length
      const existing = new Set(part.filter(({ result }) => result === 'existing').map(userOf))
      const told = added.flatMap(({ userId }) => (existing.has(userId) ? [userId] : []))
      await noteJoined(tx, services.live, actor, batch, told)
    }
  }
  await giveCourses(tx, actor, { id, name: known.name, rows, userOf })
  await tx.execute(sql`
    update ${studentImportRows} r set user_id = made.user_id
    from jsonb_to_recordset(${JSON.stringify([...userIds].map(([line, user_id]) => ({ line, user_id })))}::jsonb)
      made (line int, user_id uuid)
    where r.import_id = ${id} and r.line = made.line`)
  await tx
    .update(studentImports)
    .set({ state: 'done', appliedAt: sql`now()` })
    .where(eq(studentImports.id, id))
  await writeAudit(tx, actor, 'students.imported', ['students'], { title: known.name, students: rows.length })
  if (rows.some(({ data }) => data.paidPaise !== null))
    await services.live.publish(tx, 'payments', { paymentId: 0 })
}

/** Returns the administrator who started the import. Throws if they were deleted or blocked, or lost the role. */
export async function findActor(tx: Tx, id: string | null): Promise<User> {
  const [actor] = id
    ? await tx
        .select({ id: users.id, username: users.username, fullName: users.fullName, role: users.role })
        .from(users)
        .where(and(eq(users.id, id), isNull(users.blockedAt)))
    : []
  if (!actor || !accounts.can(actor, 'administer')) throw new Changed('staff_gone')
  return actor
}

async function lockExisting(tx: Tx, rows: readonly Row[]): Promise<void> {
  const ids = rows.flatMap(({ userId }) => userId ?? [])
  if (ids.length === 0) return
  const locked = await tx
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.id} = any(${listed(ids)})`)
    .orderBy(asc(users.id))
    .for('no key update')
  if (locked.length < new Set(ids).size) throw new Changed('student_gone')
}

/** Creates the new students, and returns their IDs by line. Throws if a username was taken since the check. */
async function createUsers(
  tx: Tx,
  rows: readonly Row[],
  hashes: ReadonlyMap<number, string>,
): Promise<Map<number, string>> {
  const made = new Map<number, string>()
  const fresh = rows.filter(({ result }) => result === 'new')
  for (let from = 0; from < fresh.length; from += ROWS_PER_STATEMENT) {
    const part = fresh.slice(from, from + ROWS_PER_STATEMENT)
    const values = part.map(({ line, data: { username, fullName, mobile } }) => ({
      username,
      fullName,
      mobile,
      passwordHash: hashes.get(line) ?? '',
    }))
    const created = await tx
      .insert(users)
      .values(values)
      .onConflictDoNothing()
      .returning({ id: users.id, username: users.username })
    const ids = new Map(created.map((one) => [one.username, one.id]))
    for (const { line, data } of part) {
      const id = ids.get(data.username)
      if (id === undefined) throw new Changed(`username_taken: ${data.username}`)
      made.set(line, id)
    }
  }
  return made
}

type Giving = { id: number; name: string; rows: readonly Row[]; userOf: (row: Row) => string }

/**
 * Records the cash, and gives access to courses outside the batch. In a course of the batch, the batch gives the
 * access, and the cash is only recorded.
 */
async function giveCourses(tx: Tx, actor: User, { id, name, rows, userOf }: Giving): Promise<void> {
  const wanted = rows.filter(({ data }) => data.courseId !== null)
  const courseIds = [...new Set(wanted.flatMap(({ data }) => data.courseId ?? []))].toSorted((a, b) => a - b)
  const courses = new Map<number, Awaited<ReturnType<typeof keepCourse>>>()
  for (const courseId of courseIds) courses.set(courseId, await keepCourse(tx, courseId))
  const ofBatches = await tx.select().from(batchCourses)
  const isInBatch = ({ batchId, courseId }: RowData) =>
    ofBatches.some((one) => one.batchId === batchId && one.courseId === courseId)
  for (const row of wanted) {
    const { courseId, paidPaise, until, username } = row.data
    const course = courses.get(courseId ?? 0)
    if (!course || courseId === null) continue
    const userId = userOf(row)
    const covered = isInBatch(row.data)
    if (!covered && row.result === 'existing' && (await hasLifetimeAccess(tx, userId, courseId)))
      throw new Changed(`has_course: ${username}`)
    const reason = name
    const paid =
      paidPaise === null
        ? null
        : await recordCashPayment(tx, actor, { id: userId, username }, { course, paise: paidPaise, reason })
    if (paid)
      await tx
        .update(studentImportRows)
        .set({ paymentId: paid.id })
        .where(and(eq(studentImportRows.importId, id), eq(studentImportRows.line, row.line)))
    if (covered) continue
    if (paid && until === null) await grantPurchase(tx, paid)
    else {
      await addEntitlement(tx, {
        userId,
        courseId,
        source: paid ? 'cash' : 'other',
        reason,
        paymentId: paid?.id ?? null,
        ...(until !== null && { endsAt: sql`(${until}::date + 1)::timestamp at time zone ${academyZone}` }),
        grantedByName: actor.username,
      })
      await enroll(tx, { userId, courseId })
    }
  }
}
