import { and, asc, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { MAX_PAGE_SIZE } from '../../../platform/constants.ts'
import { settings } from '../../../academy/tables.ts'
import { type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import type { User } from '../../../platform/user.schema.ts'
import { studentsErrors } from '../../errors.ts'
import { IMPORT_UNDO_DAYS, MAX_IMPORT_ROWS, type RowResult } from '../../imports.rules.ts'
import type {
  StudentImport,
  studentImportInput,
  StudentImportRow,
  studentImportRowList,
  studentImportRowsInput,
} from '../../imports.schema.ts'
import { studentImportRows, studentImports } from '../../tables.ts'

/** SQL condition: the import can be undone. */
export const isUndoable = sql<boolean>`(${studentImports.state} = 'done'
  and ${studentImports.appliedAt} > now() - make_interval(days => ${IMPORT_UNDO_DAYS}))`

const columns = {
  id: studentImports.id,
  name: studentImports.name,
  state: studentImports.state,
  createdBy: studentImports.createdByName,
  createdAt: studentImports.createdAt,
  appliedAt: studentImports.appliedAt,
  failure: studentImports.failure,
  prepared: studentImports.prepared,
  counts: sql<Record<RowResult, number>>`(
    select json_build_object('new', count(*) filter (where r.result = 'new'),
      'existing', count(*) filter (where r.result = 'existing'),
      'duplicate', count(*) filter (where r.result = 'duplicate'),
      'error', count(*) filter (where r.result = 'error'))
    from ${studentImportRows} r where r.import_id = ${studentImports}.id)`,
  kept: sql<number>`(
    select count(*)::int from ${studentImportRows} r where r.import_id = ${studentImports}.id and r.is_kept)`,
  invoices: sql<number>`(case when ${studentImports.state} = 'checked' and (
      select count(*) from ${settings} s where s.key in ('gstin', 'gst_name') and s.value <> '') = 2 then (
    select count(*)::int from ${studentImportRows} r where r.import_id = ${studentImports}.id
      and r.result in ('new', 'existing') and (r.data ->> 'paidPaise')::int > 0) else 0 end)`,
  canUndo: isUndoable,
  hasPasswords: sql<boolean>`(${studentImports.state} = 'done' and ${studentImports.sealedSeed} is not null)`,
}

/** Returns recent imports, latest first, without those that were only checked. */
export const listImports = (db: Db): Promise<StudentImport[]> =>
  db
    .select(columns)
    .from(studentImports)
    .where(inArray(studentImports.state, ['running', 'done', 'undoing', 'undone']))
    .orderBy(desc(studentImports.id))
    .limit(20)

/** Throws 404 if the import does not exist. */
export async function getImport(db: Db | Tx, id: number): Promise<StudentImport> {
  const [row] = await db.select(columns).from(studentImports).where(eq(studentImports.id, id))
  if (!row) throw studentsErrors.STUDENT_IMPORT_NOT_FOUND()
  return row
}

/** Locks an import. Throws 404 if it does not exist, and 409 if it is not in one of these states. */
export async function lockImport(tx: Tx, id: number, states: readonly StudentImport['state'][]) {
  const [row] = await tx
    .select({
      id: studentImports.id,
      name: studentImports.name,
      state: studentImports.state,
      createdBy: studentImports.createdBy,
      createdByName: studentImports.createdByName,
      appliedAt: studentImports.appliedAt,
      undoneTo: studentImports.undoneTo,
      sealedSeed: studentImports.sealedSeed,
      withoutInvoices: studentImports.withoutInvoices,
    })
    .from(studentImports)
    .where(eq(studentImports.id, id))
    .for('no key update')
  if (!row) throw studentsErrors.STUDENT_IMPORT_NOT_FOUND()
  if (!states.includes(row.state)) throw studentsErrors.STUDENT_IMPORT_BUSY()
  return row
}

/** Deletes the hashes of first passwords, because the import has ended. The import must be locked. */
export async function deleteHashes(tx: Tx, id: number): Promise<void> {
  await tx
    .update(studentImportRows)
    .set({ passwordHash: null })
    .where(and(eq(studentImportRows.importId, id), isNotNull(studentImportRows.passwordHash)))
}

/** Starts an import. It has no rows yet. */
export async function createImport(
  db: Db,
  actor: User,
  { name }: z.output<typeof studentImportInput>,
): Promise<StudentImport> {
  const [made] = await db
    .insert(studentImports)
    .values({ name, createdBy: actor.id, createdByName: actor.username })
    .returning({ id: studentImports.id })
  if (!made) throw new Error('No import was created')
  return getImport(db, made.id)
}

/**
 * Adds rows of the file, in any order. A row with the line number of an earlier row replaces that row. Throws 404 if
 * the import does not exist, and 409 if it has begun or would have too many rows.
 */
export function addRows(db: Db, { id, rows }: z.output<typeof studentImportRowsInput>): Promise<void> {
  return transact(db, async (tx) => {
    await lockImport(tx, id, ['draft'])
    await tx
      .insert(studentImportRows)
      .values(rows.map((row) => ({ ...row, importId: id })))
      .onConflictDoUpdate({
        target: [studentImportRows.importId, studentImportRows.line],
        set: { cells: sql`excluded.cells` },
      })
    const [counted] = await tx
      .select({ n: sql<number>`count(*)::int` })
      .from(studentImportRows)
      .where(eq(studentImportRows.importId, id))
    if ((counted?.n ?? 0) > MAX_IMPORT_ROWS) throw studentsErrors.STUDENT_IMPORT_TOO_LONG()
  })
}

/** Returns rows by line. The cursor is the line of the last one. Throws 404 if the import does not exist. */
export async function listRows(
  db: Db,
  { id, result, limit = MAX_PAGE_SIZE, cursor }: z.output<typeof studentImportRowList>,
): Promise<{ items: StudentImportRow[]; nextCursor: number | null }> {
  const [rows] = await Promise.all([
    db
      .select({
        line: studentImportRows.line,
        cells: studentImportRows.cells,
        result: studentImportRows.result,
        note: studentImportRows.note,
        username: sql<string | null>`${studentImportRows.data} ->> 'username'`,
        isKept: studentImportRows.isKept,
      })
      .from(studentImportRows)
      .where(
        and(
          eq(studentImportRows.importId, id),
          result === undefined
            ? undefined
            : result === 'kept'
              ? eq(studentImportRows.isKept, true)
              : eq(studentImportRows.result, result),
          cursor === undefined ? undefined : gt(studentImportRows.line, cursor),
        ),
      )
      .orderBy(asc(studentImportRows.line))
      .limit(limit + 1),
    getImport(db, id),
  ])
  const items = rows.slice(0, limit)
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.line ?? null) : null }
}

/** Deletes imports that can no longer be undone, and files that were only checked. Returns their number. */
export async function deleteOldImports(db: Db): Promise<number> {
  const gone = await db
    .delete(studentImports)
    .where(
      sql`case when ${inArray(studentImports.state, ['done', 'undone'])}
        then ${studentImports.appliedAt} < now() - make_interval(days => ${IMPORT_UNDO_DAYS})
        else ${studentImports.state} not in ('running', 'undoing') and ${studentImports.createdAt} < now() - interval '1 day' end`,
    )
    .returning({ id: studentImports.id })
  return gone.length
}
