import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { connect } from '../src/platform/server/db/connect.ts'
import { startEmbedded } from '../src/platform/server/db/embedded/embedded.ts'
import { migrate } from '../src/platform/server/db/migrate.ts'
import { findLookalikes } from '../src/payments/server/screenshots/lookalikes.ts'
import { rateWarnings, sendAgain } from '../src/testing/screenshots/sent-again.ts'

// Measures how reliably a reused screenshot is found among many screenshots of the same apps, and the cost of a
// search. The argument is the number of sets, each of sixty drawn screenshots and sixty copies: npx tsx
// bench/lookalikes.ts 3

const sets = Number(process.argv[2] ?? 3)
const folder = mkdtempSync(join(tmpdir(), 'lantern-bench-'))
const log = { info: () => undefined, warn: console.warn, error: console.error }
const server = await startEmbedded({ folder, log })
const { db, close } = connect(server.address, { statementTimeout: 0 })
const cpu = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
try {
  await migrate(server.address)
  const costs: number[] = []
  const seeds = Array.from({ length: sets }, (_, n) => n + 1)
  const sent = await sendAgain(seeds, async (grey) => {
    const [file] = await db.execute<{ id: string }>(sql`
      insert into files (kind, key, content_type, extension, bytes, uploaded_by)
      values ('proof', gen_random_uuid()::text, 'image/png', 'png', 1, gen_random_uuid()) returning id`)
    const before = cpu()
    await findLookalikes(db, file!.id, grey)
    costs.push(cpu() - before)
    return file!.id
  })
  const { precision, recall, missed } = await rateWarnings(db, sent)
  const mean = (all: number[]) => (all.reduce((sum, one) => sum + one, 0) / all.length).toFixed(0)
  console.log(`${sets} sets: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`)
  console.log(`a look: ${mean(costs.slice(5, 15))} ms with ten known, ${mean(costs.slice(-60))} ms with all`)
  for (const how of missed) console.log(`missed: ${how}`)
} finally {
  await close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
