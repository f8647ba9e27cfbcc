import type { Utils } from '../../../platform/client/trpc.ts'
import { describeLength } from '../../../platform/duration.ts'

const UPLOADED = /^\/media\/videos\/([0-9a-f-]{36})$/

/** Returns the file ID in the URL of an uploaded video. Undefined for other URLs. */
export const fileIdOf = (videoUrl: string | null) => UPLOADED.exec(videoUrl ?? '')?.[1]

export const isUploaded = (videoUrl: string | null) => fileIdOf(videoUrl) !== undefined

/** Returns the duration of an uploaded video in words. Null if it is unknown. */
export async function uploadedLength(utils: Utils, videoUrl: string | null): Promise<string | null> {
  const fileId = fileIdOf(videoUrl)
  if (fileId === undefined) return null
  const [video] = await utils.videos.list.fetch({ fileIds: [fileId] })
  return video?.durationSeconds ? describeLength(video.durationSeconds) : null
}
