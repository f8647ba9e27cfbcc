import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Installation } from './installation.ts'
import { seconds, spread } from './fault.ts'
import { examine, examineFiles } from './oracle.ts'
import { options } from './options.ts'
import { createStorm } from './write-load.ts'

type Rounds = {
  count?: number
  /** Minimum and maximum milliseconds of write load before each fault. */
  storm?: [number, number]
  /** Causes the fault, and repairs what the academy cannot repair itself. */
  strike: (round: number) => Promise<unknown>
  say: (line: string) => void
}

/** Repeats a fault under write load. Checks the academy after each round, and its files at the end. */
export async function rounds(academy: Installation, { count = options.rounds, storm, strike, say }: Rounds) {
  const { journal, blow, calm } = await createStorm(academy)
  const [least, most] = storm ?? [400, 2500]
  const recoveries: number[] = []
  let verdict = { acknowledged: 0, inFlight: 0, arrived: 0 }
  for (let round = 1; round <= count; round += 1) {
    const before = { ...verdict }
    blow()
    await journal.untilNext()
    await sleep(randomInt(least, most))
    const again = journal.untilNext()
    again.catch(() => undefined)
    await strike(round)
    recoveries.push(await again)
    await calm()
    verdict = await examine(academy, journal)
    say(
      `${round}: writes again after ${seconds(recoveries.at(-1) ?? 0)}; acknowledged ${verdict.acknowledged - before.acknowledged}, in flight ${verdict.inFlight - before.inFlight} (there: ${verdict.arrived - before.arrived}), lost 0`,
    )
  }
  const files = await examineFiles(academy)
  await examine(academy, journal).catch((error: unknown) => {
    // Unattached uploads were swept in the meantime, as intended.
    const lines = String(error).split('\n').slice(1)
    if (!lines.every((line) => /^lost: (thumbnail|file) /.test(line))) throw error
  })
  for (const line of new Set(journal.refusals)) say(`refused: ${line}`)
  return `${count} times: ${verdict.acknowledged} writes acknowledged, ${verdict.inFlight} in flight (${verdict.arrived} of them there), lost 0; ${files} files, each in its place; writes again after ${spread(recoveries)}`
}
