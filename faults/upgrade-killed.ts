import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Sql } from '../src/platform/server/db/connect.ts'
import { applyMigrations } from '../src/platform/server/db/migrations.ts'
import { fillOlder, OLDER } from '../src/testing/older-rows.ts'
import { launchServer, startServer, temporaryStorage } from '../tests/support/server.ts'
import { type Fault, until } from './support/fault.ts'
import { startDatabases } from './instances.ts'
import { options } from './support/options.ts'

const STUDENTS = 20_000
const COMMENTS = 100_000
const MAX_INTO_IT_MS = 1_000

/** Creates an academy of an earlier version that is large enough for a slow upgrade. */
async function makeOlder(url: string): Promise<void> {
  const { sql, close } = connect(url, { max: 1, statementTimeout: 0 })
  await sql.begin((tx) => applyMigrations(tx, OLDER))
  await fillOlder(sql)
  await sql`insert into users (username, password_hash) select 'student-' || n, 'none' from generate_series(1, ${STUDENTS}) as n`
  await sql`
    insert into comments (lesson_id, user_id, content)
    select 1 + n % 6, u.id, 'Comment ' || n from generate_series(1, ${COMMENTS}) as n
    join (select id, row_number() over (order by id) as number from users limit 100) as u on number = 1 + n % 100`
  await close(1)
}

/** Returns a hash of all rows in Lantern's tables, and the number of applied migrations. */
async function describe(sql: Sql): Promise<{ rows: string; migrations: number }> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in ('sessions', 'counters', 'count_changes', 'jobs', 'rate_limits', 'audit_log') order by 1`
  const lines: string[] = []
  for (const { name } of tables) {
    const [row] = await sql<{ line: string }[]>`
      select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as line from ${sql(name)} as t`
    lines.push(`${name} ${row?.line}`)
  }
  const [row] = await sql<
    { count: number }[]
  >`select count(*)::int as count from drizzle.__drizzle_migrations`
  return { rows: lines.join('\n'), migrations: row?.count ?? 0 }
}

async function look(url: string) {
  const { sql, close } = connect(url, { max: 1, statementTimeout: 0 })
  try {
    return await describe(sql)
  } finally {
    await close(1)
  }
}

async function untilItChanges(url: string): Promise<void> {
  const { sql, close } = connect(url, { max: 1 })
  await until('it changes the tables', async () => {
    const [row] = await sql`
      select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and xact_start is not null and state <> 'idle'`
    return row
  })
  await close(1)
}

export const upgradeKilled: Fault = {
  name: 'upgrade',
  what: 'the first start of a new version is killed (SIGKILL) while it changes the tables, and started again',
  async run(say) {
    const newDatabase = await startDatabases()
    const env = (url: string) => ({ DATABASE_URL: url, STORAGE_DIR: temporaryStorage() })
    const older = await newDatabase()
    await makeOlder(older)
    const control = await newDatabase(older)
    say('an older academy is there')
    const began = performance.now()
    await (await startServer(env(control))).stop()
    const usual = performance.now() - began
    const wanted = await look(control)

    let url = await newDatabase(older)
    const before = await look(url)
    let killed = 0
    for (let round = 1; round <= options.rounds; round += 1) {
      const server = await launchServer(env(url))
      await untilItChanges(url)
      await sleep(randomInt(MAX_INTO_IT_MS))
      await server.kill()
      const now = await look(url)
      // The upgrade was already complete.
      if (now.migrations === wanted.migrations) url = await newDatabase(older)
      else if (now.rows !== before.rows) throw new Error('An upgrade that was killed left something behind')
      else killed += 1
    }
    const server = await startServer(env(url))
    await server.stop()
    const now = await look(url)
    if (now.migrations !== wanted.migrations) throw new Error('The upgrade did not come to its end')
    const differ = now.rows.split('\n').filter((line) => !wanted.rows.includes(line))
    // Removes from a line the time at which the migration ran, because it differs in each run.
    const numberOf = (line: string) => line.split(' ').slice(0, 2).join(' ')
    say(`an upgrade takes ${(usual / 1000).toFixed(1)} s here, the start of the process included`)
    if (differ.length > 0) say(`differ from an upgrade in one go: ${differ.join(', ')}`)
    if (differ.some((line) => !wanted.rows.includes(`${numberOf(line)} `)))
      throw new Error('An upgrade after kills has other rows than one in one go')
    return `killed ${killed} times before its end, each time nothing was changed; then done, with the rows of an upgrade in one go`
  },
}
