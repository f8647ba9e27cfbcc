import { and, eq, isNull } from 'drizzle-orm'
import type { Services } from '../../../platform/server/context.ts'
import { files, videos } from '../../tables.ts'
import { AppError } from '../../../platform/server/define-errors.ts'
import { folderOf, posterKeyOf } from '../files/addresses.ts'
import { areDeletionsPaused } from '../files/deletion-pause.ts'
import { type Tools, ToolFailed } from './ffmpeg.ts'
import { processVideo, removeOtherRuns, runOf } from './process-video.ts'
import {
  type Claim,
  claimVideo,
  failAbandonedVideos,
  failVideo,
  finishVideo,
  report,
  returnVideo,
} from './video-queue.ts'

/** The topic on which the state of uploaded videos is told: `{ fileId, state, percent }`. */
export const VIDEOS_TOPIC = 'videos'

const REPORT_MS = 2000
/** The claim counts as lost when nothing could be reported for so long; others wait a little longer. */
const LOST_MS = 25_000

class ClaimLost extends Error {}
/** Why a work is stopped when the server ends. */
export class ShuttingDown extends Error {}

type Worker = Pick<Services, 'db' | 'storage' | 'live' | 'log'> & { tools: () => Promise<Tools> }

/** Claims one video and sees it through; false when none waits. Throws only when the database cannot be asked for one. */
export async function processNextVideo(worker: Worker, signal: AbortSignal): Promise<boolean> {
  const { db, storage, log } = worker
  const tellOf = (fileId: string, state: string, percent = 0) =>
    worker.live.publish(db, VIDEOS_TOPIC, { fileId, state, percent }).catch(() => undefined)
  for (const fileId of await failAbandonedVideos(db)) await tellOf(fileId, 'changed')
  const claim = await claimVideo(db)
  if (!claim) return false
  const { fileId } = claim
  const started = Date.now()
  const tell = (state: string, percent?: number) => tellOf(fileId, state, percent)

  const pulse = beat(worker, claim, signal)
  try {
    const made = await processVideo({
      storage,
      claim,
      tools: await worker.tools(),
      signal: pulse.signal,
      onPercent: (percent) => pulse.note(percent),
      onMeasured: async ({ posterKey, sha256, probe: { durationSeconds, width, height } }) => {
        await db
          .update(files)
          .set({ sha256 })
          .where(and(eq(files.id, fileId), isNull(files.sha256)))
        if (!(await report(db, claim, { posterKey, durationSeconds, width, height }))) throw new ClaimLost()
        await tell('processing')
      },
    })
    pulse.stop()
    if (!(await finishVideo(db, claim, made))) throw new ClaimLost()
    // A backup may be reading the earlier ones; then they are strays, for a later sweep.
    if (!(await areDeletionsPaused(db))) await removeOtherRuns(storage, fileId, runOf(claim))
    log.info({ fileId, seconds: Math.round((Date.now() - started) / 1000) }, 'A video is ready')
    await tell('ready', 100)
  } catch (error) {
    pulse.stop()
    const reason = pulse.signal.aborted ? pulse.signal.reason : error
    await settle(worker, claim, reason).catch((failure: unknown) =>
      log.warn({ err: failure, fileId }, 'The end of a work on a video could not be written down'),
    )
    await tell('changed')
  }
  return true
}

async function settle({ db, storage, log }: Worker, claim: Claim, error: unknown): Promise<void> {
  const { fileId } = claim
  await storage.deletePrefix(`${folderOf('video', fileId)}${runOf(claim)}/`)
  const [row] = await db
    .select({ renditions: videos.renditions })
    .from(videos)
    .where(eq(videos.fileId, fileId))
  if (!row) {
    // Deleted while it was processed: what was stored meanwhile goes as well.
    await Promise.all([storage.deletePrefix(folderOf('video', fileId)), storage.delete(posterKeyOf(fileId))])
    return
  }
  if (error instanceof ClaimLost) return
  if (error instanceof ShuttingDown) return returnVideo(db, claim, '', { seconds: 0 })
  log.warn({ err: error, fileId }, 'A video could not be processed')
  if (error instanceof ToolFailed || (error instanceof AppError && error.status < 500)) {
    // There is no other try by itself: what workers that died before this one left goes, too.
    if (!(await areDeletionsPaused(db)))
      await removeOtherRuns(storage, fileId, row.renditions[0]?.run ?? null)
    await failVideo(db, claim, error.message)
    return
  }
  await returnVideo(db, claim, error instanceof Error ? error.message.slice(0, 300) : 'It failed')
}

/** Reports the progress every two seconds and stops the work when the claim is lost or the server ends. */
function beat({ db, live }: Worker, claim: Claim, shutdown: AbortSignal) {
  const stop = new AbortController()
  let percent = 0
  let heard = Date.now()
  let busy = false
  let over = false
  const timer = setInterval(async () => {
    if (busy) return
    busy = true
    try {
      const told = Math.round(percent * 10) / 10
      if (!(await report(db, claim, { percent: told }))) stop.abort(new ClaimLost())
      heard = Date.now()
      // What was on its way when the work ended must not be told after the end.
      if (over) return
      await live.publish(db, VIDEOS_TOPIC, { fileId: claim.fileId, state: 'processing', percent: told })
    } catch {
      if (Date.now() - heard > LOST_MS) stop.abort(new ClaimLost())
    } finally {
      busy = false
    }
  }, REPORT_MS)
  return {
    signal: AbortSignal.any([stop.signal, shutdown]),
    note: (value: number) => void (percent = value),
    stop() {
      over = true
      clearInterval(timer)
    },
  }
}
