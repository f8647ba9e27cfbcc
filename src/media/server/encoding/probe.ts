import { stat } from 'node:fs/promises'
import { z } from 'zod'
import { mediaErrors } from '../../errors.ts'
import { isAudio } from '../files/formats.ts'
import { run, type Tools, ToolFailed } from './ffmpeg.ts'

export type Probe = {
  durationSeconds: number
  /** The displayed size, after rotation and with square pixels. 0 for audio. */
  width: number
  height: number
  hasAudio: boolean
}

const number = z.coerce.number()
const streams = z.object({
  streams: z.array(
    z.object({
      codec_type: z.string().optional(),
      width: z.number().optional(),
      height: z.number().optional(),
      sample_aspect_ratio: z.string().optional(),
      duration: number.optional(),
      disposition: z.object({ attached_pic: z.number().optional() }).optional(),
      tags: z.object({ rotate: number.optional() }).optional(),
      side_data_list: z.array(z.object({ rotation: number.optional() })).optional(),
    }),
  ),
  format: z.object({ duration: number.optional() }).optional(),
})

const DEMUXERS: Readonly<Record<string, string>> = {
  'video/webm': 'matroska',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
}

/**
 * Returns ffmpeg arguments that set the demuxer, so that ffmpeg does not guess it. They allow ffmpeg to read only
 * this file.
 */
export const inputOf = (contentType: string, path: string) => [
  '-protocol_whitelist',
  'file,pipe',
  '-f',
  DEMUXERS[contentType] ?? 'mov',
  '-i',
  `file:${path}`,
]

export const MAX_SIDE = 8192
const MAX_SECONDS = 24 * 3600
/**
 * Minimum bytes per second: a silent still image has more. If a file is smaller, the duration in its metadata is
 * wrong.
 */
const MIN_A_SECOND = 16

/** Measures an uploaded video or audio file. Throws 400 for a file that no player can play. */
export const probeMedia = (tools: Tools, path: string, contentType: string): Promise<Probe> =>
  isAudio(contentType) ? probeAudio(tools, path, contentType) : probeVideo(tools, path, contentType)

async function readStreams(tools: Tools, path: string, contentType: string, unreadable: Unreadable) {
  const args = ['-v', 'error', '-threads', '1', '-print_format', 'json', '-show_streams', '-show_format']
  const output = await run(tools.ffprobe, [...args, ...inputOf(contentType, path)], { limit: 30_000 }).catch(
    (error: unknown) => {
      throw error instanceof ToolFailed ? unreadable({ cause: error }) : error
    },
  )
  const found = streams.safeParse(parse(output))
  if (!found.success) throw unreadable({ cause: found.error })
  return found.data
}

type Unreadable = typeof mediaErrors.VIDEO_UNREADABLE | typeof mediaErrors.AUDIO_UNREADABLE

/** Throws 400 for a small file whose metadata states a long duration. */
async function refuseForged(path: string, durationSeconds: number, unreadable: Unreadable): Promise<void> {
  const { size } = await stat(path)
  if (size < durationSeconds * MIN_A_SECOND) throw unreadable({ cause: 'a forged length' })
}

/** Measures an audio file. Ignores pictures, such as the cover of an album. */
async function probeAudio(tools: Tools, path: string, contentType: string): Promise<Probe> {
  const unreadable = mediaErrors.AUDIO_UNREADABLE
  const { streams: all, format } = await readStreams(tools, path, contentType, unreadable)
  const sound = all.find((one) => one.codec_type === 'audio')
  const durationSeconds = format?.duration ?? sound?.duration ?? 0
  if (!sound || !(durationSeconds > 0) || durationSeconds > MAX_SECONDS) throw unreadable()
  await refuseForged(path, durationSeconds, unreadable)
  return { durationSeconds, hasAudio: true, width: 0, height: 0 }
}

/** Measures a video. Throws 400 for a file that no player can show. */
export async function probeVideo(tools: Tools, path: string, contentType: string): Promise<Probe> {
  const { streams: all, format } = await readStreams(tools, path, contentType, mediaErrors.VIDEO_UNREADABLE)
  const picture = all.find((one) => one.codec_type === 'video' && !one.disposition?.attached_pic)
  if (!picture?.width || !picture.height) throw mediaErrors.VIDEO_WITHOUT_PICTURE()
  const durationSeconds = format?.duration ?? picture.duration ?? 0
  if (!(durationSeconds > 0)) throw mediaErrors.VIDEO_UNREADABLE()
  if (Math.max(picture.width, picture.height) > MAX_SIDE || durationSeconds > MAX_SECONDS) {
    throw mediaErrors.VIDEO_TOO_LARGE({ side: MAX_SIDE })
  }
  await refuseForged(path, durationSeconds, mediaErrors.VIDEO_UNREADABLE)
  return { durationSeconds, hasAudio: all.some((one) => one.codec_type === 'audio'), ...shown(picture) }
}

type Picture = z.infer<typeof streams>['streams'][number]

function shown({ width = 0, height = 0, sample_aspect_ratio, tags, side_data_list }: Picture) {
  const [across = 1, down = 1] = (sample_aspect_ratio ?? '').split(':').map(Number)
  const square = across > 0 && down > 0 ? across / down : 1
  const turn = side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? tags?.rotate ?? 0
  const stretched = Math.max(2, Math.round(width * square))
  return Math.abs(turn) % 180 === 90 ? { width: height, height: stretched } : { width: stretched, height }
}

function parse(output: Buffer): unknown {
  try {
    return JSON.parse(output.toString())
  } catch {
    return null
  }
}
