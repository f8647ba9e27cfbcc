import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { type Client, type Reply, startTestApp, type TestApp } from '../app.ts'

// Tests concurrent actions of two users on two instances of one academy.

const PASSWORD = 'long enough to keep'
let database: TestDatabase
let one: TestApp
let two: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  one = await startTestApp({ database })
  two = await startTestApp({ database })
})
afterAll(async () => {
  await one.close()
  await two.close()
  await database.close()
})

type Somebody = { id: string; username: string; here: Client; there: Client }
let people = 0

/** Creates a user with one session on both instances. */
async function somebody(role = 'student'): Promise<Somebody> {
  const here = one.client()
  const username = `racer-${++people}`
  const { json } = await here.post('/api/register', { username, password: PASSWORD })
  const { id } = json as { id: string }
  await database.sql`update users set role = ${role} where id = ${id}`
  return { id, username, here, there: two.client(here.cookie) }
}

/** Repeats a request on both instances in parallel. Returns how often the server returned each status. */
async function often(times: number, ask: (side: 'here' | 'there', n: number) => Promise<Reply>) {
  const replies = await Promise.all(Array.from({ length: times }, (_, n) => ask(n % 2 ? 'here' : 'there', n)))
  const counts: Record<number, number> = {}
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

const audited = async (action: string, id: string) => {
  const rows = await database.sql<{ data: Record<string, unknown> }[]>`
    select data from audit_log where action = ${action} and subject_kind = 'user' and subject_id = ${id} order by id`
  return rows.map(({ data }) => data)
}

test('ownership is transferred to one of two administrators, and the former owner loses it', async () => {
  const owner = await somebody('admin')
  const [left, right] = [await somebody('admin'), await somebody('admin')]
  await database.sql`update users set owner_since = now() where id = ${owner.id}`
  const told = await often(10, (side, n) => owner[side].post(`/api/users/${(n % 2 ? left : right).id}/owner`))
  expect(told).toEqual({ 204: 1, 403: 9 })
  const entries = [...(await audited('user.owner', left.id)), ...(await audited('user.owner', right.id))]
  expect(entries).toHaveLength(1)
  const owners =
    await database.sql`select id from users where id in (${left.id}, ${right.id}) and owner_since is not null`
  expect(owners).toHaveLength(1)
})

test('two administrators who demote each other leave one', async () => {
  const [a, b] = [await somebody('admin'), await somebody('admin')]
  const told = await often(2, (side, n) =>
    (n ? a : b)[side].call('PATCH', `/api/users/${(n ? b : a).id}/role`, { role: 'student' }),
  )
  expect(told[200]).toBe(1)
  const left = await database.sql`select id from users where id in (${a.id}, ${b.id}) and role = 'admin'`
  expect(left).toHaveLength(1)
})

test('simultaneous changes to one role are applied, announced and recorded once', async () => {
  const [admin, student] = [await somebody('admin'), await somebody()]
  expect(
    await often(12, (side) => admin[side].call('PATCH', `/api/users/${student.id}/role`, { role: 'admin' })),
  ).toEqual({ 200: 12 })
  expect(await audited('user.role', student.id)).toHaveLength(1)
  const told = await database.sql`
    select id from notifications where user_id = ${student.id} and kind = 'role_given'`
  expect(told).toHaveLength(1)
})

test('a block during a sign-in leaves no session open', async () => {
  const [admin, student] = [await somebody('admin'), await somebody()]
  const clients = Array.from({ length: 8 }, (_, n) => (n % 2 ? one : two).client())
  const signIn = (client: Client) =>
    client.post('/api/login', { username: student.username, password: PASSWORD })
  const replies = await Promise.all([
    ...clients.map(signIn),
    admin.there.call('PATCH', `/api/users/${student.id}/blocked`, { blocked: true }),
  ])
  for (const { status } of replies) expect([200, 403]).toContain(status)
  for (const client of [...clients, student.here, student.there])
    expect((await client.get('/api/user')).status).toBe(401)
  expect(await audited('user.blocked', student.id)).toHaveLength(1)
})

test('a session is ended once, and a simultaneous reauthentication does not restore it', async () => {
  const [admin, student] = [await somebody('admin'), await somebody()]
  const [session] = (await admin.here.get(`/api/users/${student.id}/sessions`)).json as { id: string }[]
  const [ended, confirmed] = await Promise.all([
    often(8, (side) => admin[side].call('DELETE', `/api/users/${student.id}/sessions/${session?.id}`)),
    often(4, (side) => student[side].post('/api/session/confirm', { password: PASSWORD })),
  ])
  expect(ended).toEqual({ 204: 1, 404: 7 })
  for (const status of Object.keys(confirmed)) expect(['204', '401']).toContain(status)
  expect((await student.here.get('/api/user')).status).toBe(401)
  expect((await student.there.get('/api/user')).status).toBe(401)
  expect(await audited('user.sessions_ended', student.id)).toEqual([
    { username: student.username, sessions: 1 },
  ])
})

test('a reset link sets one password', async () => {
  const [admin, student] = [await somebody('admin'), await somebody()]
  const token = 'a token that only the link has'
  await database.sql`insert into password_resets (token_hash, user_id, issuer_id, expires_at) values (
    ${createHash('sha256').update(token).digest('hex')}, ${student.id}, ${admin.id}, now() + interval '1 hour')`
  const told = await often(8, (side, n) =>
    (side === 'here' ? one : two)
      .client()
      .post('/api/password-reset', { token, password: `new password ${n}` }),
  )
  expect(told).toEqual({ 204: 1, 400: 7 })
  const right = await often(8, (side, n) =>
    (side === 'here' ? one : two)
      .client()
      .post('/api/login', { username: student.username, password: `new password ${n}` }),
  )
  expect(right).toEqual({ 200: 1, 401: 7 })
})

test('the languages of courses are counted correctly during simultaneous changes', async () => {
  const admin = await somebody('admin')
  const courses = await Promise.all(Array.from({ length: 4 }, () => one.rows.course()))
  const languages = ['en', 'hi', 'ta', 'bn'] as const
  const told = await often(40, (side, n) =>
    admin[side].call('PATCH', `/api/courses/${courses[n % 4]?.id}`, { language: languages[(n >> 2) % 4] }),
  )
  expect(told).toEqual({ 200: 40 })
  const rows = await database.sql<{ language: string; count: number }[]>`
    select language, count(*)::int as count from courses group by language order by language`
  for (const app of [one, two]) {
    const { json } = await app.client().get('/api/courses/facets')
    const [all] = json as { languages: { language: string; count: number }[] }[]
    const told = all?.languages.toSorted((a, b) => (a.language < b.language ? -1 : 1))
    expect(told).toEqual([...rows])
  }
})

test('reads during changes return correct counts', async () => {
  const { id, here, there } = await somebody()
  const news = () => database.sql`
    insert into notifications (user_id, kind, data) values (${id}, 'password_changed', '{}')`
  await Promise.all([
    ...Array.from({ length: 20 }, news),
    often(10, (side) => (side === 'here' ? here : there).post('/api/notifications/read', {})),
  ])
  const [row] = await database.sql<{ unread: number }[]>`
    select count(*)::int as unread from notifications where user_id = ${id} and read_at is null`
  for (const client of [here, there])
    expect((await client.get('/api/notifications/unread')).json).toEqual({ unread: row?.unread })
})

type Change = (sql: TestDatabase['sql'], id: string) => Promise<unknown>

/** Makes a request while a change is not yet committed. The response arrives after the commit. */
async function meanwhile(change: Change, id: string, ask: () => Promise<Reply>): Promise<Reply> {
  const { sql } = database
  const asked = await sql.begin(async (tx) => {
    await change(tx as unknown as typeof sql, id)
    await tx`delete from sessions where user_id = ${id}`
    let over = false
    const reply = ask().finally(() => (over = true))
    const waiting = () => sql`
      select from pg_locks where not granted and pid in (
        select pid from pg_stat_activity where datname = current_database())`
    await expect.poll(async () => over || (await waiting()).length > 0).toBe(true)
    return { reply }
  })
  return asked.reply
}

test('actions in progress of a stolen session have no effect after its end', async () => {
  await database.sql`insert into settings (key, value) values ('student_tokens', 'on')`
  const grave: [method: string, path: string, body?: object][] = [
    ['POST', '/api/account/tokens', { name: 'Mine', scopes: ['read'] }],
    ['DELETE', '/api/account/second-factor'],
    ['POST', '/api/account/second-factor/recovery-codes'],
  ]
  for (const [method, path, body] of grave) {
    const { id, there } = await somebody()
    await database.sql`insert into second_factors (user_id, sealed_key, enabled_at) values (${id}, 'closed', now())`
    const ends: Change = (sql) => sql`update users set password_hash = 'another' where id = ${id}`
    expect((await meanwhile(ends, id, () => there.call(method, path, body))).status).toBe(401)
    expect(await database.sql`select from api_tokens where user_id = ${id}`).toHaveLength(0)
    expect(await database.sql`select from second_factors where user_id = ${id}`).toHaveLength(1)
  }
})

test('a sign-in while all sessions are ended leaves no session', async () => {
  const ends: Change[] = [
    (sql, id) => sql`update users set password_hash = 'another' where id = ${id}`,
    (sql, id) => sql`update users set blocked_at = now() where id = ${id}`,
    async (sql, id) => {
      await sql`select from users where id = ${id} for no key update`
      await sql`insert into second_factors (user_id, sealed_key, enabled_at) values (${id}, 'closed', now())`
    },
  ]
  for (const end of ends) {
    const { id, username } = await somebody()
    const signIn = () => two.client().post('/api/login', { username, password: PASSWORD })
    expect([401, 403]).toContain((await meanwhile(end, id, signIn)).status)
    expect(await database.sql`select from sessions where user_id = ${id}`).toHaveLength(0)
  }
})
