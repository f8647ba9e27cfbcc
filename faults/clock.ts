import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { startServer } from '../tests/support/server.ts'
import { startDatabases } from './instances.ts'
import { openInstallation, signIn } from './support/installation.ts'
import type { Fault } from './support/fault.ts'
import { examine, examineFiles } from './support/oracle.ts'
import { createStorm } from './support/write-load.ts'

const HOUR = 3600
const OFFSETS = { 'a year ahead': 365 * 24 * HOUR, 'an hour back': -HOUR }
const STORM_MS = 8_000

const shifted = (offset: number) => ({
  CLOCK_OFFSET: String(offset),
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'support/clock.mjs')).href}`,
})

export const clock: Fault = {
  name: 'clock',
  what: "the server's clock is a year ahead, then an hour back, then right; and one of two instances has a wrong one",
  async run(say) {
    const academy = await openInstallation({ DATABASE_URL: await (await startDatabases())() })
    const { journal, blow, calm } = await createStorm(academy)
    const storm = async (what: string) => {
      academy.cookie = await signIn(academy)
      const before = journal.count('acknowledged')
      blow()
      await journal.untilNext()
      await sleep(STORM_MS)
      await calm()
      const { inFlight } = await examine(academy, journal)
      say(`${what}: acknowledged ${journal.count('acknowledged') - before}, in flight ${inFlight}, lost 0`)
    }
    for (const [what, offset] of Object.entries(OFFSETS)) {
      await academy.server.stop()
      await academy.start(shifted(offset))
      await storm(what)
    }
    await academy.server.stop()
    await academy.start()
    await storm('right again')
    // Instances share the folder. One instance may therefore still be writing a file that another instance considers
    // old.
    const { PORT: _port, ...env } = academy.env
    for (const [what, offset] of Object.entries(OFFSETS)) {
      const other = await startServer({ ...env, ...shifted(offset) })
      await storm(`right, beside one that is ${what}`)
      await other.stop()
    }
    const files = await examineFiles(academy)
    for (const line of new Set(journal.refusals)) say(`refused: ${line}`)
    return `${journal.count('acknowledged')} writes acknowledged, lost 0; ${files} files, each in its place`
  },
}
