import { accounts } from '../../../accounts/accounts.policy.ts'
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { academyZone } from '../../../academy/server/academy-day.ts'
import { writeAudit } from '../../../academy/server/audit.ts'
import { hashPassword } from '../../../accounts/server/passwords/passwords.ts'
import { users } from '../../../accounts/tables.ts'
import { isLifetime } from '../../../catalogue/server/access/entitlement.ts'
import { enrollAll } from '../../../learning/server/enrollments.ts'
import { addEntitlements } from '../../../payments/server/grants/grants.ts'
import { keepCourse, recordCashPayments } from '../../../payments/server/grants/manual-grants.ts'
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
import { deleteHashes, lockImport } from './imports.ts'
import { findPaidBefore } from './paid-before.ts'

/**
 * Runs or undoes an import. An import runs in one transaction, so a crash leaves no partial import. An undo runs in
 * several transactions, and continues after an interruption.
 */
export const studentImportJob = defineJob({
  name: 'student-import',
  schema: z.object({ id: z.number().int() }),
})

const ROWS_PER_STATEMENT = 500

type Row = {
  line: number
  result: 'new' | 'existing'
  userId: string | null
  data: RowData
  hash: string | null
}
export type ImportServices = Pick<Services, 'db' | 'live' | 'env'> & { seal: Seal }

/** Thrown if the import can no longer run, because something has changed since the check. The code is stored. */
class Changed extends Error {}

/** Returns the code of an error that ends an import or its undo, or null for errors after which the job is repeated. */
export const failureOf = (error: unknown): string | null =>
  error instanceof Changed ? error.message : error instanceof AppError ? error.code : null

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
  signal?.throwIfAborted()
  try {
    await transact(db, (tx) => applyRows(tx, services, { id, rows, hashes }))
  } catch (error) {
    const failure = failureOf(error)
    if (failure === null) throw error
    await transact(db, async (tx) => {
      // An overlapping run of the job may have finished the import.
      await tx
        .update(studentImports)
        .set({ state: 'failed', failure })
        .where(and(eq(studentImports.id, id), eq(studentImports.state, 'running')))
      await deleteHashes(tx, id)
    })
  }
}

async function listWork(db: Db | Tx, id: number): Promise<Row[]> {
  const rows = await db
    .select({
      line: studentImportRows.line,
      result: studentImportRows.result,
      userId: studentImportRows.userId,
      data: studentImportRows.data,
      hash: studentImportRows.passwordHash,
    })
    .from(studentImportRows)
    .where(and(eq(studentImportRows.importId, id), hasWork, isNotNull(studentImportRows.data)))
    .orderBy(asc(studentImportRows.line))
  return rows as Row[]
}

const HASHES_PER_STATEMENT = 50

/**
 * Computes the hashes before the transaction, because they take most of the time. Saves them with the rows until the
 * import ends, so that another attempt continues.
 */
async function hashPasswords(
  { db, seal }: Pick<ImportServices, 'db' | 'seal'>,
  given: { id: number; sealedSeed: string; rows: readonly Row[]; signal: AbortSignal | undefined },
): Promise<Map<number, string>> {
  const { id, sealedSeed, rows, signal } = given
  const passwordOf = passwordsOf(seal, id, sealedSeed)
  const fresh = rows.filter(({ result }) => result === 'new')
  const hashes = new Map(fresh.flatMap(({ line, hash }) => (hash === null ? [] : [[line, hash]])))
  let made: { line: number; hash: string }[] = []
  const save = async () => {
    await saveHashes(db, id, sealedSeed, { made, prepared: hashes.size })
    made = []
  }
  for (const { line } of fresh.filter((row) => row.hash === null)) {
    signal?.throwIfAborted()
    const hash = await hashPassword(passwordOf(line))
    hashes.set(line, hash)
    made.push({ line, hash })
    if (made.length === HASHES_PER_STATEMENT) await save()
  }
  await save()
  return hashes
}

/** Saves hashes, unless the import has ended in the meantime or began again with other passwords. */
async function saveHashes(
  db: Db,
  id: number,
  sealedSeed: string,
  { made, prepared }: { made: readonly { line: number; hash: string }[]; prepared: number },
): Promise<void> {
  await transact(db, async (tx) => {
    const [running] = await tx
      .update(studentImports)
      .set({ prepared })
      .where(
        and(
          eq(studentImports.id, id),
          eq(studentImports.state, 'running'),
          eq(studentImports.sealedSeed, sealedSeed),
        ),
      )
      .returning({ id: studentImports.id })
    if (!running) return
    await tx.execute(sql`
      update ${studentImportRows} r set password_hash = made.hash
      from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) made (line int, hash text)
      where r.import_id = ${id} and r.line = made.line`)
  })
}

type Work = { id: number; rows: readonly Row[]; hashes: ReadonlyMap<number, string> }

async function applyRows(tx: Tx, services: ImportServices, { id, rows, hashes }: Work): Promise<void> {
  const known = await lockImport(tx, id, ['running'])
  const actor = await findActor(tx, known.createdBy)
  if (known.withoutInvoices) await tx.execute(sql`select set_config('lantern.without_invoices', 'on', true)`)
  // Locks batches before users, as all transactions do.
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
    for (const part of inStatements(members)) {
      const now = { ...batch, members: batch.members + joined }
      const added = await joinBatch(tx, actor, now, part.map(userOf))
      joined += added.length
      const existing = new Set(part.filter(({ result }) => result === 'existing').map(userOf))
      const told = added.flatMap(({ userId }) => (existing.has(userId) ? [userId] : []))
      await noteJoined(tx, services.live, actor, batch, told)
    }
  }
  await giveCourses(tx, actor, { id, name: known.name, rows, userOf })
  await deleteHashes(tx, id)
  await tx.execute(sql`
    update ${studentImportRows} r set user_id = made.user_id
    from jsonb_to_recordset(${JSON.stringify([...userIds].map(([line, user_id]) => ({ line, user_id })))}::jsonb)
      made (line int, user_id uuid)
    where r.import_id = ${id} and r.line = made.line`)
  await tx
    .update(studentImports)
    .set({ state: 'done', appliedAt: sql`now()` })
    .where(eq(studentImports.id, id))
  await writeAudit(tx, actor, 'students.imported', ['students'], {
    title: known.name,
    students: rows.length,
    ...(known.withoutInvoices && { withoutInvoices: true }),
  })
  if (rows.some(({ data }) => data.paidPaise !== null))
    await services.live.publish(tx, 'payments', { paymentId: 0 })
}

/**
 * Returns the administrator who started the import. Throws if this account was deleted or blocked, or is no longer an
 * administrator's.
 */
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
  for (const part of inStatements(fresh)) {
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
 * Enrols the students, records the cash, and gives access to courses outside the batch. In a course of the batch, the
 * batch gives the access, and the cash is only recorded. Enrolments come first, because they lock the courses before
 * the invoices lock their numbers.
 */
async function giveCourses(tx: Tx, actor: User, { id, name, rows, userOf }: Giving): Promise<void> {
  const courses = await keepCourses(tx, rows)
  const ofBatches = await tx.select().from(batchCourses)
  const covered = new Set(ofBatches.map(({ batchId, courseId }) => `${batchId} ${courseId}`))
  const wanted = rows.flatMap((row) => {
    const course = courses.get(row.data.courseId ?? 0)
    if (!course) return []
    const { batchId, username } = row.data
    return {
      ...row,
      course,
      user: { id: userOf(row), username },
      isCovered: covered.has(`${batchId} ${course.id}`),
    }
  })
  const outside = wanted.filter(({ isCovered }) => !isCovered)
  await refuseLifetimeAccess(tx, outside)
  for (const part of inStatements(outside))
    await enrollAll(
      tx,
      part.map(({ user, course }) => ({ userId: user.id, courseId: course.id })),
    )
  for (const part of inStatements(wanted)) {
    const paid = part.flatMap(({ line, user, course, data }) =>
      data.paidPaise === null ? [] : { line, user, course, paise: data.paidPaise, reason: name },
    )
    const paymentIds = await recordCashPayments(tx, actor, paid)
    const payments = paid.map(({ line }, index) => ({ line, payment_id: paymentIds[index] ?? null }))
    await tx.execute(sql`
      update ${studentImportRows} r set payment_id = made.payment_id
      from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) made (line int, payment_id int)
      where r.import_id = ${id} and r.line = made.line`)
    const paymentOf = new Map(payments.map(({ line, payment_id }) => [line, payment_id]))
    await addEntitlements(
      tx,
      part
        .filter(({ isCovered }) => !isCovered)
        .map(({ line, user, course, data: { until } }) => {
          const access = { userId: user.id, courseId: course.id, paymentId: paymentOf.get(line) ?? null }
          if (access.paymentId !== null && until === null) return { ...access, source: 'purchase' as const }
          return {
            ...access,
            source: access.paymentId === null ? ('other' as const) : ('cash' as const),
            reason: name,
            ...(until !== null && {
              endsAt: sql`(${until}::date + 1)::timestamp at time zone ${academyZone}`,
            }),
            grantedByName: actor.username,
          }
        }),
    )
  }
}

function* inStatements<T>(list: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < list.length; from += ROWS_PER_STATEMENT)
    yield list.slice(from, from + ROWS_PER_STATEMENT)
}

/** Protects the courses of the rows from deletion, in the order of locks. Returns them by ID. */
async function keepCourses(tx: Tx, rows: readonly Row[]) {
  const ids = [...new Set(rows.flatMap(({ data }) => data.courseId ?? []))].toSorted((a, b) => a - b)
  const courses = new Map<number, Awaited<ReturnType<typeof keepCourse>>>()
  for (const id of ids) courses.set(id, await keepCourse(tx, id))
  return courses
}

/**
 * Throws if one of these students, who had an account before, has got lifetime access to the course since the check.
 */
async function refuseLifetimeAccess(
  tx: Tx,
  rows: readonly (Row & { course: { id: number }; user: { id: string } })[],
): Promise<void> {
  const asked = rows
    .filter(({ result }) => result === 'existing')
    .map(({ user, course, data }) => ({ user_id: user.id, course_id: course.id, username: data.username }))
  const [having] = await tx.execute<{ username: string }>(sql`
    select a.username from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) a (user_id uuid, course_id int, username text)
    where ${isLifetime(sql`a.user_id`, sql`a.course_id`)} limit 1`)
  if (having) throw new Changed(`has_course: ${having.username}`)
}
