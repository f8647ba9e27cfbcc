import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Installation } from './installation.ts'
import { seconds, spread } from './fault.ts'
import { examine, examineFiles } from './oracle.ts'
import { options } from './options.ts'
import { createStorm } from './storm.ts'

type Rounds = {
  count?: number
  /** Milliseconds of storm before each, at least and at most. */
  storm?: [number, number]
  /** Makes the fault, and mends what the academy does not mend by itself. */
  strike: (round: number) => Promise<unknown>
  say: (line: string) => void
}

/** The same fault again and again in a write storm; after each the academy is looked at, at the end with its files. */
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
    // Uploads that nothing refers to are gone by now, as they should be.
    const lines = String(error).split('\n').slice(1)
    if (!lines.every((line) => /^lost: (thumbnail|file) /.test(line))) throw error
  })
  for (const line of new Set(journal.refusals)) say(`refused: ${line}`)
  return `${count} times: ${verdict.acknowledged} writes acknowledged, ${verdict.inFlight} in flight (${verdict.arrived} of them there), lost 0; ${files} files, each in its place; writes again after ${spread(recoveries)}`
}
