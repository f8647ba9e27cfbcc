import { join } from 'node:path'
import { run, type Tools } from './ffmpeg.ts'
import { toWebp } from '../pictures/pictures.ts'
import { inputOf, type Probe } from './probe.ts'
import type { Storyboard } from './storyboard-track.ts'

type Stills = {
  tools: Tools
  input: string
  contentType: string
  probe: Probe
  folder: string
  signal: AbortSignal
}

const QUIET = ['-hide_banner', '-v', 'error', '-nostdin', '-y', '-threads', '1']

/** Returns a picture from near the beginning of the video, after any black frames. */
export async function makePoster({
  tools,
  input,
  contentType,
  probe,
  folder,
  signal,
}: Stills): Promise<Buffer> {
  const file = join(folder, 'poster.png')
  const at = Math.min(3, probe.durationSeconds * 0.1).toFixed(3)
  const width = Math.min(1280, probe.width)
  const height = Math.max(2, Math.round((width * probe.height) / probe.width))
  const filter = `scale=${width}:${height}:flags=bicubic,setsar=1`
  const output = ['-map', '0:v:0', '-vf', filter, '-frames:v', '1', '-f', 'image2', file]
  await run(tools.ffmpeg, [...QUIET, '-ss', at, ...inputOf(contentType, input), ...output], {
    limit: 120_000,
    polite: true,
    signal,
  })
  return toWebp(file, { width: 1280, quality: 80 })
}

const TILE_WIDTH = 160
const COLUMNS = 10
const MAX_TILES = 100

/** Creates a sheet of small pictures for the seek bar, with a picture for every few seconds. */
export async function makeStoryboard({ tools, input, contentType, probe, folder, signal }: Stills) {
  const { durationSeconds, width, height } = probe
  const every = Math.max(2, Math.ceil(durationSeconds / MAX_TILES))
  const tiles = Math.max(1, Math.ceil(durationSeconds / every))
  const columns = Math.min(COLUMNS, tiles)
  const rows = Math.ceil(tiles / columns)
  const tileHeight = Math.min(320, Math.max(2, Math.round((TILE_WIDTH * height) / width / 2) * 2))
  const file = join(folder, 'storyboard.png')
  const filter = `fps=1/${every}:round=up,scale=${TILE_WIDTH}:${tileHeight},setsar=1,tile=${columns}x${rows}`
  // For a long video, key frames are enough. Decoding only these saves most of the work.
  const keys = durationSeconds > 120 ? ['-skip_frame', 'nokey'] : []
  const args = [...QUIET, ...keys, ...inputOf(contentType, input)]
  const output = ['-map', '0:v:0', '-vf', filter, '-frames:v', '1', '-f', 'image2', file]
  await run(tools.ffmpeg, [...args, ...output], {
    limit: Math.min(3600, 120 + durationSeconds) * 1000,
    polite: true,
    signal,
  })
  const bytes = await toWebp(file, { quality: 60 })
  const layout: Omit<Storyboard, 'key'> = { columns, rows, width: TILE_WIDTH, height: tileHeight, every }
  return { bytes, layout }
}
