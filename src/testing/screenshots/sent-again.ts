import type { Db } from '../../platform/server/db/connect.ts'
import { screenshotLookalikes } from '../../payments/tables.ts'
import { toGrey } from '../../payments/server/screenshots/to-grey.ts'
import type { Grey } from '../../media/server/pictures/pictures.ts'
import { claims } from './claims.ts'
import { drawScreenshot } from './drawn-screenshot.ts'
import { retouch } from './retouched-screenshot.ts'

/** Two files that show the same payment. The second was submitted later. */
type Reuse = { how: string; first: string; second: string }

/**
 * Submits drawn screenshots, `each` per app, and a retouched copy of each. For every second screenshot, submits the
 * copy first. Returns the pairs.
 */
export async function sendAgain(
  seeds: number[],
  send: (grey: Grey) => Promise<string>,
  each = 12,
): Promise<Reuse[]> {
  const waiting: { how: string; first: string; grey: Grey }[] = []
  for (const seed of seeds) {
    for (const [n, claim] of claims(each, seed).entries()) {
      const drawn = await drawScreenshot(claim)
      const copy = await retouch(drawn, n, seed)
      const [one, other] = n % 2 === 0 ? [drawn, copy.bytes] : [copy.bytes, drawn]
      const first = await send(await toGrey(one))
      waiting.push({ how: `${seed}/${n} ${copy.how}`, first, grey: await toGrey(other) })
    }
  }
  const sent: Reuse[] = []
  for (const { how, first, grey } of waiting) sent.push({ how, first, second: await send(grey) })
  return sent
}

/** Returns how many warnings are correct, how many copies were found, and which copies were missed. */
export async function rateWarnings(db: Db, sent: readonly Reuse[]) {
  const warned = await db.select().from(screenshotLookalikes)
  const firstOf = new Map(sent.map(({ first, second }) => [second, first]))
  const right = warned.filter(({ fileId, otherId }) => firstOf.get(fileId) === otherId)
  const found = new Set(right.map(({ fileId }) => fileId))
  return {
    precision: right.length / warned.length,
    recall: right.length / sent.length,
    missed: sent.filter(({ second }) => !found.has(second)).map(({ how }) => how),
  }
}
