import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Db, transact } from '../../../platform/server/db/connect.ts'
import { enqueue } from '../../../platform/server/jobs/enqueue.ts'
import type { Seal } from '../../../platform/server/process/seal.ts'
import type { User } from '../../../platform/user.schema.ts'
import { studentsErrors } from '../../errors.ts'
import type { StudentImport, studentImportStart } from '../../imports.schema.ts'
import { studentImportRows, studentImports } from '../../tables.ts'
import { studentImportJob } from './apply.ts'
import { hasWork } from './check.ts'
import { sealSeed } from './first-passwords.ts'
import { deleteHashes, getImport, isUndoable, lockImport } from './imports.ts'

/**
 * Starts a background job that runs a checked import. Throws 404 if it does not exist, and 409 if it was not checked or
 * has no row to import.
 */
export function startImport(
  { db, seal }: { db: Db; seal: Seal },
  actor: User,
  { id, withoutInvoices }: z.output<typeof studentImportStart>,
): Promise<StudentImport> {
  return transact(db, async (tx) => {
    await lockImport(tx, id, ['checked'])
    const [work] = await tx
      .select({ line: studentImportRows.line })
      .from(studentImportRows)
      .where(and(eq(studentImportRows.importId, id), hasWork))
      .limit(1)
    if (!work) throw studentsErrors.STUDENT_IMPORT_EMPTY()
    await tx
      .update(studentImports)
      .set({
        state: 'running',
        failure: null,
        prepared: 0,
        withoutInvoices,
        sealedSeed: sealSeed(seal, id),
        createdBy: actor.id,
        createdByName: actor.username,
      })
      .where(eq(studentImports.id, id))
    await enqueue(tx, studentImportJob, { id }, { key: String(id) })
    return getImport(tx, id)
  })
}

/**
 * Starts a background job that undoes an import. Throws 404 if it does not exist, and 409 if it is not done or too old.
 */
export function startUndo(db: Db, actor: User, id: number): Promise<StudentImport> {
  return transact(db, async (tx) => {
    await lockImport(tx, id, ['done'])
    const [undoing] = await tx
      .update(studentImports)
      .set({ state: 'undoing', failure: null, createdBy: actor.id, createdByName: actor.username })
      .where(and(eq(studentImports.id, id), isUndoable))
      .returning({ id: studentImports.id })
    if (!undoing) throw studentsErrors.STUDENT_IMPORT_TOO_OLD()
    await enqueue(tx, studentImportJob, { id }, { key: String(id) })
    return getImport(tx, id)
  })
}

/** Marks an import whose job has given up, so that it can be checked or undone again. */
export const giveUpImport = (db: Db, id: number): Promise<void> =>
  transact(db, async (tx) => {
    await tx
      .update(studentImports)
      .set({
        state: sql`case ${studentImports.state} when 'running' then 'failed' else 'done' end`,
        failure: 'job_failed',
      })
      .where(and(eq(studentImports.id, id), inArray(studentImports.state, ['running', 'undoing'])))
    await deleteHashes(tx, id)
  })
