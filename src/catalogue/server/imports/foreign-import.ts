import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../platform/server/db/connect.ts'
import { catalogueErrors } from '../../errors.ts'
import { courseImports } from '../../tables.ts'

/**
 * Throws 404 if the import belongs to another course, or if someone has undone it. Locks the import, so that no one
 * can undo it in the meantime.
 */
export async function refuseForeignImport(
  tx: Tx,
  { courseId, importId }: { courseId?: number | null | undefined; importId?: number | undefined },
): Promise<void> {
  if (importId === undefined) return
  const [known] = await tx
    .select({ courseId: courseImports.courseId })
    .from(courseImports)
    .where(and(eq(courseImports.id, importId), isNull(courseImports.undoneAt)))
    .for('share')
  if (known?.courseId !== courseId) throw catalogueErrors.IMPORT_NOT_FOUND()
}
