import { readFileSync } from 'node:fs'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { recordedLine } from '../src/platform/server/db/embedded/postmaster.ts'
import { commandOf, isAlive } from '../src/platform/server/db/embedded/processes.ts'
import { type Academy, openAcademy } from './support/academy.ts'
import { type Fault, NotHere, until } from './support/fault.ts'
import { rounds } from './support/rounds.ts'

export const postmasterOf = ({ env }: Academy): number => {
  const pid = recordedLine(join(env.STORAGE_DIR, 'postgres', 'data'), 0)
  if (pid === null) throw new Error('The database server was not found')
  return pid
}

/** The processes of a database server beside its first one. */
export function childrenOf(pid: number): number[] {
  if (process.platform !== 'linux') throw new NotHere('only Linux tells whose children processes are')
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return children === '' ? [] : children.split(' ').map(Number)
}

export const database: Fault = {
  name: 'database',
  what: 'the database server is killed (SIGKILL) while people write',
  async run(say) {
    const academy = await openAcademy()
    return rounds(academy, {
      say,
      async strike() {
        const pid = postmasterOf(academy)
        process.kill(pid, 'SIGKILL')
        await until('it ends', () => !isAlive(pid))
      },
    })
  },
}

export const databaseSession: Fault = {
  name: 'session',
  what: 'a session of the database is killed (SIGKILL), which ends all others, while people write',
  async run(say) {
    const academy = await openAcademy()
    return rounds(academy, {
      say,
      async strike() {
        const sessions = childrenOf(postmasterOf(academy)).filter((pid) =>
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
