import { asc, eq, isNull } from 'drizzle-orm'
import { text } from 'node:stream/consumers'
import { files } from '../../../media/tables.ts'
import { MAX } from '../../../platform/constants.ts'
import { type Cue, parseVtt } from '../../../platform/vtt.ts'
import type { Services } from '../../../platform/server/context.ts'
import { attemptEach } from '../../../platform/server/jobs/attempt-each.ts'
import { captions, type Said } from '../../tables.ts'

/** Returns the cues that the search uses. Older files may contain more cues than we now accept. */
export const spokenOf = (cues: readonly Cue[]): Said[] =>
  cues.slice(0, MAX.cues).map(({ start, text: said }) => [start, said.replaceAll(/\s+/g, ' ')])

/** Number of rows per batch. The file of each row is read separately. */
const PART = 100

/**
 * Indexes captions that are not indexed yet, because they are from an archive, or from versions without a search in
 * captions. Treats missing and invalid files as empty. Returns the number of indexed captions.
 */
export async function readCaptions({ db, storage }: Pick<Services, 'db' | 'storage'>): Promise<number> {
  for (let read = 0; ;) {
    const unread = await db
      .select({ id: captions.id, key: files.key })
      .from(captions)
      .innerJoin(files, eq(files.id, captions.fileId))
      .where(isNull(captions.spoken))
      .orderBy(asc(captions.id))
      .limit(PART)
    await attemptEach(unread, async ({ id, key }) => {
      const spoken = (await storage.stat(key)) ? parseVtt(await text(await storage.read(key))) : null
      await db
        .update(captions)
        .set({ spoken: spokenOf(spoken ?? []) })
        .where(eq(captions.id, id))
    })
    read += unread.length
    if (unread.length < PART) return read
  }
}
