import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findTools } from '../src/media/server/encoding/ffmpeg.ts'
import { NICENESS } from '../src/platform/server/process/bounded.ts'
import { startMeasuredServer } from './support/measured-server.ts'
import { type Bench, seconds, times } from './support/figures.ts'
import { inFolder, makeClip } from './support/films.ts'
import { multipart } from './support/uploads.ts'

/** Compares the job for a video of one minute with ffmpeg, which encodes the same renditions. */
export const hls: Bench = {
  name: 'hls',
  run: () =>
    inFolder(async (folder) => {
      const clip = join(folder, 'clip.mp4')
      await makeClip(clip, 60, '1280x720')
      const academy = await startMeasuredServer()
      const reference = await timeEncodes(clip, join(folder, 'plain'))

      const address = await multipart.upload(academy, clip)
      const began = performance.now()
      for (;;) {
        const [video] = await academy.sql<{ state: string; error: string | null; renditions: number }[]>`
          select state, error, jsonb_array_length(renditions) as renditions from videos
          where file_id = ${address.split('/').at(-1) ?? ''}`
        if (video?.state === 'failed') throw new Error(`The job failed: ${video.error}`)
        if (video?.state === 'ready' && video.renditions === 3) break
        if (performance.now() - began > 300_000) throw new Error('The job takes more than five minutes')
        await sleep(50)
      }
      const spent = performance.now() - began
      return [
        {
          what: 'one minute of 720p: job with poster and storyboard, against ffmpeg alone',
          measured: seconds(spent),
          reference: seconds(reference),
          ratio: times(spent / reference),
        },
      ]
    }),
}

/** Encodes the renditions of a 720p source directly with ffmpeg, with the same low priority. */
async function timeEncodes(clip: string, folder: string): Promise<number> {
  const { ffmpeg } = await findTools({ ffmpegPath: null, ffprobePath: null })
  const sizes = [
    { size: '1280:720', most: '2800k', audio: '128k' },
    { size: '854:480', most: '1400k', audio: '96k' },
    { size: '640:360', most: '800k', audio: '96k' },
  ]
  const args = ['-v', 'error', '-y', '-i', clip]
  args.push(
    '-filter_complex',
    `[0:v]split=3[a][b][c];${sizes.map(({ size }, at) => `[${'abc'[at]}]scale=${size}[v${at}]`).join(';')}`,
  )
  for (const [at, { most, audio }] of sizes.entries()) {
    await mkdir(join(folder, String(at)), { recursive: true })
    args.push('-map', `[v${at}]`, '-map', '0:a', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '22')
    args.push(
      '-maxrate',
      most,
      '-bufsize',
      most,
      '-pix_fmt',
      'yuv420p',
      '-force_key_frames',
      'expr:gte(t,n_forced*4)',
    )
    args.push('-sc_threshold', '0', '-c:a', 'aac', '-b:a', audio, '-f', 'hls', '-hls_time', '4')
    args.push('-hls_playlist_type', 'vod', join(folder, String(at), 'index.m3u8'))
  }
  const began = performance.now()
  await new Promise<void>((resolve, reject) => {
    const child = spawn(ffmpeg, args, { stdio: ['ignore', 'ignore', 'inherit'] })
    child.once('spawn', () => child.pid && setPriority(child.pid, NICENESS))
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}`))))
  })
  return performance.now() - began
}
