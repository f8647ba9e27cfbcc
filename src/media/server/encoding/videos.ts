import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Video, VideoNews } from '../../videos.schema.ts'
import { watchSession } from '../../../accounts/server/sessions/session-watch.ts'
import type { SignedInContext } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { files, videos } from '../../tables.ts'
import { posterUrl, videoUrl } from '../files/addresses.ts'
import { describeFailure } from './video-failures.ts'
import { VIDEOS_TOPIC } from './video-worker.ts'

async function select(db: Db, where: SQL | undefined): Promise<Video[]> {
  const rows = await db
    .select({ video: videos, bytes: files.bytes })
    .from(videos)
    .innerJoin(files, eq(files.id, videos.fileId))
    .where(where)
    .orderBy(desc(files.createdAt))
    .limit(200)
  return rows.map(({ video, bytes }) => ({
    fileId: video.fileId,
    url: videoUrl(video.fileId),
    bytes,
    durationSeconds: video.durationSeconds,
    width: video.width,
    height: video.height,
    state: video.state,
    percent: video.percent,
    error: video.error === null ? null : describeFailure(video.error),
    heights: video.renditions.flatMap(({ height }) => (height > 0 ? [height] : [])),
    poster: video.posterKey ? posterUrl(video.fileId) : null,
  }))
}

/** Returns the uploaded videos with these IDs. If there is a condition, returns only those that match it. */
export const listVideos = (db: Db, fileIds: readonly string[], which?: SQL) =>
  select(db, and(inArray(videos.fileId, [...fileIds]), which))

/** Returns videos that are queued, being processed, or failed, for administrators. */
export const listUnfinishedVideos = (db: Db) => select(db, sql`${videos.state} <> 'ready'`)

/** Yields every change to a video until the signal aborts, or until the user's session or duties end. */
export async function* videoNews(
  context: Pick<SignedInContext, 'db' | 'live' | 'user' | 'sessionId'>,
  signal: AbortSignal | undefined,
) {
  const waiting: VideoNews[] = []
  let wake: () => void = () => undefined
  let over = false
  const unsubscribe = context.live.subscribe(VIDEOS_TOPIC, ({ fileId, state, percent }) => {
    waiting.push({ fileId: String(fileId), state: String(state), percent: Number(percent) })
    wake()
  })
  const session = watchSession(context, signal, () => {
    over = true
    wake()
  })
  try {
    for (;;) {
      if (over) return
      const next = waiting.shift()
      if (next) yield next
      else await new Promise<void>((resolve) => (wake = resolve))
    }
  } finally {
    unsubscribe()
    session.stop()
  }
}
