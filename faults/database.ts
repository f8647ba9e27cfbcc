import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { recordedLine } from '../src/platform/server/db/embedded/postmaster.ts'
import { commandOf, isAlive } from '../src/platform/server/db/embedded/processes.ts'
import { childrenOf } from '../src/testing/processes.ts'
import { type Installation, openInstallation } from './support/installation.ts'
import { type Fault, NotHere, seconds, until } from './support/fault.ts'
import { rounds } from './support/rounds.ts'

/** Durations of a freeze in milliseconds: shorter and longer than the timeouts that wait for the database. */
const FROZEN_MS = [2_000, 8_000, 20_000, 40_000]
/** Milliseconds without a reply to a probe after which the academy counts as dead. */
const PROBE_MS = 10_000

const postmasterOf = ({ env }: Installation): number => {
  const pid = recordedLine(join(env.STORAGE_DIR, 'postgres', 'data'), 0)
  if (pid === null) throw new Error('The database server was not found')
  return pid
}

/** Returns all processes of a database server, the main one first. Throws `NotHere` on systems other than Linux. */
function processesOf(academy: Installation): number[] {
  if (process.platform !== 'linux') throw new NotHere('only Linux tells whose children processes are')
  const first = postmasterOf(academy)
  return [first, ...childrenOf(first)]
}

/** Returns a fault that sends a signal to the database server's main process, which ends it. */
const ends = (name: string, what: string, signal: NodeJS.Signals): Fault => ({
  name,
  what,
  async run(say) {
    const academy = await openInstallation()
    return rounds(academy, {
      say,
      async strike() {
        const pid = postmasterOf(academy)
        process.kill(pid, signal)
        await until('it ends', () => !isAlive(pid))
      },
    })
  },
})

export const databaseKilled = ends(
  'database',
  'the database server is killed (SIGKILL) while people write',
  'SIGKILL',
)
export const databaseRestarted = ends(
  'restarted',
  'the database is stopped in order (SIGINT) while people write, and starts again',
  'SIGINT',
)

export const databaseSession: Fault = {
  name: 'session',
  what: 'a session of the database is killed (SIGKILL), which ends all others, while people write',
  async run(say) {
    const academy = await openInstallation()
    return rounds(academy, {
      say,
      async strike() {
        const sessions = processesOf(academy).filter((pid) =>
          / lantern (\[local\]|127\.0\.0\.1)/.test(commandOf(pid)),
        )
        const victim = sessions[randomInt(sessions.length)]
        if (victim === undefined) throw new Error('Nobody is connected')
        process.kill(victim, 'SIGKILL')
        await sleep(50)
      },
    })
  },
}

export const databaseFrozen: Fault = {
  name: 'frozen',
  what: 'the database stands still (SIGSTOP) while people write, and goes on',
  async run(say) {
    const academy = await openInstallation()
    const result = await rounds(academy, {
      say,
      count: FROZEN_MS.length,
      async strike(round) {
        const all = processesOf(academy)
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
      },
    })
    return `stood still for ${FROZEN_MS.map(seconds).join(', ')}; ${result} (the standstill included)`
  },
}
