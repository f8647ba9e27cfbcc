import { asc, eq, sql } from 'drizzle-orm'
import { hasDuty } from '../../../platform/policy.ts'
import type { User } from '../../../platform/user.schema.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { transact } from '../../../platform/server/db/connect.ts'
import { assessmentErrors } from '../../errors.ts'
import { MAX_SAVED_COMMENTS } from '../../submissions.schema.ts'
import { savedComments } from '../../tables.ts'

/** Returns the saved comments. They can be about any course, so teachers of single courses get none. */
export const listSavedComments = async (db: Db, viewer: User) => {
  if (!hasDuty(viewer, 'marking')) return []
  return db
    .select({ id: savedComments.id, text: savedComments.text })
    .from(savedComments)
    .orderBy(asc(savedComments.id))
    .limit(MAX_SAVED_COMMENTS)
}

/** Saves a comment, or returns the stored comment with the same text. Throws 409 if there are too many. */
export async function saveComment(db: Db, text: string): Promise<{ id: number; text: string }> {
  return transact(db, async (tx) => {
    // The lock enforces the limit when two teachers save at the same time.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('saved_comments'))`)
    const [known] = await tx
      .select({ id: savedComments.id, text: savedComments.text })
      .from(savedComments)
      .where(eq(savedComments.text, text))
    if (known) return known
    if ((await tx.$count(savedComments)) >= MAX_SAVED_COMMENTS) throw assessmentErrors.TOO_MANY_COMMENTS()
    const [row] = await tx
      .insert(savedComments)
      .values({ text })
      .returning({ id: savedComments.id, text: savedComments.text })
    if (!row) throw new Error('An insert returned no row')
    return row
  })
}

/** Deletes a saved comment. Comments on submissions stay. */
export async function deleteSavedComment(db: Db, id: number): Promise<void> {
  await db.delete(savedComments).where(eq(savedComments.id, id))
}
