import { setTimeout as sleep } from 'node:timers/promises'
import { command } from '../tests/support/command.ts'
import { temporaryStorage } from '../tests/support/server.ts'
import { openInstallation } from './support/installation.ts'
import { type Fault, seconds } from './support/fault.ts'
import { KINDS, Journal } from './support/journal.ts'
import { examine, examineFiles } from './support/oracle.ts'
import { createStorm } from './support/write-load.ts'

const ROUNDS = 3

/**
 * Returns the contents that a copy must have: all writes that were acknowledged before the copy began. It may also
 * contain writes that were sent before it ended.
 */
function expectedOf(before: Journal, after: Journal): Journal {
  const expected = new Journal()
  for (const kind of KINDS)
    for (const [key, outcome] of after.facts(kind))
      expected.write(
        kind,
        key,
        before.facts(kind).get(key) === 'acknowledged'
          ? 'acknowledged'
          : outcome === 'refused'
            ? 'refused'
            : 'unknown',
        0,
      )
  // These files may have been removed after the copy.
  for (const [name, url] of after.addresses) expected.addresses.set(name, url)
  return expected
}

export const backup: Fault = {
  name: 'backup',
  what: 'backups are taken while people write, and restored elsewhere',
  async run(say) {
    const academy = await openInstallation()
    const { journal, blow, calm } = await createStorm(academy)
    let total = 0
    for (let round = 1; round <= ROUNDS; round += 1) {
      blow()
      await sleep(6_000)
      const before = journal.copy()
      const began = performance.now()
      const made = await command('backup', [], { STORAGE_DIR: academy.env.STORAGE_DIR })
      const spent = performance.now() - began
      const file = /^\S+\.tar\.gz/m.exec(made.output)?.[0]
      if (made.code !== 0 || !file) throw new Error(made.output)
      await calm()
      const copy = { STORAGE_DIR: temporaryStorage() }
      const imported = await command('import', [file], copy)
      if (imported.code !== 0) throw new Error(imported.output)
      const restored = await openInstallation(copy)
      const expected = expectedOf(before, journal)
      const { acknowledged, arrived } = await examine(restored, expected)
      const files = await examineFiles(restored)
      await restored.server.stop()
      total += acknowledged
      say(
        `${round}: taken in ${seconds(spent)} while ${journal.count('acknowledged') - before.count('acknowledged')} writes were acknowledged; restored with all ${acknowledged} of before and ${arrived} of meanwhile, ${files} files`,
      )
    }
    await examine(academy, journal)
    await examineFiles(academy)
    return `${ROUNDS} backups restored: ${total} writes of before them, lost 0`
  },
}
