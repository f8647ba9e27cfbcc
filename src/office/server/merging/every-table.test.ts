import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLedger } from '../../../payments/server/ledger/check-ledger.ts'
import { fillEveryTable } from '../../../testing/every-table.ts'
import type { User } from '../../../platform/user.schema.ts'
import { type Caller, createWorld } from '../../../testing/world.ts'
import { MERGE_RULES } from './rules.ts'

const world = await createWorld()
const { sql } = world.database
let head: User
let asha: User
beforeAll(async () => {
  ;({ head, asha } = await fillEveryTable(world))
})
afterAll(() => world.close())

/** Tables that a merge changes in addition to the moved rows. */
const ABOUT_MERGE = ['audit_log', 'count_changes', 'counters', 'jobs', 'user_cache_versions', 'users']

/** Returns the rows of all tables as text. Replaces the ID of the removed account with that of the other account. */
async function readRows(going: User, kept: User): Promise<Map<string, string[]>> {
  const tables = await sql<
    { name: string }[]
  >`select tablename as name from pg_tables where schemaname = 'public'`
  const all = new Map<string, string[]>()
  for (const { name } of tables) {
    if (ABOUT_MERGE.includes(name)) continue
    const rows = await sql<{ text: string }[]>`select t::text as text from ${sql(name)} t`
    all.set(name, rows.map(({ text }) => text.replaceAll(going.id, kept.id)).toSorted())
  }
  return all
}

/** Returns the tables that still contain the ID of the removed account. */
async function findLeft({ id }: User): Promise<string[]> {
  const tables = await sql<
    { name: string }[]
  >`select tablename as name from pg_tables where schemaname = 'public'`
  const left: string[] = []
  for (const { name } of tables) {
    // The rows of this table expire.
    if (name === 'rate_limits') continue
    const [row] = await sql<
      { n: number }[]
    >`select count(*)::int as n from ${sql(name)} t where t::text like ${`%${id}%`}`
    if (row && row.n > 0) left.push(name)
  }
  return left.toSorted()
}

/** Returns the counters and totals that differ from the rows. */
async function findMiscounted(): Promise<unknown[]> {
  const read = () => sql`
    select noun, key, sum(count)::text as count from (
      select noun, key, count from counters union all select noun, key, change from count_changes) as all_counts
    group by 1, 2 having sum(count) <> 0 order by 1, 2`
  const kept = await read()
  const students = await sql`select * from course_students order by course_id`
  await sql`select rebuild_counters()`
  expect(kept).toEqual(await read())
  expect(students).toEqual(await sql`select * from course_students order by course_id`)
  return [
    ...(await checkLedger(world.db)),
    ...(await sql`select id from lessons l where likes_count <> (select count(*) from lesson_likes k where k.lesson_id = l.id)`),
    ...(await sql`select id from courses c where rating <> (
      select coalesce(round(avg(r.rating), 1), 0) from reviews r where r.course_id = c.id and r.hidden_at is null)`),
  ]
}

const readMoney = async (admin: Caller) => ({
  stats: (await admin.admin.stats()).totalRevenue,
  ledger: await sql`select count(*), sum(claimed_paise), sum(received_paise) from ledger_entries`,
  invoices:
    await sql`select number, buyer_name, total_paise, cgst_paise, sgst_paise, igst_paise from invoices order by id`,
  documents: await sql`select document_code from payments order by id`,
  orders: await sql`select id, username, amount_due_paise from orders order by id`,
})

test('all data of an account moves to an empty account, and rows about the same item become one', async () => {
  await sql`delete from staff_duties where user_id = ${asha.id}`
  await sql`update teachers set user_id = null where user_id = ${asha.id}`
  const admin = world.as(head)
  const kept = await world.user({ username: 'asha.new', language: 'hi' })
  const before = await readRows(asha, kept)
  const money = await readMoney(admin)
  await admin.users.merge({ id: kept.id, otherId: asha.id, username: 'asha.k' })
  const after = await readRows(asha, kept)
  for (const [table, rows] of before) {
    const [own = ''] = Object.keys(MERGE_RULES).filter((name) => name === `${table}.user_id`)
    if (MERGE_RULES[own] === 'drop') continue
    // The merge creates a notification, an undo keeps the student, and both accounts have a visit. Push messages are
    // deleted with the subscription of the removed account.
    if (['notifications', 'pushes', 'student_import_rows', 'user_visits'].includes(table)) continue
    expect(after.get(table), table).toEqual(rows)
  }
  expect(await readMoney(admin)).toEqual(money)
  expect(await findLeft(asha)).toEqual(['audit_log'])
  expect(await findMiscounted()).toEqual([])
  expect(await sql`select is_kept from student_import_rows where user_id = ${kept.id}`).toEqual([
    { is_kept: true },
  ])
  const [row] = await sql`select username, full_name, mobile, language from users where id = ${kept.id}`
  expect(row).toMatchObject({ username: 'asha.new', mobile: '+919876543210', language: 'hi' })

  const other = await world.user({ username: 'asha.third' })
  const copied: { table: string; n: number }[] = []
  for (const [name, rule] of Object.entries(MERGE_RULES)) {
    if (typeof rule !== 'object' && rule !== 'copy') continue
    const [table = '', column = ''] = name.split('.')
    const [hasId] = await sql`
      select from information_schema.columns where table_name = ${table} and column_name = 'id' and udt_name = 'int4'`
    const own = {
      certificates: `'code', gen_random_uuid(), 'replaces_id', null`,
      calendar_feeds: `'token_hash', 'another'`,
    }[table]
    const among = typeof rule === 'object' && 'keys' in rule ? (rule.among?.('g') ?? 'true') : 'true'
    await sql.unsafe(
      `insert into ${table} overriding system value
       select (jsonb_populate_record(null::${table}, to_jsonb(g) || jsonb_build_object('${column}', $2::uuid)
         ${hasId ? `|| jsonb_build_object('id', nextval(pg_get_serial_sequence('${table}', 'id')))` : ''}
         ${own ? `|| jsonb_build_object(${own})` : ''})).*
       from ${table} g where g.${column} = $1 and ${among} on conflict do nothing`,
      [kept.id, other.id],
    )
    const [of] = await sql.unsafe<{ n: number }[]>(
      `select count(*)::int as n from ${table} g where g.${column} = $1 and ${among}`,
      [other.id],
    )
    copied.push({ table, n: of?.n ?? 0 })
  }
  await sql`update lessons l set likes_count = (select count(*) from lesson_likes k where k.lesson_id = l.id)`
  expect(copied.filter(({ n }) => n === 0).map(({ table }) => table)).toEqual(['review_votes'])
  const rehearsal = await admin.users.rehearseMerge({ id: other.id, otherId: kept.id })
  expect(rehearsal.obstacles).toEqual([])
  expect(rehearsal.conflicts).toMatchObject({
    enrollments: 2,
    likes: 1,
    reviews: 1,
    certificates: 1,
    batches: 1,
  })
  await admin.users.merge({ id: other.id, otherId: kept.id, username: 'Asha.New' })
  expect(await findLeft(kept)).toEqual(['audit_log'])
  expect(await findMiscounted()).toEqual([])
  expect(await readMoney(admin)).toEqual(money)
  const codes = await sql<
    { state: string }[]
  >`select course_id is null as detached from certificates where user_id = ${other.id} and revoked_at is null`
  expect(codes).toHaveLength(2)
  const attempts = await sql<
    { number: number }[]
  >`select number from quiz_attempts where user_id = ${other.id} order by number`
  expect(attempts.map(({ number }) => number)).toEqual([1, 2])
})
