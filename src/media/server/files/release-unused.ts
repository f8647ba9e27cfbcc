import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/db/connect.ts'
import { files } from '../../tables.ts'
import { releaseFiles } from './attachments.ts'

const BATCH = 100

/** Lets go of uploads of more than a day ago that were never attached; how many these were. */
export async function releaseUnused(db: Db): Promise<number> {
  let released = 0
  for (;;) {
    const count = await db.transaction(async (tx) => {
      const unused = await tx
        .select({ id: files.id })
        .from(files)
        .where(sql`${files.attachedAt} is null and ${files.createdAt} < now() - interval '1 day'`)
        .orderBy(asc(files.createdAt))
        .limit(BATCH)
        .for('update', { skipLocked: true })
      const ids = unused.map(({ id }) => id)
      await releaseFiles(tx, ids)
      // In use all the same: marked, so that it is not looked at again.
      for (const id of ids)
        await tx
          .update(files)
          .set({ attachedAt: sql`now()` })
          .where(eq(files.id, id))
      return ids.length
    })
    released += count
    if (count < BATCH) return released
  }
}
