import { createWriteStream } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Rendition } from '../../tables.ts'
import { folderOf, posterKeyOf, segmentKey } from '../files/addresses.ts'
import type { Tools } from './ffmpeg.ts'
import { hashFile } from '../files/files.ts'
import { type Probe, probeMedia } from './probe.ts'
import { describe, encode, renditionsFor } from './renditions.ts'
import { makePoster, makeStoryboard } from './stills.ts'
import type { Storage } from '../../../platform/server/storage/storage.ts'
import type { Storyboard } from './storyboard-track.ts'
import type { Claim, Made } from './video-queue.ts'

type Work = {
  storage: Storage
  tools: Tools
  claim: Claim
  signal: AbortSignal
  /** Called with the progress in percent, from 0 to 100. */
  onPercent: (percent: number) => void
  /** Called with the results that are known early, so that pages can show them immediately. */
  onMeasured: (found: { posterKey: string | null; sha256: string; probe: Probe }) => Promise<void>
}

/**
 * The file in a work folder with the process ID of the running encoder. If the server was killed, the sweep uses it
 * to end the encoder.
 */
export const PID_FILE = 'encoder.pid'

/**
 * Creates the poster, the HLS renditions and the storyboard of an uploaded video, and stores them in a folder for
 * this run. Creates only one rendition for an audio file. Removes its local files. After a failure, the caller must
 * delete the objects that the run has stored.
 */
export async function processVideo({
  storage,
  tools,
  claim,
  signal,
  onPercent,
  onMeasured,
}: Work): Promise<Made> {
  const { fileId, key, bytes, contentType } = claim
  const folder = storage.temp.path()
  await mkdir(folder, { recursive: true })
  try {
    const input = storage.localPath(key) ?? join(folder, 'source')
    if (!storage.localPath(key)) {
      const source = await storage.read(key, { start: 0, end: bytes - 1 })
      await pipeline(source, createWriteStream(input), { signal })
    }
    const probe = await probeMedia(tools, input, contentType)
    const stills = { tools, input, contentType, probe, folder, signal }

    const poster = probe.height > 0 ? posterKeyOf(fileId) : null
    if (poster) await storage.put(poster, await makePoster(stills), { contentType: 'image/webp' })
    await onMeasured({ posterKey: poster, sha256: await hashFile(input), probe })

    const sizes = renditionsFor(probe)
    for (const { height } of sizes) await mkdir(join(folder, String(height)))
    await encode(
      {
        ...stills,
        threads: Math.max(1, availableParallelism() - 1),
        onSeconds: (seconds) => onPercent(Math.min(95, (seconds / probe.durationSeconds) * 95)),
        onStart: (pid) => void writeFile(join(folder, PID_FILE), String(pid)).catch(() => undefined),
      },
      sizes,
    )

    const run = runOf(claim)
    const renditions: Rendition[] = []
    for (const size of sizes) {
      const rendition = await describe({ folder, run, hasAudio: probe.hasAudio }, size)
      for (const [at] of rendition.segments.entries()) {
        signal.throwIfAborted()
        const local = join(folder, String(size.height), `${at}.ts`)
        await storage.adopt(local, segmentKey(fileId, run, size.height, at), { contentType: 'video/mp2t' })
      }
      renditions.push(rendition)
      onPercent(95 + (renditions.length / sizes.length) * 4)
    }
    const storyboard = poster ? await storeStoryboard(storage, claim, stills) : null
    return { renditions, storyboard }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Returns the folder for the results of a claim. */
export const runOf = ({ attempt }: Pick<Claim, 'attempt'>) => `run-${attempt}`

/** Stores the storyboard. Returns null after an error, because a video without a storyboard is still usable. */
async function storeStoryboard(
  storage: Storage,
  claim: Claim,
  stills: Parameters<typeof makeStoryboard>[0],
): Promise<Storyboard | null> {
  try {
    const { bytes, layout } = await makeStoryboard(stills)
    const key = `${folderOf('video', claim.fileId)}${runOf(claim)}/storyboard.webp`
    await storage.put(key, bytes, { contentType: 'image/webp' })
    return { key, ...layout }
  } catch {
    stills.signal.throwIfAborted()
    return null
  }
}

/** Deletes all runs of a video except the published one. */
export async function removeOtherRuns(storage: Storage, fileId: string, keep: string | null): Promise<void> {
  const folder = folderOf('video', fileId)
  const runs = new Set<string>()
  for await (const { key } of storage.list(folder)) {
    const run = /^(run-\d+)\//.exec(key.slice(folder.length))?.[1]
    if (run && run !== keep) runs.add(run)
  }
  for (const run of runs) await storage.deletePrefix(`${folder}${run}/`)
}
