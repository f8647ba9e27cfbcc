import fc from 'fast-check'
import { expect } from 'vitest'
import { metrics } from '../../platform/server/metrics.ts'
import type { Reply } from '../app.ts'
import { createScene } from '../guards/scene.ts'
import { rememberEverything } from '../guards/unchanged.ts'
import type { Person } from '../guards/people.ts'

/**
 * `FUZZ_RUNS` sets the number of runs, and `FUZZ_SEED` the seed. If a run fails, the output contains the seed and
 * the path that reproduce the failure.
 */
export const RUNS = Number(process.env['FUZZ_RUNS'] ?? 5)
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122)

/** Matches stack traces and SQL. No error response may reveal them. */
const INSIDES =
  /\n\s+at |node_modules|\.[cm]?[jt]s:\d|Postgres|Drizzle|ZodError|Failed query|syntax error|violates|relation "|select .+ from |insert into/i
/** Maximum length of a response in this small academy, in characters. */
const LONGEST = 1_500_000

/** Whether the audit log records the download, although the route only reads data. */
export const isAuditedExport = (path: string) => /\.(?:csv|zip)$/.test(path)

export type Fuzz = Awaited<ReturnType<typeof openFuzz>>

/** Starts a server with one object of every kind, and sends arbitrary requests to it. */
export async function openFuzz() {
  // Removes the metrics of earlier test files in this process: a dozen lines for each route and status.
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

  /** Checks that a response is well-formed, and that a rejected call changed nothing. */
  async function judge(reply: Reply, changes: boolean): Promise<void> {
    try {
      await examine(reply)
      if (reply.status < 400 && changes) await everything.restore()
    } catch (error) {
      // Restores the data, because each attempt to shrink a failing input must start from the same state.
      await everything.restore()
      throw error
    }
  }

  const check = async <T>(values: fc.Arbitrary<T>, ask: (value: T) => Promise<void>, runs = RUNS) =>
    fc.assert(fc.asyncProperty(values, ask), { seed, numRuns: runs })

  return { ...scene, as, judge, check, restore: everything.restore, close: () => scene.app.close() }
}
