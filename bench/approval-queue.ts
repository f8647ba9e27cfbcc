import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import { connect, type Db } from '../src/platform/server/db/connect.ts'
import { startEmbedded } from '../src/platform/server/db/embedded/embedded.ts'
import { migrate } from '../src/platform/server/db/migrate.ts'
import { getOverview, getStats } from '../src/office/server/overview.ts'
import { createPaymentsCsv } from '../src/payments/server/export.ts'
import { findLookalikes } from '../src/payments/server/screenshots/lookalikes.ts'
import { toGrey } from '../src/payments/server/screenshots/to-grey.ts'
import { claims } from '../src/testing/screenshots/claims.ts'
import { drawScreenshot } from '../src/testing/screenshots/drawn-screenshot.ts'
import { createRows } from '../src/testing/rows.ts'
import { listApprovalQueue } from '../src/payments/server/approval-queue.ts'

// Measures the approval queue with a hundred payments and with a hundred thousand. Run: npx tsx
// bench/approval-queue.ts

/** Inserts realistic payments: one in a hundred is pending, with screenshots of all hashes. */
async function fill(db: Db, from: number, to: number): Promise<void> {
  await db.execute(sql`
    with numbers as (select n from generate_series(${from}::int, ${to}::int) n),
      people as (
        insert into users (username, password_hash) select 'student-' || n, 'none' from numbers where n % 10 = 1 returning id
      ),
      proofs as (
        insert into files (kind, key, content_type, extension, bytes, attached_at)
        select 'proof', 'proof/' || n || '/proof.png', 'image/png', 'png', 100000, now() from numbers returning id, key
      ),
      ordered as (
        insert into orders (username, kind, plan_id, plan_terms, amount_due_paise)
          select 'student-' || n, 'membership', 0, jsonb_build_object('title', 'Premium annual membership', 'pricePaise', 499900, 'months', 12, 'courseIds', null),
            499900 from numbers
        returning id, substr(username, 9)::int as n
      )
    insert into payments (order_id, amount_paise, amount_due_paise, transaction_id, transaction_key, payment_method, screenshot_file_id,
      screenshot_sha256, order_code, status, submitted_at, decided_at)
    select o.id, 499900, 499900, 'UTR ' || 400000000000 + n, 'UTR' || 400000000000 + n,
      'UPI/Bank Transfer', p.id, md5(n::text), 'LN' || upper(substr(md5(n::text), 1, 8)),
      case when n % 100 = 0 then 'pending' when n % 7 = 0 then 'rejected' else 'approved' end,
      now() - make_interval(mins => n % 500000), case when n % 100 = 0 then null else now() - make_interval(mins => n % 500000) end
    from ordered o join proofs p on p.key = 'proof/' || n || '/proof.png'`)
  await fillMarks(db)
  await db.execute(sql`vacuum analyze orders, payments`)
}

/**
 * Adds 300 hashes for the comparison to every tenth screenshot. A fifth of these screenshots share 200 hashes, as
 * screenshots of one app share its layout.
 */
async function fillMarks(db: Db): Promise<void> {
  await db.execute(sql`
    with likenesses as (
      insert into screenshot_likenesses (file_id, width, picture, pieces)
      select id, 0, '', '' from files where kind = 'proof' and right(key, 11) = '0/proof.png'
      on conflict do nothing returning id
    )
    insert into screenshot_marks (hash, likeness_id)
    select distinct case when k <= 200 then id % 5 * 1000 + k else floor(random() * 6 * 65536)::int end, id
    from likenesses cross join generate_series(1, 300) as k`)
  await db.execute(sql`vacuum analyze screenshot_marks`)
}

let drawn: Awaited<ReturnType<typeof toGrey>> | null = null

/** Stores a new screenshot, and searches for similar ones. No other screenshot matches. */
async function compareOne(db: Db): Promise<void> {
  drawn ??= await toGrey(await drawScreenshot(claims(1)[0]!))
  const { id } = await createRows(db).file('proof')
  await findLookalikes(db, id, drawn)
}

async function median(work: () => Promise<unknown>, times = 30): Promise<string> {
  const took: number[] = []
  for (let n = 0; n < times; n += 1) {
    const began = performance.now()
    await work()
    took.push(performance.now() - began)
  }
  return `${(took.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? 0).toFixed(1)} ms`
}

const viewer = { id: randomUUID(), username: 'bench', fullName: null, role: 'admin' } as const

async function measure(db: Db) {
  const [last] = await db.execute<{ id: number }>(sql`select max(id)::int as id from payments`)
  const middle = Math.floor((last?.id ?? 2) / 2)
  return {
    'first page, pending': await median(() =>
      listApprovalQueue(db, viewer, { status: 'pending', sort: 'newest' }),
    ),
    'first page, approved': await median(() =>
      listApprovalQueue(db, viewer, { status: 'approved', sort: 'newest' }),
    ),
    'a page in the middle': await median(() =>
      listApprovalQueue(db, viewer, { status: 'approved', sort: 'newest', cursor: middle }),
    ),
    'search, transaction ID': await median(() =>
      listApprovalQueue(db, viewer, { sort: 'newest', search: `utr 4000000000${middle % 90}7` }),
    ),
    'search, username': await median(() =>
      listApprovalQueue(db, viewer, { sort: 'newest', search: `student-${middle}` }),
    ),
    statistics: await median(() => getStats(db)),
    'the charts': await median(() => getOverview(db, { siteName: 'Lantern', backupCopyTo: null }), 10),
    'comparing one picture': await median(() => compareOne(db), 10),
    'CSV of everything': await median(async () => {
      for await (const _ of createPaymentsCsv(db, 'Asia/Kolkata'));
    }, 3),
  }
}

const folder = mkdtempSync(join(tmpdir(), 'lantern-bench-'))
const log = { info: () => undefined, warn: console.warn, error: console.error }
const server = await startEmbedded({ folder, log })
const { db, close } = connect(server.address, { statementTimeout: 0 })
try {
  await migrate(server.address)
  const results: Record<string, Record<string, string>> = {}
  await fill(db, 1, 100)
  results['100 payments'] = await measure(db)
  await fill(db, 101, 100_000)
  results['100,000 payments'] = await measure(db)
  console.table(results)
  console.log(`heap ${Math.round(process.memoryUsage().heapUsed / 1e6)} MB`)
} finally {
  await close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
