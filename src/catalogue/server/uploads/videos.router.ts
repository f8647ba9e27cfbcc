import { z } from 'zod'
import { video, videoInput, videosInput } from '../../../media/videos.schema.ts'
import { staff, router } from '../../../platform/server/trpc.ts'
import { restartVideo } from '../../../media/server/encoding/video-queue.ts'
import { publishVideoState } from '../../../media/server/encoding/video-worker.ts'
import { listUnfinishedVideos, listVideos, videoNews } from '../../../media/server/encoding/videos.ts'
import { isOwnVideo, refuseVideoOfOthers } from './own-videos.ts'
import { mediaErrors } from '../../../media/errors.ts'

export const videosRouter = router({
  list: staff(['courses', 'catalogue'], 'filtered')
    .meta({ summary: 'Get uploaded videos by their file IDs' })
    .input(videosInput)
    .output(z.array(video))
    .query(({ ctx, input }) => listVideos(ctx.db, input.fileIds, isOwnVideo(ctx.user))),
  unfinished: staff(['courses', 'catalogue'])
    .meta({ summary: 'List the videos that are not processed yet' })
    .output(z.array(video))
    .query(({ ctx }) => listUnfinishedVideos(ctx.db)),
  restart: staff(['courses', 'catalogue'], 'filtered')
    .meta({
      summary: 'Process a failed video again',
      refuses: [mediaErrors.VIDEO_NOT_FOUND, mediaErrors.VIDEO_IN_PROCESS],
    })
    .input(videoInput)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      await refuseVideoOfOthers(ctx.db, ctx.user, input.fileId)
      await restartVideo(ctx.db, input.fileId)
      await publishVideoState(ctx, input.fileId, 'queued')
    }),
  /** A long-lived connection that sends `VideoNews` while videos are processed. */
  live: staff(['courses', 'catalogue'])
    .meta({ summary: 'Subscribe to the progress of video processing' })
    .subscription(({ ctx, signal }) => videoNews(ctx, signal)),
})
