import { and, eq, isNull } from 'drizzle-orm'
import type { Services } from '../../../platform/server/context.ts'
import { files, videos } from '../../tables.ts'
import { AppError } from '../../../platform/server/define-errors.ts'
import { folderOf, posterKeyOf } from '../files/addresses.ts'
import { areDeletionsPaused } from '../files/deletion-pause.ts'
import { type Tools, ToolFailed } from './ffmpeg.ts'
import { measured } from '../files/files.ts'
import { processVideo, removeOtherRuns, runOf } from './process-video.ts'
import { failureOf } from './video-failures.ts'
import { beginVideo, type Claim, failVideo, finishVideo, report, returnVideo } from './video-queue.ts'

/** The topic of live events for state changes of uploaded videos: `{ fileId, state, percent }`. */
export const VIDEOS_TOPIC = 'videos'

const REPORT_MS = 2000

class ClaimLost extends Error {}

type Worker = Pick<Services, 'db' | 'storage' | 'live' | 'log'> & {
  tools: () => Promise<Tools>
  /** Aborts when the server closes or another instance has taken over the job. */
  signal: AbortSignal
}

/**
 * Makes the renditions of a queued video. Throws if a retry may succeed. Marks a video as failed if it cannot be
 * read.
 */
export async function makeRenditions(worker: Worker, fileId: string): Promise<void> {
  const { db, storage, log } = worker
  const publish = (state: string, percent = 0) => publishVideoState(worker, fileId, state, percent)
  const claim = await beginVideo(db, fileId)
  if (!claim) return
  const started = Date.now()
  const pulse = beat(worker, claim)
  try {
    const made = await processVideo({
      storage,
      claim,
      tools: await worker.tools(),
      signal: pulse.signal,
      onPercent: (percent) => pulse.note(percent),
      onMeasured: async ({ posterKey, sha256, probe }) => {
        await db
          .update(files)
          .set({ sha256 })
          .where(and(eq(files.id, fileId), isNull(files.sha256)))
        if (!(await report(db, claim, { posterKey, ...measured(probe) }))) throw new ClaimLost()
        await publish('processing')
      },
    })
    pulse.stop()
    if (!(await finishVideo(db, claim, made))) throw new ClaimLost()
  } catch (error) {
    pulse.stop()
    await settle(worker, claim, pulse.signal.aborted ? pulse.signal.reason : error)
    await publish('changed')
    return
  }
  log.info({ fileId, seconds: Math.round((Date.now() - started) / 1000) }, 'A video is ready')
  await publish('ready', 100)
  try {
    // A backup may be reading the earlier runs. Then a later sweep deletes them as stray objects.
    if (!(await areDeletionsPaused(db))) await removeOtherRuns(storage, fileId, runOf(claim))
  } catch (error) {
    log.warn({ err: error, fileId }, 'The earlier renditions of a video could not be deleted')
  }
}

/** Notifies open pages of a change. */
export const publishVideoState = (
  { db, live }: Pick<Worker, 'db' | 'live'>,
  fileId: string,
  state: string,
  percent = 0,
) => live.publish(db, VIDEOS_TOPIC, { fileId, state, percent }).catch(() => undefined)

async function settle(worker: Worker, claim: Claim, error: unknown): Promise<void> {
  const { db, storage, log } = worker
  const { fileId } = claim
  const [row] = await db
    .select({ renditions: videos.renditions })
    .from(videos)
    .where(eq(videos.fileId, fileId))
  // The renditions are published, but the response of the database was lost.
  if (row?.renditions.some(({ run }) => run === runOf(claim))) return
  await storage.deletePrefix(`${folderOf('video', fileId)}${runOf(claim)}/`)
  if (!row) {
    // The video was deleted during processing, so delete the new files.
    await Promise.all([storage.deletePrefix(folderOf('video', fileId)), storage.delete(posterKeyOf(fileId))])
    return
  }
  if (error instanceof ClaimLost) return
  if (
    !worker.signal.aborted &&
    (error instanceof ToolFailed || (error instanceof AppError && error.status < 500))
  ) {
    log.warn({ err: error, fileId }, 'A video could not be processed')
    // There is no automatic retry, so delete the results of all workers, including those that crashed.
    if (!(await areDeletionsPaused(db)))
      await removeOtherRuns(storage, fileId, row.renditions[0]?.run ?? null)
    await failVideo(db, claim, failureOf(error))
    return
  }
  await returnVideo(db, claim)
  await publishVideoState(worker, fileId, 'changed')
  throw error
}

/** Reports the progress every two seconds. Aborts the work if the video was deleted or another instance has the job. */
function beat(worker: Worker, claim: Claim) {
  const { db, signal } = worker
  const stop = new AbortController()
  let percent = 0
  let busy = false
  let over = false
  const timer = setInterval(async () => {
    if (busy) return
    busy = true
    try {
      const reported = Math.round(percent * 10) / 10
      if (!(await report(db, claim, { percent: reported }))) stop.abort(new ClaimLost())
      // The work ended while this report was being saved, so do not publish the report.
      if (over) return
      await publishVideoState(worker, claim.fileId, 'processing', reported)
    } catch {
      // If the database is unavailable, the job queue retries the job.
    } finally {
      busy = false
    }
  }, REPORT_MS)
  return {
    signal: AbortSignal.any([stop.signal, signal]),
    note: (value: number) => void (percent = value),
    stop() {
      over = true
      clearInterval(timer)
    },
  }
}
