import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { startTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { screenshot } from '../../testing/pictures.ts'

let app: TestApp
let boss: Client
let bossId: string
let counter = 0

type Json = Record<string, unknown>

beforeAll(async () => {
  app = await startTestApp()
  const made = await signUp('boss')
  boss = made.client
  bossId = made.id
  await app.database.db.execute(sql`update users set role = 'admin' where id = ${bossId}`)
})
afterAll(() => app.close())

const password = 'correct horse'

async function signUp(
  username = `student-${++counter}`,
): Promise<{ client: Client; id: string; username: string }> {
  const client = app.client()
  const { json, status } = await client.post('/api/register', { username, password, fullName: 'Meera Iyer' })
  expect(status).toBe(201)
  return { client, id: (json as { id: string }).id, username }
}

async function signIn(username: string, using = password): Promise<Client | number> {
  const client = app.client()
  const { status } = await client.post('/api/login', { username, password: using })
  return status === 200 ? client : status
}

const patch = (client: Client, path: string, body: unknown) => client.call('PATCH', path, body)
const isIn = async (client: Client) => (await client.get('/api/user')).status === 200

describe('one’s own account', () => {
  test('has a full name that can be changed and taken away', async () => {
    const { client, id, username } = await signUp()
    expect(
      (await patch(client, '/api/account', { fullName: '  Meera I.  ', role: 'admin', username: 'x' })).json,
    ).toEqual({
      id,
      username,
      fullName: 'Meera I.',
      role: 'student',
    })
    expect((await patch(client, '/api/account', { fullName: ' ' })).json).toMatchObject({ fullName: null })
    expect((await patch(client, '/api/account', { fullName: 'x'.repeat(101) })).status).toBe(400)
    expect((await client.get('/api/account')).json).toMatchObject({ id, createdAt: expect.any(String) })
  })

  test('changes its password only for whoever knows the current one, and ends the other sessions', async () => {
    const { client, username } = await signUp()
    const elsewhere = (await signIn(username)) as Client
    const change = (currentPassword: string, newPassword: string) =>
      client.post('/api/account/password', { currentPassword, newPassword })
    expect(await change('wrong horse', 'another password')).toMatchObject({
      status: 400,
      json: { message: 'That is not your current password', issues: [{ path: 'currentPassword' }] },
    })
    expect((await change(password, 'short')).status).toBe(400)
    expect(await isIn(elsewhere)).toBe(true)
    expect((await change(password, 'another password')).status).toBe(204)
    expect(await isIn(client)).toBe(true)
    expect(await isIn(elsewhere)).toBe(false)
    expect(await signIn(username)).toBe(401)
    expect(await signIn(username, 'another password')).not.toBe(401)
  })

  test('limits guesses of the current password like those of signing in', async () => {
    const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } })
    try {
      const client = limited.client()
      await client.post('/api/register', { username: 'guesser', password })
      const statuses: number[] = []
      for (let n = 0; n < 12; n += 1)
        statuses.push(
          (await client.post('/api/account/password', { currentPassword: 'x', newPassword: password }))
            .status,
        )
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429])
    } finally {
      await limited.close()
    }
  })

  test('lists and ends its own sessions, and nobody else’s', async () => {
    const { client, username } = await signUp()
    const elsewhere = (await signIn(username)) as Client
    const stranger = await signUp()
    const list = async (of: Client) =>
      (await of.get('/api/account/sessions')).json as { id: string; current: boolean }[]
    const all = await list(client)
    expect(all).toHaveLength(2)
    expect(all.filter(({ current }) => current)).toHaveLength(1)
    const other = all.find(({ current }) => !current)?.id
    expect((await stranger.client.call('DELETE', `/api/account/sessions/${other}`)).status).toBe(404)
    expect(await isIn(elsewhere)).toBe(true)
    expect((await client.call('DELETE', `/api/account/sessions/${other}`)).status).toBe(204)
    expect(await isIn(elsewhere)).toBe(false)
    expect((await client.call('DELETE', '/api/account/sessions/nonsense')).status).toBe(400)

    const again = (await signIn(username)) as Client
    expect((await client.call('DELETE', '/api/account/sessions')).status).toBe(204)
    expect([await isIn(client), await isIn(again)]).toEqual([true, false])
  })

  test('exports what is known of the person, and of nobody else', async () => {
    const one = await signUp()
    const two = await signUp()
    await one.client.post('/api/payments', {
      amount: 4999,
      transactionId: 'EXPORT-ONE',
      proofImage: await screenshot(7),
    })
    const mine = (await one.client.get('/api/account/export')).json as Json
    expect(mine).toMatchObject({
      profile: { id: one.id, username: one.username },
      payments: [{ transactionId: 'EXPORT-ONE', proof: expect.stringMatching(/^\/media\/proofs\/\d+$/) }],
    })
    const theirs = (await two.client.get('/api/account/export')).text
    expect(theirs).not.toContain(one.id)
    expect(theirs).not.toContain('EXPORT-ONE')
    expect((await app.client().get('/api/account/export')).status).toBe(401)
  })

  test('can be deleted: comments and payments stay, the rest goes', async () => {
    const { client, id, username } = await signUp()
    const elsewhere = (await signIn(username)) as Client
    const { db } = app.database
    const lesson = await app.rows.lesson((await app.rows.course()).id)
    await client.post(`/api/lessons/${lesson.id}/like`)
    await client.post(`/api/lessons/${lesson.id}/comments`, { content: 'I was here' })
    await client.post('/api/payments', {
      amount: 4999,
      transactionId: 'STAYS-1',
      proofImage: await screenshot(8),
    })

    expect((await client.call('DELETE', '/api/account', { password: 'wrong' })).status).toBe(400)
    expect((await client.call('DELETE', '/api/account', { password })).status).toBe(204)
    expect([await isIn(client), await isIn(elsewhere)]).toEqual([false, false])
    expect(await signIn(username)).toBe(401)
    const [left] = await db.execute(sql`
      select (select count(*)::int from comments where content = 'I was here' and user_id is null) as comments,
        (select username from payments where transaction_id = 'STAYS-1' and user_id is null) as payer,
        (select likes_count from lessons where id = ${lesson.id}) as likes,
        (select count(*)::int from users where id = ${id}) as users`)
    expect(left).toEqual({ comments: 1, payer: username, likes: 0, users: 0 })

    const [pending] =
      ((await boss.get('/api/payments/desk?search=stays-1')).json as { id: number; user: Json }[]) ?? []
    expect(pending?.user).toEqual({ username })
    expect((await patch(boss, `/api/payments/${pending?.id}`, { status: 'approved' })).status).toBe(200)
  })

  test('cannot be deleted by the last administrator', async () => {
    expect(await boss.call('DELETE', '/api/account', { password })).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining('only administrator') },
    })
  })
})

describe('administration of users', () => {
  test('lists them whole with what everybody may know of them (docs/product.md), and by page, sorted and searched', async () => {
    const exact = (await boss.get('/api/admin/users')).json as Json[]
    expect(exact[0]).toEqual({ id: bossId, username: 'boss', fullName: 'Meera Iyer', role: 'admin' })
    for (const sort of ['createdAt', 'username', 'fullName', 'role'])
      for (const order of ['asc', 'desc']) {
        const seen: unknown[] = []
        let path: string | undefined = `/api/users?limit=2&sort=${sort}&order=${order}`
        while (path) {
          const reply = await boss.get(path)
          seen.push(...(reply.json as Json[]).map(({ id }) => id))
          path = /<(.+?)>/.exec(reply.headers.get('link') ?? '')?.[1]
        }
        expect(new Set(seen).size).toBe(exact.length)
        expect(seen).toHaveLength(exact.length)
        if (sort === 'createdAt')
          expect(seen[0]).toBe(order === 'asc' ? exact[0]?.['id'] : exact.at(-1)?.['id'])
      }
    expect((await boss.get('/api/users?search=BOS')).json).toMatchObject([{ id: bossId }])
    expect((await boss.get('/api/users?search=b_s')).json).toEqual([])
    expect((await boss.get('/api/users?cursor=nonsense')).status).toBe(400)
  })

  test('shows a person with courses and payments', async () => {
    const { id, client } = await signUp()
    await client.post('/api/payments', {
      amount: 10,
      transactionId: 'DETAIL-1',
      proofImage: await screenshot(9),
    })
    expect((await boss.get(`/api/users/${id}`)).json).toMatchObject({
      id,
      sessions: 1,
      enrollments: [],
      payments: [{ transactionId: 'DETAIL-1' }],
      membershipEndsAt: null,
      blockedAt: null,
    })
    expect((await boss.get('/api/users/00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect((await boss.get('/api/users/7')).status).toBe(400)
  })

  test('changes roles at once, but never one’s own', async () => {
    const { id, client } = await signUp()
    expect((await client.get('/api/admin/stats')).status).toBe(403)
    expect((await patch(boss, `/api/users/${id}/role`, { role: 'admin' })).json).toMatchObject({
      role: 'admin',
    })
    expect((await client.get('/api/admin/stats')).status).toBe(200)
    expect((await patch(client, `/api/users/${id}/role`, { role: 'student' })).status).toBe(409)
    expect((await patch(boss, `/api/users/${id}/role`, { role: 'student' })).status).toBe(200)
    expect((await client.get('/api/admin/stats')).status).toBe(403)
    expect((await patch(boss, `/api/users/${id}/role`, { role: 'king' })).status).toBe(400)
  })

  test('keeps one of two administrators who demote each other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await signUp(), await signUp()]
      for (const { id } of [one, two]) await patch(boss, `/api/users/${id}/role`, { role: 'admin' })
      const [a, b] = await Promise.all([
        patch(one.client, `/api/users/${two.id}/role`, { role: 'student' }),
        patch(two.client, `/api/users/${one.id}/blocked`, { blocked: true }),
      ])
      expect([a.status, b.status].filter((status) => status === 200)).toHaveLength(1)
      const [row] = await app.database.db.execute(
        sql`select count(*)::int as n from users where role = 'admin' and blocked_at is null`,
      )
      expect(row).toEqual({ n: 2 })
      await app.database.db.execute(sql`update users set role = 'student' where id in (${one.id}, ${two.id})`)
    }
  })

  test('blocks: sessions end at once, signing in is refused, and it can be undone', async () => {
    const { id, client, username } = await signUp()
    expect((await patch(boss, `/api/users/${id}/blocked`, { blocked: true })).json).toMatchObject({
      blockedAt: expect.any(String),
    })
    expect(await isIn(client)).toBe(false)
    expect(await signIn(username)).toBe(403)
    expect((await patch(boss, `/api/users/${bossId}/blocked`, { blocked: true })).status).toBe(409)
    expect((await patch(boss, `/api/users/${id}/blocked`, { blocked: false })).json).toMatchObject({
      blockedAt: null,
    })
    expect(await signIn(username)).not.toBe(403)
  })

  test('makes reset links that work once and end all sessions', async () => {
    const { id, client, username } = await signUp()
    const link = async () => {
      const { json, status } = await boss.post(`/api/users/${id}/reset-link`, { password })
      expect(status).toBe(201)
      return new URL((json as { url: string }).url)
    }
    const old = await link()
    const url = await link()
    expect(url.pathname).toBe('/reset-password')
    const reset = (token: string, to: string) =>
      app.client().post('/api/password-reset', { token, password: to })
    expect((await reset(old.hash.slice(1), 'brand new one')).status).toBe(400)
    expect((await reset('nonsense', 'brand new one')).status).toBe(400)
    expect((await reset(url.hash.slice(1), 'short')).status).toBe(400)
    const results = await Promise.all([1, 2, 3].map((n) => reset(url.hash.slice(1), `brand new ${n}`)))
    expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 400, 400])
    expect(await isIn(client)).toBe(false)
    expect(await signIn(username)).toBe(401)
    const stale = await link()
    await app.database.db.execute(
      sql`update password_resets set expires_at = now() - interval '1 second' where user_id = ${id}`,
    )
    expect((await reset(stale.hash.slice(1), 'brand new one')).status).toBe(400)
  })

  test('writes down who did it, for good', async () => {
    const { json } = await boss.get('/api/audit?limit=100')
    const actions = (json as { action: string; actorName: string }[]).map(({ action }) => action)
    expect(actions).toEqual(
      expect.arrayContaining([
        'user.role',
        'user.blocked',
        'user.unblocked',
        'user.reset_link',
        'user.deleted',
      ]),
    )
    expect(JSON.stringify(json)).not.toContain('reset-password')
    await expect(app.database.db.execute(sql`delete from audit_log`)).rejects.toThrow()
    await expect(app.database.db.execute(sql`update audit_log set actor_name = 'x'`)).rejects.toThrow()
  })

  test('is for administrators only', async () => {
    const { client, id } = await signUp()
    const calls: [string, string, unknown?][] = [
      ['GET', '/api/admin/users'],
      ['GET', '/api/admin/stats'],
      ['GET', '/api/admin/overview'],
      ['GET', '/api/users'],
      ['GET', `/api/users/${id}`],
      ['PATCH', `/api/users/${id}/role`, { role: 'admin' }],
      ['PATCH', `/api/users/${bossId}/blocked`, { blocked: true }],
      ['POST', `/api/users/${bossId}/reset-link`, {}],
      ['GET', '/api/audit'],
    ]
    for (const [method, path, body] of calls) {
      expect([path, (await app.client().call(method, path, body)).status]).toEqual([path, 401])
      expect([path, (await client.call(method, path, body)).status]).toEqual([path, 403])
    }
  })
})
