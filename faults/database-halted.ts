import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '../src/platform/server/db/embedded/processes.ts'
import { childrenOf, postmasterOf } from './database-killed.ts'
import { openAcademy } from './support/academy.ts'
import { type Fault, seconds, until } from './support/fault.ts'
import { rounds } from './support/rounds.ts'

/** Shorter and longer than what waits for the database gives up after. */
const FROZEN_MS = [2_000, 8_000, 20_000, 40_000]
/** A probe that hears nothing for so long calls the academy dead. */
const PROBE_MS = 10_000

export const databaseFrozen: Fault = {
  name: 'frozen',
  what: 'the database stands still (SIGSTOP) while people write, and goes on',
  async run(say) {
    const academy = await openAcademy()
    const frozen: number[] = []
    const result = await rounds(academy, {
      say,
      count: FROZEN_MS.length,
      async strike(round) {
        const first = postmasterOf(academy)
        const all = [first, ...childrenOf(first)]
        const pause = FROZEN_MS[round - 1] ?? 0
        for (const pid of all) process.kill(pid, 'SIGSTOP')
        const health = await Promise.all(
          ['healthz', 'readyz'].map((path) =>
            fetch(`${academy.url}/${path}`, { signal: AbortSignal.timeout(PROBE_MS) }).then(
              ({ status }) => status,
              () => 0,
            ),
          ),
        )
        if (pause > PROBE_MS && (health[0] !== 200 || health[1] !== 503))
          throw new Error(`healthz and readyz answered ${health.join(' and ')}, not 200 and 503`)
        await sleep(pause)
        for (const pid of all) if (isAlive(pid)) process.kill(pid, 'SIGCONT')
        frozen.push(pause)
      },
    })
    return `stood still for ${frozen.map(seconds).join(', ')}; ${result} (the standstill included)`
  },
}

export const databaseRestarted: Fault = {
  name: 'restarted',
  what: 'the database is stopped in order (SIGINT) while people write, and starts again',
  async run(say) {
    const academy = await openAcademy()
    return rounds(academy, {
      say,
      async strike() {
        const pid = postmasterOf(academy)
        process.kill(pid, 'SIGINT')
        await until('it ends', () => !isAlive(pid))
      },
    })
  },
}
