import { eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../../platform/server/db/connect.ts'
import { comments, lessonLikes } from '../../community/tables.ts'
import { releaseFiles } from '../../media/server/files/attachments.ts'
import { certificates, lessonProgress, notes } from '../tables.ts'

/** Locks all lessons that the deletion of this user changes, in the order of their IDs. */
export async function lockTouchedLessons(tx: Tx, userId: string): Promise<void> {
  const on = (table: PgTable) => sql`select lesson_id from ${table} where user_id = ${userId}`
  await tx.execute(sql`
    select from lessons where id in (
      ${on(lessonLikes)} union ${on(comments)} union ${on(lessonProgress)} union ${on(notes)}
    ) order by id for no key update`)
}

/** Deletes a user's certificates. Also deletes signature pictures that no other certificate shows. */
export async function deleteCertificates(tx: Tx, userId: string): Promise<void> {
  const gone = await tx
    .delete(certificates)
    .where(eq(certificates.userId, userId))
    .returning({ signatureId: certificates.signatureId })
  await releaseFiles(
    tx,
    gone.map(({ signatureId }) => signatureId),
  )
}
