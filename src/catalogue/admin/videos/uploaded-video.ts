import type { Utils } from '../../../platform/client/trpc.ts'
import { describeLength } from '../../../platform/duration.ts'

const UPLOADED = /^\/media\/videos\/([0-9a-f-]{36})$/

/** The file of an uploaded video; undefined for any other address. */
export const fileIdOf = (videoUrl: string | null) => UPLOADED.exec(videoUrl ?? '')?.[1]

export const isUploaded = (videoUrl: string | null) => fileIdOf(videoUrl) !== undefined

/** How long an uploaded video is, in words; null when nobody knows. */
export async function uploadedLength(utils: Utils, videoUrl: string | null): Promise<string | null> {
  const fileId = fileIdOf(videoUrl)
  if (fileId === undefined) return null
  const [video] = await utils.videos.list.fetch({ fileIds: [fileId] })
  return video?.durationSeconds ? describeLength(video.durationSeconds) : null
}
