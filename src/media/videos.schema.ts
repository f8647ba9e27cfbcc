import { z } from 'zod'
import { VIDEO_STATES } from './files.rules.ts'
import { t } from './texts/errors.ts'

/** What is known of an uploaded video, and how far its renditions are. For administrators. */
export const video = z.object({
  fileId: z.uuid(),
  url: z.string(),
  bytes: z.number().int(),
  durationSeconds: z.number().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  state: z.enum(VIDEO_STATES),
  /** 0 to 100, of the renditions. */
  percent: z.number(),
  /** Why it failed. */
  error: z.string().nullable(),
  /** Heights of the renditions that can be played. */
  heights: z.array(z.number().int()),
  poster: z.string().nullable(),
})
export type Video = z.infer<typeof video>

export const videoInput = z.object({ fileId: z.uuid({ error: () => t.fileIdMustBeUuid }) })
export const videosInput = z.object({ fileIds: z.array(videoInput.shape.fileId).min(1).max(200) })

/** What is told while videos are processed. */
export type VideoNews = { fileId: string; state: string; percent: number }
