import { join } from 'node:path'
import { LIMITS } from '../src/media/files.rules.ts'
import { startMeasuredServer } from './support/measured-server.ts'
import {
  type Bench,
  type Figure,
  median,
  megabytes,
  megabytesPerSecond,
  percent,
  verdict,
} from './support/figures.ts'
import { inFolder, makeClip, makeLargeFilm, timeCopy } from './support/films.ts'
import { growthDuring } from './support/processes.ts'
import { multipart, resumable } from './support/uploads.ts'

/** Compares the largest allowed video upload with copying the same file to the same disk. */
export const upload: Bench = {
  name: 'upload',
  run: () =>
    inFolder(async (folder) => {
      const academy = await startMeasuredServer()
      const [small, large] = [join(folder, 'small.mp4'), join(folder, 'large.mp4')]
      await makeClip(small, 2, '320x180')
      await makeLargeFilm(large, LIMITS.video)
      const copies: number[] = []
      const copy = async () => copies.push(await timeCopy(large, join(academy.storageDir, 'copy.mp4')))

      const done: { name: string; spent: number; growth: number }[] = []
      for (const way of [multipart, resumable]) {
        if (!(await way.isThere(academy))) continue
        // The first upload of each kind loads modules on the server.
        await way.upload(academy, small)
        await copy()
        const began = performance.now()
        const { growth, result: spent } = await growthDuring(academy.pid, async () => {
          await way.upload(academy, large)
          return performance.now() - began
        })
        await copy()
        done.push({ name: way.name, spent, growth })
      }
      const reference = median(copies)
      return done.flatMap(({ name, spent, growth }): Figure[] => [
        {
          what: `500 MB by ${name}, against a copy with fsync`,
          measured: megabytesPerSecond(LIMITS.video, spent),
          reference: megabytesPerSecond(LIMITS.video, reference),
          ratio: percent(reference / spent),
          wanted: verdict('floor 0.5', reference / spent >= 0.5),
        },
        {
          what: `memory of the server during that`,
          measured: `+ ${megabytes(growth)}`,
          reference: megabytes(LIMITS.video),
          ratio: percent(growth / LIMITS.video),
          wanted: verdict('64 MB', growth <= 64 * 1_048_576),
        },
      ])
    }),
}
