import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findTools } from '../media/server/encoding/ffmpeg.ts'

const execute = promisify(execFile)

export type VideoSample = {
  seconds?: number
  width?: number
  height?: number
  audio?: boolean
  /** Frames per second. */
  rate?: number
  format?: 'mp4' | 'mov' | 'webm'
}

/** Creates a real video for a test. */
export async function sampleVideo(sample: VideoSample = {}): Promise<Buffer> {
  const { seconds = 2, width = 320, height = 180, audio = true, rate = 25, format = 'mp4' } = sample
  const { ffmpeg } = await findTools({ ffmpegPath: null, ffprobePath: null })
  const folder = await mkdtemp(join(tmpdir(), 'lantern-sample-'))
  const file = join(folder, `sample.${format}`)
  const sound = audio ? ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`, '-shortest'] : []
  const codecs =
    format === 'webm'
      ? ['-c:v', 'libvpx', '-deadline', 'realtime', '-b:v', '300k', '-c:a', 'libvorbis']
      : [
          '-c:v',
          'libx264',
          '-preset',
          'ultrafast',
          '-pix_fmt',
          'yuv420p',
          '-c:a',
          'aac',
          '-movflags',
          '+faststart',
        ]
  const picture = ['-f', 'lavfi', '-i', `testsrc2=duration=${seconds}:size=${width}x${height}:rate=${rate}`]
  try {
    await execute(ffmpeg, ['-v', 'error', '-y', ...picture, ...sound, ...codecs, file])
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export type AudioFormat = 'mp3' | 'm4a' | 'ogg' | 'opus' | 'wav'
const AUDIO_CODECS: Record<AudioFormat, string> = {
  mp3: 'libmp3lame',
  m4a: 'aac',
  ogg: 'libvorbis',
  opus: 'libopus',
  wav: 'pcm_s16le',
}

/** Creates a real audio file for a test. */
export async function sampleAudio(format: AudioFormat = 'mp3', seconds = 2): Promise<Buffer> {
  const { ffmpeg } = await findTools({ ffmpegPath: null, ffprobePath: null })
  const folder = await mkdtemp(join(tmpdir(), 'lantern-sample-'))
  const file = join(folder, `sample.${format}`)
  const sound = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}:sample_rate=48000`]
  try {
    await execute(ffmpeg, ['-v', 'error', '-y', ...sound, '-c:a', AUDIO_CODECS[format], '-b:a', '64k', file])
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Writes a video of two seconds with the size of a long video. After the clip, it adds a box that players ignore. */
export async function writeFilm(path: string, bytes: number): Promise<void> {
  const clip = await sampleVideo({ seconds: 2 })
  const box = Buffer.alloc(8)
  box.writeUInt32BE(bytes - clip.length)
  box.write('free', 4)
  await writeFile(path, Buffer.concat([clip, box]))
  await truncate(path, bytes)
}
