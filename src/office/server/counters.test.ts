import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../testing/world.ts'
import { watchQueries } from '../../testing/plans.ts'
import { getOverview, getStats } from './overview.ts'
import { listEverybody, listUsers } from './users.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
  await world.database.sql`
    insert into users (username, full_name, password_hash)
    select 'student-' || n, 'Person ' || n, 'none' from generate_series(1, 1500) as n`
})
afterAll(() => world.close())

/** Returns the counters and the actual counts. */
async function compare() {
  const { sql } = world.database
  const kept = async () => ({
    counts: await sql`
      select noun, key, sum(count)::int as count
      from (select noun, key, count from counters union all select noun, key, change from count_changes) as all_of_them
      group by noun, key having sum(count) <> 0 order by noun, key`,
    students: await sql`select course_id, students from course_students order by 1`,
  })
  const before = await kept()
  await sql`select rebuild_counters()`
  expect(before).toEqual(await kept())
}

test('equal the rows after any simultaneous changes', async () => {
  const { sql } = world.database
  const admin = world.as(await world.user({ role: 'admin' }))
  await world.category('Third')
  const courses = [await world.course(), await world.course({ category: 'Other' }), await world.course()]
  const people = await Promise.all(Array.from({ length: 8 }, () => world.user()))
  await Promise.all(
    people.flatMap((one) => courses.map(({ id }) => world.as(one).enrollments.create({ courseId: id }))),
  )
  const [first, second, third] = courses.map(({ id }) => id)
  await admin.courses.update({ id: first ?? 0, isPublished: false })
  await admin.courses.update({ id: second ?? 0, category: 'Third', language: 'hi' })
  await admin.courses.delete({ id: third ?? 0 })
  await sql`delete from users where id = ${people[0]?.id ?? ''}`
  await sql`update enrollments set created_at = now() - interval '30 days' where course_id = ${second ?? 0}`
  await compare()
  // Makes more changes than `count_changes` holds before they are folded into the counters.
  for (let n = 0; n < 210; n += 1)
    await sql`insert into users (username, password_hash) values (${`single-${n}`}, 'none')`
  const [left] = await sql<{ n: number }[]>`select count(*)::int as n from count_changes`
  expect(left?.n).toBeLessThan(210)
  await admin.bin.restore({ id: third ?? 0 })
  await compare()
})

test('changes of counters read the earlier changes rarely', async () => {
  const { sql } = world.database
  await sql.begin(async (tx) => {
    const scans = async () => {
      const [row] = await tx<{ n: number }[]>`
        select seq_scan::int as n from pg_stat_xact_user_tables where relname = 'count_changes'`
      return row?.n ?? 0
    }
    const before = await scans()
    for (let n = 0; n < 100; n += 1)
      await tx`insert into count_changes (noun, key, change) values ('users', 0, ${n % 2 === 0 ? 1 : -1})`
    expect((await scans()) - before).toBeLessThanOrEqual(1)
  })
  await compare()
})

test('the dashboard and the list of users read no table completely', async () => {
  const { sql } = world.database
  await sql`vacuum analyze`
  await world.user({ role: 'admin' })
  for (const look of [
    (db: World['db']) => getStats(db),
    (db: World['db']) => getOverview(db, { siteName: 'Lantern', backupCopyTo: null }),
    (db: World['db']) => listEverybody(db, { limit: 50 }),
    ...(['createdAt', 'username', 'fullName', 'role'] as const).map(
      (sort) => (db: World['db']) => listUsers(db, { sort, order: 'asc', limit: 25 }),
    ),
  ])
    expect([String(look), (await watchQueries(sql, look)).scanned]).toEqual([String(look), []])
})

test('the list of users contains every user once in each order', async () => {
  const { db } = world
  for (const sort of ['createdAt', 'username', 'fullName', 'role'] as const)
    for (const order of ['asc', 'desc'] as const) {
      const seen = new Set<string>()
      let cursor: string | undefined
      let steps = 0
      do {
        const page = await listUsers(db, { sort, order, limit: 100, cursor })
        for (const { id } of page.items) seen.add(id)
        expect(page.capped).toBe(false)
        cursor = page.nextCursor ?? undefined
        steps += 1
        if (!cursor) expect([seen.size, steps]).toEqual([page.total, Math.ceil(page.total / 100)])
      } while (cursor)
    }
  const many = await listUsers(db, { sort: 'createdAt', order: 'asc', limit: 5, search: 'student' })
  expect(many).toMatchObject({ total: 1000, capped: true })
})

test('the next page continues after a deleted user', async () => {
  const first = await listEverybody(world.db, { limit: 2 })
  const all = await listEverybody(world.db, { limit: 10 })
  await world.database.sql`delete from users where id = ${first.items[1]?.id ?? ''}`
  const { items } = await listEverybody(world.db, { limit: 8, cursor: first.nextCursor ?? '' })
  expect(items.map(({ id }) => id)).toEqual(all.items.slice(2).map(({ id }) => id))
})
