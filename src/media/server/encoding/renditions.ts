import { open, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { VIDEO_HEIGHTS } from '../../player.rules.ts'
import type { Rendition } from '../../tables.ts'
import { run, type Tools, ToolFailed } from './ffmpeg.ts'
import { inputOf, type Probe } from './probe.ts'

/**
 * Seconds per segment. The segments of all renditions start at the same times, so that players can switch between
 * them.
 */
const SEGMENT = 4

type Size = { height: number; width: number }

/**
 * Returns the renditions for a video of this size: all standard heights up to its own height. For a very small
 * video, returns only its own height.
 */
export function sizesFor({ width, height }: Pick<Probe, 'width' | 'height'>): Size[] {
  const heights: number[] = VIDEO_HEIGHTS.filter((known) => known <= height)
  if (heights.length === 0) heights.push(even(height))
  return heights.map((wanted) => ({ height: wanted, width: even((width * wanted) / height) }))
}

/** The audio-only rendition, for users with little data. Its height is 0. */
const SOUND: Size = { height: 0, width: 0 }
const SOUND_RATE = 64_000

/** Bits per second of the only rendition of an audio file, which may be music. */
const MUSIC_RATE = 128_000
const soundRate = ({ height }: Pick<Probe, 'height'>) => (height > 0 ? SOUND_RATE : MUSIC_RATE)

/** Returns all renditions of a video, or the single one of an audio file. */
export const renditionsFor = (probe: Pick<Probe, 'width' | 'height' | 'hasAudio'>): Size[] => [
  ...(probe.height > 0 ? sizesFor(probe) : []),
  ...(probe.hasAudio ? [SOUND] : []),
]

const even = (value: number) => Math.max(2, Math.round(value / 2) * 2)

/** Returns the maximum bits per second of a rendition of this height. */
const ceiling = (height: number) =>
  height > 720 ? 5_000_000 : height > 480 ? 2_800_000 : height > 360 ? 1_400_000 : 800_000
const audioRate = (height: number) => (height > 480 ? 128_000 : 96_000)

/** Returns the maximum total bytes of all renditions per hour of video, without the original file. */
export const maxBytesPerHour = (probe: Parameters<typeof renditionsFor>[0]): number =>
  renditionsFor(probe)
    .map(({ height }) =>
      height === 0 ? soundRate(probe) : ceiling(height) + (probe.hasAudio ? audioRate(height) : 0),
    )
    .reduce((sum, rate) => sum + (rate * 3600) / 8, 0)

type Encoding = {
  tools: Tools
  /** The local path of the input. */
  input: string
  contentType: string
  probe: Probe
  /** An empty folder. Each rendition gets a folder in it, named by its height. */
  folder: string
  threads: number
  signal: AbortSignal
  onSeconds: (seconds: number) => void
  onStart: (pid: number) => void
}

/** Encodes all renditions in one run of ffmpeg, which decodes the source only once. The folders must exist. */
export async function encode(encoding: Encoding, made: readonly Size[]): Promise<void> {
  const sizes = made.filter(({ height }) => height > 0)
  const { tools, input, contentType, probe, folder, threads, signal, onSeconds, onStart } = encoding
  const names = sizes.map((_, at) => `[v${at}]`)
  const graph = [
    `[0:v:0]split=${sizes.length}${sizes.map((_, at) => `[s${at}]`).join('')}`,
    ...sizes.map(
      ({ width, height }, at) =>
        `[s${at}]scale=${width}:${height}:flags=bicubic,setsar=1,format=yuv420p${names[at]}`,
    ),
  ]
  const args = [
    '-hide_banner',
    '-v',
    'error',
    '-nostats',
    '-progress',
    'pipe:1',
    '-y',
    '-threads',
    String(threads),
  ]
  args.push(...inputOf(contentType, input))
  if (sizes.length > 0) args.push('-filter_complex', graph.join(';'))
  sizes.forEach(({ height }, at) => {
    const most = ceiling(height)
    args.push('-map', names[at]!)
    if (probe.hasAudio) {
      args.push('-map', '0:a:0', '-c:a', 'aac', '-b:a', String(audioRate(height)), '-ac', '2', '-ar', '48000')
    }
    const own = join(folder, String(height))
    const codec = [
      '-map_metadata',
      '-1',
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-profile:v',
      'main',
      '-crf',
      '22',
    ]
    const rate = ['-maxrate', String(most), '-bufsize', String(most * 2), '-threads', String(threads)]
    const keys = ['-sc_threshold', '0', '-force_key_frames', `expr:gte(t,n_forced*${SEGMENT})`]
    args.push(...codec, ...rate, ...keys, ...segmentsIn(own))
  })
  if (made.includes(SOUND)) {
    const codec = ['-c:a', 'aac', '-b:a', String(soundRate(probe)), '-ac', '2', '-ar', '48000']
    args.push('-map', '0:a:0', '-map_metadata', '-1', ...codec, ...segmentsIn(join(folder, '0')))
  }
  await run(tools.ffmpeg, args, {
    limit: Math.min(12 * 3600, 600 + probe.durationSeconds * 30) * 1000,
    silence: 5 * 60_000,
    polite: true,
    signal,
    onStart,
    onLine: (line) => {
      const time = /^out_time_(?:us|ms)=(\d+)/.exec(line)?.[1]
      if (time) onSeconds(Number(time) / 1_000_000)
    },
  })
}

const segmentsIn = (folder: string) => [
  '-f',
  'hls',
  '-hls_time',
  String(SEGMENT),
  '-hls_playlist_type',
  'vod',
  '-hls_list_size',
  '0',
  '-hls_segment_filename',
  join(folder, '%d.ts'),
  join(folder, 'index.m3u8'),
]

type Made = { folder: string; run: string; hasAudio: boolean }

/** Reads an encoded rendition from its folder. Throws `ToolFailed` if the rendition is not complete. */
export async function describe(
  { folder, run: name, hasAudio }: Made,
  { width, height }: Size,
): Promise<Rendition> {
  const own = join(folder, String(height))
  const playlist = await readFile(join(own, 'index.m3u8'), 'utf8')
  const segments = [...playlist.matchAll(/^#EXTINF:([\d.]+)/gm)].map((match) => Number(match[1]))
  const files = (await readdir(own)).filter((name) => name.endsWith('.ts'))
  if (segments.length === 0 || files.length !== segments.length)
    throw new ToolFailed('The renditions are not complete', 'incomplete')
  const bytes = await Promise.all(segments.map(async (_, at) => (await stat(join(own, `${at}.ts`))).size))
  const total = bytes.reduce((sum, one) => sum + one, 0)
  const seconds = segments.reduce((sum, one) => sum + one, 0)
  // A last segment of a few milliseconds would distort the rate.
  const rates = bytes.map((size, at) => (size * 8) / Math.max(segments[at] ?? 1, 1))
  return {
    run: name,
    width,
    height,
    bandwidth: Math.ceil(Math.max(...rates)),
    average: Math.ceil((total * 8) / Math.max(seconds, 1)),
    bytes: total,
    codecs: height > 0 ? await codecsOf(join(own, '0.ts'), hasAudio) : 'mp4a.40.2',
    segments,
  }
}

/**
 * Returns the codec names for players, such as 'avc1.4d401f,mp4a.40.2'. Reads them from the parameters in the first
 * frame.
 */
async function codecsOf(segment: string, hasAudio: boolean): Promise<string> {
  const handle = await open(segment)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0)
    const at = buffer.subarray(0, bytesRead).indexOf(PARAMETERS)
    const profile =
      at < 0 ? '4d401f' : buffer.toString('hex', at + PARAMETERS.length, at + PARAMETERS.length + 3)
    return `avc1.${profile}${hasAudio ? ',mp4a.40.2' : ''}`
  } finally {
    await handle.close()
  }
}

/** The start of a sequence parameter set in H.264. */
const PARAMETERS = Buffer.from('00000167', 'hex')
