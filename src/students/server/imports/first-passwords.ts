import { createHmac, randomBytes } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { writeAudit } from '../../../academy/server/audit.ts'
import { users } from '../../../accounts/tables.ts'
import { type Db, transact } from '../../../platform/server/db/connect.ts'
import type { Seal } from '../../../platform/server/process/seal.ts'
import type { User } from '../../../platform/user.schema.ts'
import { studentsErrors } from '../../errors.ts'
import type { ImportedPassword } from '../../imports.schema.ts'
import { studentImportRows, studentImports } from '../../tables.ts'
import { lockImport } from './imports.ts'

/** Excludes letters and digits that look alike on paper. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const HALF = 5

const ownerOf = (id: number) => `student import ${id}`

/** Returns a new random seed for the passwords of an import, encrypted. */
export const sealSeed = (seal: Seal, id: number) =>
  seal.close(randomBytes(32).toString('base64url'), ownerOf(id))

/**
 * Returns a function that computes the first password of each line. The passwords are not stored, but can be computed
 * until the seed is deleted.
 */
export function passwordsOf(seal: Seal, id: number, sealedSeed: string): (line: number) => string {
  const seed = seal.open(sealedSeed, ownerOf(id))
  if (seed === null) throw new Error('The seed of an import belongs to another installation')
  return (line) => {
    const bytes = createHmac('sha512', seed).update(String(line)).digest()
    // Bytes at the end of the range would make some characters more likely.
    const signs = [...bytes]
      .filter((byte) => byte < SIGNS.length * 8)
      .map((byte) => SIGNS[byte % SIGNS.length])
    return `${signs.slice(0, HALF).join('')}-${signs.slice(HALF, 2 * HALF).join('')}`
  }
}

/**
 * Returns the first passwords of the students whom an import created, once. Throws 404 if the import does not exist,
 * and 409 if it is not done or its passwords were already shown.
 */
export function showPasswords(
  { db, seal }: { db: Db; seal: Seal },
  actor: User,
  id: number,
): Promise<ImportedPassword[]> {
  return transact(db, async (tx) => {
    const known = await lockImport(tx, id, ['done'])
    if (known.sealedSeed === null) throw studentsErrors.STUDENT_PASSWORDS_SHOWN()
    const passwordOf = passwordsOf(seal, id, known.sealedSeed)
    const rows = await tx
      .select({
        line: studentImportRows.line,
        username: users.username,
        fullName: users.fullName,
        mobile: users.mobile,
      })
      .from(studentImportRows)
      .innerJoin(users, eq(users.id, studentImportRows.userId))
      .where(and(eq(studentImportRows.importId, id), eq(studentImportRows.result, 'new')))
      .orderBy(asc(studentImportRows.line))
    await tx.update(studentImports).set({ sealedSeed: null }).where(eq(studentImports.id, id))
    await writeAudit(tx, actor, 'students.passwords_shown', ['students'], {
      title: known.name,
      students: rows.length,
    })
    return rows.map((row) => ({ ...row, password: passwordOf(row.line) }))
  })
}
