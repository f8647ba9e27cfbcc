import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, transact } from '../../../platform/server/db/connect.ts'
import { defineJob } from '../../../platform/server/jobs/define-job.ts'
import { enqueue } from '../../../platform/server/jobs/enqueue.ts'
import { files, type Rendition, videos } from '../../tables.ts'
import { mediaErrors } from '../../errors.ts'
import type { Storyboard } from './storyboard-track.ts'

// The job makes renditions, and the row shows users the progress. `attempts` only increases, and so identifies the
// claim. An instance that lost the job cannot overwrite the results of the instance that took it over.

/** Makes the renditions of a video. The key is the ID of its file. */
export const renditionsJob = defineJob({
  name: 'make-renditions',
  schema: z.object({ fileId: z.uuid() }),
  tries: 3,
  backoff: () => 10,
})

export type Claim = {
  fileId: string
  attempt: number
  key: string
  bytes: number
  contentType: string
}

/** Claims a queued video, or a video whose instance has crashed. Returns null if there is nothing to do. */
export async function beginVideo(db: Db, fileId: string): Promise<Claim | null> {
  const [claimed] = await db
    .update(videos)
    .set({
      state: 'processing',
      attempts: sql`${videos.attempts} + 1`,
      percent: 0,
      error: null,
      updatedAt: sql`now()`,
    })
    .where(and(eq(videos.fileId, fileId), sql`${videos.state} in ('queued', 'processing')`))
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

/** Saves a change. Returns false if another instance now has the claim, or if the video was deleted. */
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

/**
 * Marks the video as failed because it cannot be processed. Pages show the reason until an administrator restarts
 * it.
 */
export const failVideo = (db: Db, claim: Claim, error: string) =>
  report(db, claim, { state: 'failed', error })

/** Marks the video as queued for a retry. */
export const returnVideo = (db: Db, claim: Claim) => report(db, claim, { state: 'queued', percent: 0 })

/** Marks the video as failed. There are no further automatic attempts. */
export async function giveUpVideo(db: Db, fileId: string, error: string): Promise<void> {
  await db
    .update(videos)
    .set({ state: 'failed', error, updatedAt: sql`now()` })
    .where(and(eq(videos.fileId, fileId), sql`${videos.state} in ('queued', 'processing')`))
}

/**
 * Enqueues videos that need renditions but have no job, because they are from an archive, or from a version without
 * the job queue.
 */
export async function enqueueVideos(db: Db): Promise<void> {
  const { name } = renditionsJob
  await db.execute(sql`
    select enqueue_job(${name}, jsonb_build_object('fileId', v.file_id), v.file_id::text, now()) from ${videos} v
    where v.state in ('queued', 'processing') and not exists (
      select from jobs j where j.name = ${name} and j.key = v.file_id::text)`)
}

/**
 * Queues a video again after it failed or finished. Throws 404 if the video does not exist, and 409 while it is
 * queued or being processed.
 */
export async function restartVideo(db: Db, fileId: string): Promise<void> {
  const isRestarted = await transact(db, async (tx) => {
    const [row] = await tx
      .update(videos)
      .set({ state: 'queued', percent: 0, error: null, updatedAt: sql`now()` })
      .where(and(eq(videos.fileId, fileId), sql`${videos.state} in ('failed', 'ready')`))
      .returning({ fileId: videos.fileId })
    if (row) await enqueue(tx, renditionsJob, row, { key: fileId })
    return row !== undefined
  })
  if (isRestarted) return
  const [known] = await db.select({ fileId: videos.fileId }).from(videos).where(eq(videos.fileId, fileId))
  throw known ? mediaErrors.VIDEO_IN_PROCESS() : mediaErrors.VIDEO_NOT_FOUND()
}
