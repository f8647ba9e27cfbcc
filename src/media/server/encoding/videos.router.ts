import { z } from 'zod'
import { video, videoInput, videosInput } from '../../videos.schema.ts'
import { staff, router } from '../../../platform/server/trpc.ts'
import { restartVideo } from './video-queue.ts'
import { publishVideoState } from './video-worker.ts'
import { listUnfinishedVideos, listVideos, refuseVideoOfOthers, videoNews } from './videos.ts'
import { mediaErrors } from '../../errors.ts'

export const videosRouter = router({
  list: staff(['courses', 'catalogue'], 'filtered')
    .meta({ summary: 'Get uploaded videos by their file IDs' })
    .input(videosInput)
    .output(z.array(video))
    .query(({ ctx, input }) => listVideos(ctx.db, ctx.user, input.fileIds)),
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
