import type { Services } from '../../../platform/server/context.ts'
import { videoUrl } from '../files/addresses.ts'
import { findTools } from './ffmpeg.ts'
import { storeVideo } from '../files/files.ts'
import type { Format } from '../files/formats.ts'
import { probeMedia } from './probe.ts'
import { detectFormat } from '../files/sniff.ts'
import { publishVideoState } from './video-worker.ts'

type Given = {
  /** The ID of the new video, if it is already known. */
  id?: string
  /** The path of a complete local file, which this function moves into the storage. */
  path: string
  filename: string
  declared: string
  uploadedBy: string
}

/**
 * Accepts an uploaded video or audio file: checks, measures and stores it, and queues its renditions. Returns its
 * URL. Throws 400 if the file has none of the formats in `allowed`. The file then stays in its place.
 */
export async function acceptVideo(
  { db, storage, env, live }: Services,
  given: Given,
  formats: readonly Format[],
  allowed: string,
): Promise<{ url: string }> {
  const { path, uploadedBy } = given
  const chosen = given.id === undefined ? {} : { id: given.id }
  const { contentType, extension } = await detectFormat(given, formats, allowed)
  const probe = await probeMedia(await findTools(env), path, contentType)
  const video = { ...chosen, source: path, contentType, extension, probe, uploadedBy }
  const { id } = await storeVideo(db, storage, video)
  await publishVideoState({ db, live }, id, 'queued')
  return { url: videoUrl(id) }
}
