import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/db/connect.ts'
import { files } from '../../tables.ts'
import { releaseFiles } from './attachments.ts'

const BATCH = 100

/** Releases uploads older than a day that were never attached. Returns their number. */
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
      // Marks files that are in use although they were not marked as attached, so that later sweeps skip them.
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
