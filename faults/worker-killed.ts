import { randomInt } from 'node:crypto'
import { type Installation, openInstallation } from './support/installation.ts'
import { type Fault, until } from './support/fault.ts'
import { rounds } from './support/rounds.ts'
import { isAlive } from '../src/platform/server/db/embedded/processes.ts'

/**
 * Minimum lifetime of a worker in milliseconds. A worker that ran for less time counts as failed at its start, and its
 * replacement waits.
 */
const LIVED_MS = 31_000

const workersOf = ({ server }: Installation) =>
  [...server.output().matchAll(/"pid":(\d+).*Worker \d+ accepts requests/g)]
    .map(([, pid]) => Number(pid))
    .filter(isAlive)

export const workerSilent: Fault = {
  name: 'silent',
  what: 'one of two workers stands still (SIGSTOP) while people write, and never goes on',
  async run(say) {
    const academy = await openInstallation({ WORKERS: '2', LOG_LEVEL: 'info' })
    return rounds(academy, {
      say,
      count: 2,
      async strike() {
        const [victim = 0] = workersOf(academy)
        process.kill(victim, 'SIGSTOP')
        await until(
          'another worker takes its place',
          () => {
            const workers = workersOf(academy)
            return workers.length === 2 && !workers.includes(victim)
          },
          120_000,
        )
      },
    })
  },
}

export const workerKilled: Fault = {
  name: 'worker',
  what: 'one of two workers is killed (SIGKILL) while people write',
  async run(say) {
    const academy = await openInstallation({ WORKERS: '2', LOG_LEVEL: 'info' })
    const alive = () => workersOf(academy)
    let next = 0
    return rounds(academy, {
      say,
      // Each worker has run for half a minute when it is killed.
      storm: [LIVED_MS / 2, LIVED_MS / 2 + 1500],
      async strike() {
        const workers = alive()
        const victim = workers[next++ % 2] ?? workers[0]
        if (victim === undefined) throw new Error('No worker is alive')
        await new Promise((resolve) => setTimeout(resolve, randomInt(0, 200)))
        process.kill(victim, 'SIGKILL')
        await until('another worker takes its place', () => alive().length === 2)
      },
    })
  },
}
