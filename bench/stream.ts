import { join } from 'node:path'
import { createRows } from '../src/testing/rows.ts'
import { startAcademy } from './support/academies.ts'
import { type Bench, median, megabytes, megabytesPerSecond, percent } from './support/figures.ts'
import { inFolder, makeLargeFilm } from './support/films.ts'
import { growthDuring } from './support/processes.ts'
import { startReference } from './support/reference.ts'
import { fetchOnce } from './support/requests.ts'
import { multipart } from './support/uploads.ts'

const BYTES = 200 * 1024 * 1024
const SEEKS = 100

/** A large video that is watched: as a whole, by several, and with seeking. */
export const stream: Bench = {
  name: 'stream',
  run: () =>
    inFolder(async (folder) => {
      const film = join(folder, 'film.mp4')
      await makeLargeFilm(film, BYTES)
      const academy = await startAcademy()
      const { db, url, pid } = academy
      const address = await multipart.upload(academy, film)
      const rows = createRows(db)
      await rows.lesson((await rows.course()).id, { videoFileId: address.split('/').at(-1) ?? '' })
      const bareServer = await startReference({ file: film })

      const read = async (from: string, range: string, bytes = BYTES) => {
        const answer = await fetchOnce(from, { cookie: academy.cookie, range })
        if (answer.bytes !== bytes)
          throw new Error(`${from} answered ${answer.status} with ${answer.bytes} bytes`)
      }
      const timed = async (work: () => Promise<unknown>) => {
        const began = performance.now()
        await work()
        return performance.now() - began
      }
      try {
        const video = url + address
        await read(video, 'bytes=0-1023', 1024)
        const bare: number[] = []
        const ours: number[] = []
        const whole = await growthDuring(pid, async () => {
          for (let round = 0; round < 3; round += 1) {
            bare.push(await timed(() => read(`${bareServer.url}/file`, '')))
            ours.push(await timed(() => read(video, 'bytes=0-')))
          }
        })
        const [reference, measured] = [median(bare), median(ours)]
        const four = await growthDuring(pid, () =>
          Promise.all([1, 2, 3, 4].map(() => read(video, 'bytes=0-'))),
        )
        const seeking = await growthDuring(pid, async () => {
          for (let n = 0; n < SEEKS; n += 1) {
            const start = Math.floor((BYTES * ((n * 37) % SEEKS)) / SEEKS)
            await read(video, `bytes=${start}-${start + 1_048_575}`, 1_048_576)
          }
        })
        const memory = (what: string, growth: number, bytes: number) => ({
          what,
          measured: `+ ${megabytes(growth)}`,
          reference: megabytes(bytes),
          ratio: percent(growth / bytes),
          wanted: 'does not grow with the file',
        })
        return [
          {
            what: '200 MB by Range three times, against a bare Fastify stream',
            measured: megabytesPerSecond(BYTES, measured),
            reference: megabytesPerSecond(BYTES, reference),
            ratio: percent(reference / measured),
          },
          memory('memory of the server during that', whole.growth, 3 * BYTES),
          memory('the same for four at once', four.growth, 4 * BYTES),
          memory(`the same for ${SEEKS} seeks of 1 MB`, seeking.growth, SEEKS * 1_048_576),
        ]
      } finally {
        await bareServer.stop()
      }
    }),
}
