import { join } from 'node:path'
import { createRows } from '../src/testing/rows.ts'
import { startMeasuredServer } from './support/measured-server.ts'
import { type Bench, median, megabytes, megabytesPerSecond, percent, verdict } from './support/figures.ts'
import { inFolder, makeLargeFilm } from './support/films.ts'
import { options } from './support/options.ts'
import { growthDuring } from './support/processes.ts'
import { startReference } from './support/reference.ts'
import { fetchOnce } from './support/requests.ts'
import { multipart } from './support/uploads.ts'

const BYTES = 200 * 1024 * 1024
const SEEKS = 100
const CLIENTS = 200
const PART = 1_048_576

/** Measures streaming of a large video: the whole file, several clients, and seeking. */
export const stream: Bench = {
  name: 'stream',
  run: () =>
    inFolder(async (folder) => {
      const film = join(folder, 'film.mp4')
      await makeLargeFilm(film, BYTES)
      const academy = await startMeasuredServer()
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
            bare.push(await timed(() => read(`${bareServer.url}/file`, 'bytes=0-')))
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
            await read(video, `bytes=${start}-${start + PART - 1}`, PART)
          }
        })
        const crowd = (from: string) =>
          timed(() =>
            Promise.all(
              Array.from({ length: CLIENTS }, (_, n) => {
                const start = (n * PART) % (BYTES - PART)
                return read(from, `bytes=${start}-${start + PART - 1}`, PART)
              }),
            ),
          )
        const [bareCrowd, ourCrowd]: [number[], number[]] = [[], []]
        for (let round = 0; round < options.rounds; round += 1) {
          bareCrowd.push(await crowd(`${bareServer.url}/file`))
          ourCrowd.push(await crowd(video))
        }
        const [crowdReference, crowdMeasured] = [median(bareCrowd), median(ourCrowd)]
        const memory = (what: string, growth: number, bytes: number) => ({
          what,
          measured: `+ ${megabytes(growth)}`,
          reference: megabytes(bytes),
          ratio: percent(growth / bytes),
          wanted: 'does not grow with the file',
        })
        return [
          {
            what: '200 MB by Range three times, against @fastify/static',
            measured: megabytesPerSecond(BYTES, measured),
            reference: megabytesPerSecond(BYTES, reference),
            ratio: percent(reference / measured),
          },
          {
            what: `${CLIENTS} clients at once, each 1 MB by Range, against @fastify/static`,
            measured: megabytesPerSecond(CLIENTS * PART, crowdMeasured),
            reference: megabytesPerSecond(CLIENTS * PART, crowdReference),
            ratio: percent(crowdReference / crowdMeasured),
            wanted: verdict('floor 0.8', crowdReference / crowdMeasured >= 0.8),
          },
          memory('memory of the server while one reads all of it three times', whole.growth, 3 * BYTES),
          memory('the same for four at once', four.growth, 4 * BYTES),
          memory(`the same for ${SEEKS} seeks of 1 MB`, seeking.growth, SEEKS * PART),
        ]
      } finally {
        await bareServer.stop()
      }
    }),
}
