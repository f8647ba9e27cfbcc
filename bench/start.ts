import { setTimeout as sleep } from 'node:timers/promises'
import { launchServer, startServer, temporaryStorage } from '../tests/support/server.ts'
import { type Bench, median, megabytes, seconds, times, verdict } from './support/figures.ts'
import { residentBytes } from './support/processes.ts'
import { startReference } from './support/reference.ts'

const ROUNDS = 5
/** Idle time in milliseconds after which garbage from the start is collected. */
const IDLE_MS = 5_000

/**
 * Measures how long the built server takes to be ready on a used folder, including its database, and its memory use
 * afterwards.
 */
export const start: Bench = {
  name: 'start',
  async run() {
    const storage = temporaryStorage()
    const first = await startServer({ STORAGE_DIR: storage, DEMO: 'on' })
    await first.stop()
    const bare: number[] = []
    const whole: number[] = []
    const [bareIdle, idle]: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      const referenceBegan = performance.now()
      const reference = await startReference()
      bare.push(performance.now() - referenceBegan)
      bareIdle.push(residentBytes(reference.pid))
      await reference.stop()

      const began = performance.now()
      const server = await launchServer({ STORAGE_DIR: storage, DEMO: 'on' })
      while (!(await isReady(server.url))) {
        if (performance.now() - began > 60_000)
          throw new Error(`The server does not start:\n${server.output()}`)
        await sleep(5)
      }
      whole.push(performance.now() - began)
      await sleep(IDLE_MS)
      idle.push(residentBytes(server.pid))
      await server.stop()
    }
    return [
      {
        what: 'start on an existing folder with its database, against bare Fastify',
        measured: seconds(median(whole)),
        reference: seconds(median(bare)),
        ratio: times(median(whole) / median(bare)),
        wanted: verdict('1.5 s', median(whole) <= 1500),
      },
      {
        what: 'memory of the idle server (RSS), against bare Fastify',
        measured: megabytes(median(idle)),
        reference: megabytes(median(bareIdle)),
        ratio: times(median(idle) / median(bareIdle)),
        wanted: verdict('90 MB', median(idle) <= 90 * 1_048_576),
      },
    ]
  },
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    (reply) => reply.ok,
    () => false,
  )
