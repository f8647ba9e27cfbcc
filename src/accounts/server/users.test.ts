import { describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { screenshot } from '../../testing/pictures.ts'
import { isIn, openAccounts, password, patch } from '../../testing/setups/accounts.ts'

const { app, boss, bossId, signIn, signUp } = await openAccounts()

type Json = Record<string, unknown>

describe('administration of users', () => {
  test('lists all users with public fields (docs/product.md), and in pages with sorting and search', async () => {
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

  test('shows a user with courses and payments', async () => {
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

  test("changes roles immediately, but never the user's own", async () => {
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

  test('blocks users: sessions end immediately, sign-in is refused, and it can be undone', async () => {
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

  test('creates reset links that work once and end all sessions', async () => {
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

  test('records the actor permanently', async () => {
    const leaving = await signUp()
    expect((await leaving.client.call('DELETE', '/api/account', { password })).status).toBe(204)
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
    await expect(app.database.db.execute(sql`truncate audit_log`)).rejects.toThrow()
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
