import fc from 'fast-check'
import { expect } from 'vitest'
import { metrics } from '../../platform/server/metrics.ts'
import type { Reply } from '../app.ts'
import { createScene } from '../guards/scene.ts'
import { rememberEverything } from '../guards/unchanged.ts'
import type { Person } from '../guards/people.ts'

/** `FUZZ_RUNS` makes more of it, `FUZZ_SEED` something else; a failure says with which seed and path it comes again. */
export const RUNS = Number(process.env['FUZZ_RUNS'] ?? 5)
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122)

/** What no refusal says: where it happened, and what the database was asked. */
const INSIDES =
  /\n\s+at |node_modules|\.[cm]?[jt]s:\d|Postgres|Drizzle|ZodError|Failed query|syntax error|violates|relation "|select .+ from |insert into/i
/** Of so little as is there no answer is longer. */
const LONGEST = 800_000

/** What the audit log tells of, though it only reads. */
export const isToldExport = (path: string) => /\.(?:csv|zip)$/.test(path)

export type Fuzz = Awaited<ReturnType<typeof openFuzz>>

/** A server with one of everything, asked whatever comes to mind. */
export async function openFuzz() {
  // Other files of tests have been served by this process, too: of each route and status there are a dozen lines.
  for (const name of ['http_request_duration_seconds', 'procedure_duration_seconds'])
    metrics.getSingleMetric(name)?.reset()
  const scene = await createScene()
  const everything = await rememberEverything(scene)
  const as = (person: Person) => scene.app.client(scene.people[person].cookie)

  async function examine({ status, text, headers }: Reply): Promise<void> {
    expect(status, text).toBeLessThan(500)
    if (status >= 400) expect(text).not.toMatch(INSIDES)
    if (status >= 400 && text !== '' && /json/.test(headers.get('content-type') ?? ''))
      expect(text).toMatch(/"message":"|"error":/)
    expect(text.length).toBeLessThan(LONGEST)
    if (status >= 400) expect(await everything.changes()).toEqual([])
  }

  /** Whatever was asked, the answer is one of ours; a refusal has changed nothing. */
  async function judge(reply: Reply, changes: boolean): Promise<void> {
    try {
      await examine(reply)
      if (reply.status < 400 && changes) await everything.restore()
    } catch (error) {
      // What is tried next to find the smallest of the kind begins anew.
      await everything.restore()
      throw error
    }
  }

  const check = async <T>(values: fc.Arbitrary<T>, ask: (value: T) => Promise<void>, runs = RUNS) =>
    fc.assert(fc.asyncProperty(values, ask), { seed, numRuns: runs })

  return { ...scene, as, judge, check, restore: everything.restore, close: () => scene.app.close() }
}
