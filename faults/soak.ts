import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { residentBytes } from '../bench/support/processes.ts'
import { type Installation, ask, openInstallation } from './support/installation.ts'
import { type Fault, NotHere } from './support/fault.ts'
import { examine, examineFiles } from './support/oracle.ts'
import { options } from './support/options.ts'
import { createStorm } from './support/write-load.ts'

/** The share of the time with writes. The rest is idle. */
const LOAD = 0.3
const TURN_MS = 2_000
/** The share of the time for the warm-up, in which caches fill and code is compiled. */
const WARM = 0.3

type Sample = {
  at: number
  memory: number
  descriptors: number
  connections: number
  dead: number
  live: number
}

async function look(academy: Installation): Promise<Sample> {
  const { pid } = academy.server
  return ask(academy, async ({ sql }) => {
    const [counts] = await sql<{ connections: number; dead: number; live: number }[]>`
      select (select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()) as connections,
        (select sum(n_dead_tup)::int from pg_stat_user_tables) as dead, (select sum(n_live_tup)::int from pg_stat_user_tables) as live`
    return {
      at: performance.now() / 1000,
      memory: residentBytes(pid) / 1e6,
      descriptors: readdirSync(`/proc/${pid}/fd`).length,
      connections: counts?.connections ?? 0,
      dead: counts?.dead ?? 0,
      live: counts?.live ?? 0,
    }
  })
}

/** Returns the growth of a measure per hour by linear regression. */
function slope(samples: readonly Sample[], of: (sample: Sample) => number): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(samples.map(({ at }) => at)), mean(samples.map(of))]
  const up = samples.reduce((sum, one) => sum + (one.at - x) * (of(one) - y), 0)
  return (up / samples.reduce((sum, one) => sum + (one.at - x) ** 2, 0)) * 3600
}

const most = (samples: readonly Sample[], of: (sample: Sample) => number) => Math.max(...samples.map(of))

export const soak: Fault = {
  name: 'soak',
  what: `${options.minutes} minutes at ${LOAD * 100} % of what it can do: writes, pages, downloads`,
  async run(say) {
    if (process.platform !== 'linux') throw new NotHere('only Linux tells what a process has open')
    const academy = await openInstallation()
    const { journal, blow, calm } = await createStorm(academy)
    const samples: Sample[] = []
    const began = performance.now()
    const until = began + options.minutes * 60_000
    while (performance.now() < until) {
      blow()
      const turn = performance.now()
      while (performance.now() - turn < TURN_MS * LOAD) {
        const pages = ['/', '/courses', '/api/courses?search=course', '/api/categories']
        await Promise.all(pages.map(async (path) => (await fetch(academy.url + path)).text()))
      }
      await calm()
      await sleep(Math.max(0, TURN_MS - (performance.now() - turn)))
      if (samples.length === 0 || performance.now() / 1000 - samples.at(-1)!.at > 10) {
        samples.push(await look(academy))
        if (samples.length % 6 === 0) {
          const { memory, descriptors, connections, dead, live } = samples.at(-1)!
          say(
            `${((performance.now() - began) / 60_000).toFixed(0)} min: ${memory.toFixed(0)} MB, ${descriptors} descriptors, ${connections} connections, ${dead} of ${dead + live} rows dead`,
          )
        }
      }
    }
    const { acknowledged } = await examine(academy, journal)
    await examineFiles(academy)
    const warm = samples.slice(Math.ceil(samples.length * WARM))
    const half = Math.floor(warm.length / 2)
    const [early, late] = [warm.slice(0, half), warm.slice(half)]
    const growth = slope(warm, ({ memory }) => memory)
    const grown =
      late.reduce((sum, { memory }) => sum + memory, 0) /
      late.length /
      (early.reduce((sum, { memory }) => sum + memory, 0) / early.length)
    const dead = most(late, (one) => one.dead / Math.max(1, one.dead + one.live))
    const result = `${acknowledged} writes; memory ${late.at(-1)?.memory.toFixed(0)} MB (${growth >= 0 ? '+' : ''}${growth.toFixed(0)} MB an hour, later half × ${grown.toFixed(2)}), descriptors at most ${most(early, (one) => one.descriptors)} then ${most(late, (one) => one.descriptors)}, connections ${most(early, (one) => one.connections)} then ${most(late, (one) => one.connections)}, dead rows at most ${(100 * dead).toFixed(0)} %`
    const wrong = [
      grown > 1.1 && 'memory grows',
      most(late, (one) => one.descriptors) > most(early, (one) => one.descriptors) + 10 && 'descriptors grow',
      most(late, (one) => one.connections) > most(early, (one) => one.connections) + 3 && 'connections grow',
      dead > 0.5 && 'dead rows stay',
    ].filter(Boolean)
    if (wrong.length > 0) throw new Error(`${wrong.join(', ')}: ${result}`)
    return result
  },
}
