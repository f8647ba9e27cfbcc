import { z } from 'zod'
import { VIDEO_STATES } from './files.rules.ts'
import { t } from './texts/errors.ts'

/** An uploaded video and the progress of its renditions, for staff. */
export const video = z.object({
  fileId: z.uuid(),
  url: z.string(),
  bytes: z.number().int(),
  durationSeconds: z.number().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  state: z.enum(VIDEO_STATES),
  /** Progress of the renditions, 0 to 100. */
  percent: z.number(),
  /** The reason why processing failed. */
  error: z.string().nullable(),
  /** Heights of the playable renditions. */
  heights: z.array(z.number().int()),
  poster: z.string().nullable(),
})
export type Video = z.infer<typeof video>

export const videoInput = z.object({ fileId: z.uuid({ error: () => t.fileIdMustBeUuid }) })
export const videosInput = z.object({ fileIds: z.array(videoInput.shape.fileId).min(1).max(200) })

/** An update while videos are processed. */
export type VideoNews = { fileId: string; state: string; percent: number }
