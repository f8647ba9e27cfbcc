import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { findTools } from '../../src/media/server/encoding/ffmpeg.ts'

const MEGABYTE = 1024 * 1024

/** Runs the work with a temporary folder, which is removed afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'lantern-bench-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Writes a moving test picture with sound. */
export async function makeClip(path: string, duration: number, size: string): Promise<void> {
  const { ffmpeg } = await findTools({ ffmpegPath: null, ffprobePath: null })
  const picture = ['-f', 'lavfi', '-i', `testsrc2=duration=${duration}:size=${size}:rate=25`]
  const sound = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${duration}`, '-shortest']
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
  await promisify(execFile)(ffmpeg, [
    '-v',
    'error',
    '-y',
    ...picture,
    ...sound,
    ...codecs,
    '-movflags',
    '+faststart',
    path,
  ])
}

/** Writes a playable MP4 of exactly `bytes` bytes: a short clip, and a box of noise that players ignore. */
export async function makeLargeFilm(path: string, bytes: number): Promise<void> {
  await makeClip(path, 2, '320x180')
  const noise = randomBytes(MEGABYTE)
  const file = await open(path, 'a')
  try {
    let left = bytes - (await file.stat()).size
    const header = Buffer.alloc(8)
    header.writeUInt32BE(left)
    header.write('free', 4)
    await file.write(header)
    left -= header.length
    for (; left > 0; left -= MEGABYTE) await file.write(noise, 0, Math.min(left, MEGABYTE))
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Returns how many milliseconds it takes to copy and sync the file. */
export async function timeCopy(from: string, to: string): Promise<number> {
  const began = performance.now()
  await pipeline(
    createReadStream(from, { highWaterMark: MEGABYTE }),
    createWriteStream(to, { flush: true, highWaterMark: MEGABYTE }),
  )
  const spent = performance.now() - began
  if ((await stat(to)).size !== (await stat(from)).size) throw new Error('The copy is not complete')
  await rm(to)
  return spent
}
