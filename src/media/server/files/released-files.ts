import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob } from '../../../platform/server/jobs/define-job.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import type { Storage } from '../../../platform/server/storage/storage.ts'
import { fileDeletions } from '../../tables.ts'
import { areDeletionsPaused } from './deletion-pause.ts'

const BATCH = 100

/** Deletes the bytes of files whose rows are gone. It also runs on a schedule, to retry after failures. */
export const deleteFilesJob = defineJob({ name: 'delete-files', schema: z.object({}), every: 600 })

const OWN_FOLDER = /^(?:thumbnail|video|resource|proof|caption)\/[0-9a-f-]{36}\//

/** Deletes the bytes of files whose rows are gone. A key in a file's own folder means the whole folder. */
export async function deleteReleased(db: Db, storage: Storage): Promise<number> {
  let deleted = 0
  for (;;) {
    const due = await db.select().from(fileDeletions).orderBy(asc(fileDeletions.createdAt)).limit(BATCH)
    // Checks the pause last, because a backup that starts after this no longer sees the rows of these files.
    if (await areDeletionsPaused(db)) return deleted
    for (const { key } of due) {
      const folder = OWN_FOLDER.exec(key)?.[0]
      await (folder ? storage.deletePrefix(folder) : storage.delete(key))
      await db.delete(fileDeletions).where(eq(fileDeletions.key, key))
      deleted += 1
    }
    if (due.length < BATCH) return deleted
  }
}
