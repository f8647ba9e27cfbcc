import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/db/connect.ts'
import { files, type Rendition, videos } from '../../tables.ts'
import { mediaErrors } from '../../errors.ts'
import type { Storyboard } from './storyboard-track.ts'

/**
 * The queue of videos that want renditions is the table of videos itself: queued by the same insert that makes the row,
 * claimed by one instance at a time, and claimed again when whoever had it has not been heard of for a while. `attempts`
 * only grows and is the claim's number: who lost a claim cannot write over its successor. Its last digit counts the tries
 * since the video was queued by a person.
 */

/** Seconds of silence after which a worker counts as dead; it reports far more often. */
const SILENT_AFTER = 30
const TRIES = 3

const silent = sql`${videos.state} = 'processing' and ${videos.updatedAt} < now() - make_interval(secs => ${SILENT_AFTER})`

export type Claim = {
  fileId: string
  attempt: number
  key: string
  bytes: number
  contentType: string
}

/** Fails the videos whose last try was left by a worker that died; returns their ids. */
export async function failAbandonedVideos(db: Db): Promise<string[]> {
  const rows = await db
    .update(videos)
    .set({ state: 'failed', error: 'It was interrupted again and again', updatedAt: sql`now()` })
    .where(sql`${silent} and ${videos.attempts} % 10 >= ${TRIES}`)
    .returning({ fileId: videos.fileId })
  return rows.map(({ fileId }) => fileId)
}

/** Takes the next video that waits, or was left by a worker that died; null when there is none. */
export async function claimVideo(db: Db): Promise<Claim | null> {
  const [claimed] = await db
    .update(videos)
    .set({
      state: 'processing',
      attempts: sql`${videos.attempts} + 1`,
      percent: 0,
      error: null,
      updatedAt: sql`now()`,
    })
    .where(
      eq(
        videos.fileId,
        sql`(select file_id from ${videos} where (state = 'queued' and updated_at <= now()) or (${silent} and attempts % 10 < ${TRIES})
          order by updated_at limit 1 for update skip locked)`,
      ),
    )
    .returning({ fileId: videos.fileId, attempt: videos.attempts })
  if (!claimed) return null
  const [file] = await db
    .select({ key: files.key, bytes: files.bytes, contentType: files.contentType })
    .from(files)
    .where(eq(files.id, claimed.fileId))
  return file ? { ...claimed, ...file } : null
}

const mine = ({ fileId, attempt }: Claim) =>
  and(eq(videos.fileId, fileId), eq(videos.attempts, attempt), eq(videos.state, 'processing'))

type Change = Partial<typeof videos.$inferInsert>

/** Writes and says 'I live'; false when the claim is somebody else's by now, or the video is gone. */
export async function report(db: Db, claim: Claim, change: Change = {}): Promise<boolean> {
  const rows = await db
    .update(videos)
    .set({ ...change, updatedAt: sql`now()` })
    .where(mine(claim))
    .returning({ fileId: videos.fileId })
  return rows.length > 0
}

export type Made = { renditions: Rendition[]; storyboard: Storyboard | null }

export const finishVideo = (db: Db, claim: Claim, { renditions, storyboard }: Made) =>
  report(db, claim, { state: 'ready', percent: 100, error: null, renditions, storyboard })

/** The video itself cannot be processed: the reason stays until a person starts it again. */
export const failVideo = (db: Db, claim: Claim, error: string) =>
  report(db, claim, { state: 'failed', error })

/** Gives the video back, to be tried again by anybody after some seconds; fails it when that happened too often. */
export async function returnVideo(db: Db, claim: Claim, error: string, { seconds = 10 } = {}): Promise<void> {
  if (claim.attempt % 10 >= TRIES && seconds > 0) return void (await failVideo(db, claim, error))
  await db
    .update(videos)
    .set({ state: 'queued', updatedAt: sql`now() + make_interval(secs => ${seconds})` })
    .where(mine(claim))
}

/** Queues the video again, whether it failed or was finished. Throws 404, and 409 while it waits or is being processed. */
export async function restartVideo(db: Db, fileId: string): Promise<void> {
  const [row] = await db
    .update(videos)
    // The next ten: the number of a claim is never given twice.
    .set({
      state: 'queued',
      percent: 0,
      error: null,
      attempts: sql`(${videos.attempts} / 10 + 1) * 10`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(videos.fileId, fileId), sql`${videos.state} in ('failed', 'ready')`))
    .returning({ fileId: videos.fileId })
  if (row) return
  const [known] = await db.select({ fileId: videos.fileId }).from(videos).where(eq(videos.fileId, fileId))
  throw known ? mediaErrors.VIDEO_IN_PROCESS() : mediaErrors.VIDEO_NOT_FOUND()
}
