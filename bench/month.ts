import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeBackup } from '../src/archive/server/backups/backup.ts'
import { createFolderStorage } from '../src/platform/server/storage/storage-disk.ts'
import { createTempFolder } from '../src/platform/server/storage/temp.ts'
import { createStorage } from '../src/platform/server/storage/create-storage.ts'
import { readEnv } from '../src/platform/server/process/env.ts'
import { sweep } from '../src/sweep.ts'
import { type MeasuredServer, startMeasuredServer } from './support/measured-server.ts'
import type { Bench, Figure } from './support/figures.ts'
import { liveAYear } from './support/institute.ts'

const STUDENTS = 2_000
/** The number of payments: six per student and year. */
const PAYMENTS = 12_000
/** The days of the month, and how many days ago it ended. Data that is kept for a month is then due for deletion. */
const [DAYS, AGO] = [30, 35]
const SHOWN = 16

type Sizes = Map<string, { bytes: number; rows: number }>

async function sizesOf({ sql }: MeasuredServer): Promise<Sizes> {
  const tables = await sql<{ name: string; bytes: number }[]>`
    select relname as name, pg_total_relation_size(oid)::float8 as bytes
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`
  const sizes: Sizes = new Map()
  for (const { name, bytes } of tables) {
    const [row] = await sql<{ rows: number }[]>`select count(*)::int as rows from ${sql(name)}`
    sizes.set(name, { bytes, rows: row?.rows ?? 0 })
  }
  return sizes
}

/**
 * Inserts the data of 2,000 students for a month. Each day a third of them watches lessons, whose positions are saved
 * ten times. Smaller groups sign in, comment, get notifications or pay. Also inserts webhooks for payments, audit
 * entries, price views and the counters of rate limits.
 */
async function liveAMonth({ sql }: MeasuredServer): Promise<void> {
  await sql`
    insert into lessons (course_id, title, description, video_url, duration, "order")
    select c.id, 'Lesson ' || n, '', 'https://videos.example/film.mp4', '10 minutes', n
    from courses c cross join generate_series(1, 20) as n`
  await sql`
    insert into webhooks (url, sealed_secret, events) values ('https://hooks.example/', 'x', '{payment.submitted,payment.decided}')`
  for (let day = 0; day < DAYS; day += 1) {
    const at = sql`now() - make_interval(days => ${AGO + DAYS - day})`
    const students = sql`(select id, row_number() over (order by id)::int as n from users where role = 'student') s`
    await sql`
      insert into sessions (id, user_id, created_at, seen_at, expires_at, user_agent, address)
      select md5(random()::text || s.id), s.id, ${at}, ${at}, ${at} + interval '30 days', repeat('agent ', 20), '192.0.2.1'
      from ${students} where s.n % 10 = ${day % 10}`
    await sql`
      insert into rate_limits (key, count, resets_at)
      select 'sign-in:' || s.id || ${day}, 1, ${at} + interval '15 minutes' from ${students} where s.n % 3 = ${day % 3}
      on conflict do nothing`
    await sql`
      insert into lesson_progress (user_id, lesson_id, position, updated_at)
      select s.id, l.id, 0, ${at} from ${students} join lessons l on l.id % 267 = s.n % 267 and l."order" % 10 = ${day % 10}
      where s.n % 3 = ${day % 3} on conflict do nothing`
    // Inserts ten of the sixty saves per lesson. More saves would only repeat the same updates.
    for (let saved = 1; saved <= 10; saved += 1)
      await sql`update lesson_progress set position = ${saved * 60} where updated_at = ${at} or position < 600 and random() < 0.02`
    await sql`
      insert into comments (lesson_id, user_id, content, created_at)
      select 1 + (s.n + ${day}) % 800, s.id, repeat('a question of some words ', 6), ${at} from ${students} where s.n % 60 = ${day % 60}`
    await sql`
      insert into notifications (user_id, kind, data, created_at)
      select s.id, 'payment_approved', '{"title": "A course of some name", "courseId": 1, "paymentId": 1, "amount": 2999}', ${at}
      from ${students} where s.n % 15 = ${day % 15}`
    await sql`
      insert into webhook_deliveries (webhook_id, event, data, created_at, delivered_at, tries, status)
      select 1, 'payment.submitted', jsonb_build_object('paymentId', s.n, 'username', 'student-' || s.n, 'amount', 2999), ${at}, ${at}, 1, 200
      from ${students} where s.n % 30 = ${day % 30}`
    await sql`
      insert into audit_log (actor_name, action, subject_kind, subject_id, data, created_at)
      select 'student-' || s.n, 'user.new_device', 'user', s.id, jsonb_build_object('username', 'student-' || s.n, 'device', 'Chrome on Android'), ${at}
      from ${students} where s.n % 30 = ${day % 30}`
    await sql`
      insert into price_views (day, item, people) select (${at})::date, n::text, 40 from generate_series(1, 40) as n on conflict do nothing`
  }
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`
const total = (sizes: Sizes) => [...sizes.values()].reduce((sum, { bytes }) => sum + bytes, 0)

/** Measures how much an academy of 2,000 students grows in a month, before and after the sweeps. */
export const month: Bench = {
  name: 'month',
  async run() {
    const academy = await startMeasuredServer()
    await liveAYear(academy.sql, PAYMENTS)
    const before = await sizesOf(academy)
    await liveAMonth(academy)
    const lived = await sizesOf(academy)
    const env = readEnv({ STORAGE_DIR: academy.storageDir })
    const storage = await createStorage(env)
    const deleted = await sweep({ db: academy.db as never, storage, env })
    // Autovacuum does this within minutes. It also returns the free space at the end of a table to the disk.
    await academy.sql`vacuum (analyze)`
    const swept = await sizesOf(academy)
    const folder = mkdtempSync(join(tmpdir(), 'lantern-month-'))
    const place = createFolderStorage(folder, createTempFolder(join(folder, '.unfinished')))
    const backup = await makeBackup({
      sql: academy.sql,
      storage,
      place,
      openCopy: async () => null,
      files: true,
    })
    rmSync(folder, { recursive: true, force: true })
    const [wal] = await academy.sql<
      { bytes: number }[]
    >`select sum(size)::float8 as bytes from pg_ls_waldir()`

    const yearly = (name: string) => {
      const [was, now] = [before.get(name), swept.get(name)]
      const rows = (now?.rows ?? 0) - (was?.rows ?? 0)
      const each = now && now.rows > 0 ? now.bytes / now.rows : 0
      return `${Math.round((rows * 12 * 1_000) / STUDENTS)} rows, ${megabytes((rows * each * 12 * 1_000) / STUDENTS)}`
    }
    const names = [...lived.keys()]
      .toSorted((a, b) => (lived.get(b)?.bytes ?? 0) - (lived.get(a)?.bytes ?? 0))
      .slice(0, SHOWN)
    const figure = (what: string, measured: string, reference: string, wanted: string): Figure => ({
      what,
      measured,
      reference,
      ratio: '',
      wanted,
    })
    return [
      figure('all tables after a year of payments', megabytes(total(before)), '', ''),
      figure(
        'all tables after the month; swept',
        megabytes(total(lived)),
        megabytes(total(swept)),
        `swept: ${JSON.stringify(deleted)}`,
      ),
      ...names.map((name) =>
        figure(
          `${name} after the month; swept`,
          `${lived.get(name)?.rows} rows, ${megabytes(lived.get(name)?.bytes ?? 0)}`,
          `${swept.get(name)?.rows} rows, ${megabytes(swept.get(name)?.bytes ?? 0)}`,
          `a year and 1,000 students: ${yearly(name)}`,
        ),
      ),
      figure('log of changes (WAL)', megabytes(wal?.bytes ?? 0), '', '256 MB at most at rest'),
      figure('a backup’s rows', megabytes(backup.bytes), '', ''),
    ]
  },
}
