import { asc, eq, notInArray } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob } from '../../../platform/server/jobs/define-job.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import type { Storage } from '../../../platform/server/storage/storage.ts'
import { fileDeletions } from '../../tables.ts'
import { areDeletionsPaused } from './deletion-pause.ts'

const BATCH = 100

/** Deletes the bytes of files whose rows were deleted. It also runs on a schedule, to retry after failures. */
export const deleteFilesJob = defineJob({ name: 'delete-files', schema: z.object({}), every: 600 })

const OWN_FOLDER = /^(?:thumbnail|video|resource|proof|caption|document|scorm|submission)\/[0-9a-f-]{36}\//

/**
 * Deletes the bytes of files whose rows were deleted. A key in a file's own folder means the whole folder. If a file
 * cannot be deleted, continues with the others. Throws the first error at the end. Returns the number of deleted
 * files.
 */
export async function deleteReleased(db: Db, storage: Storage): Promise<number> {
  let deleted = 0
  const failed = new Map<string, unknown>()
  const end = () => {
    const [first] = failed
    if (first)
      throw new Error(`${failed.size} files could not be deleted, such as ${first[0]}`, { cause: first[1] })
    return deleted
  }
  for (;;) {
    const due = await db
      .select()
      .from(fileDeletions)
      .where(notInArray(fileDeletions.key, [...failed.keys()]))
      .orderBy(asc(fileDeletions.createdAt))
      .limit(BATCH)
    // Checks the pause last. A backup that starts after this check no longer sees the rows of these files.
    if (await areDeletionsPaused(db)) return end()
    for (const { key } of due) {
      const folder = OWN_FOLDER.exec(key)?.[0]
      try {
        await (folder ? storage.deletePrefix(folder) : storage.delete(key))
      } catch (error) {
        failed.set(key, error)
        // So many failures mean that the storage itself has probably failed.
        if (failed.size >= BATCH) return end()
        continue
      }
      await db.delete(fileDeletions).where(eq(fileDeletions.key, key))
      deleted += 1
    }
    if (due.length < BATCH) return end()
  }
}
