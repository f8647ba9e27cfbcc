import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { startTestApp, type TestApp } from '../app.ts'

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

const password = '  correct horse battery  '
const register = async (username: string, app = one) => {
  const client = app.client()
  const reply = await client.post('/api/register', { username, password })
  expect(reply.status).toBe(201)
  return client
}

describe('registration', () => {
  test('signs in, trims the name, returns four fields, and creates no administrator', async () => {
    const client = one.client()
    const reply = await client.post('/api/register', {
      username: '  Meera.K ',
      password,
      fullName: ' Meera K ',
      role: 'admin',
    })
    expect(reply.status).toBe(201)
    expect(reply.json).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      username: 'Meera.K',
      fullName: 'Meera K',
      role: 'student',
    })
    expect((await client.get('/api/user')).json).toEqual(reply.json)
    expect(reply.headers.get('cache-control')).toBe('no-store')
  })

  test.each([
    [{ username: 'ab', password }, 'username'],
    [{ username: 'has space', password }, 'username'],
    [{ username: 'x'.repeat(33), password }, 'username'],
    [{ username: 'fine', password: 'short' }, 'password'],
    [{ username: 'fine', password: 'x'.repeat(201) }, 'password'],
    [{ username: 'fine', password: 'nul\0inside!' }, 'password'],
    [{ username: 'fine', password: 'lone \ud800 surrogate' }, 'password'],
    [{ username: 'fine', password: 12345678 }, 'password'],
    [{ username: 'fine', password, fullName: 'x'.repeat(101) }, 'fullName'],
    [{ password }, 'username'],
    [[], ''],
  ])('refuses %j', async (body, path) => {
    const reply = await one.client().post('/api/register', body)
    expect(reply.status).toBe(400)
    expect(reply.json).toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.any(String),
      issues: [{ path, message: expect.any(String) }],
    })
  })

  test('a name in use, in any case, returns 409, even in a race', async () => {
    await register('taken')
    const refused = await one.client().post('/api/register', { username: 'TAKEN', password })
    expect(refused).toMatchObject({ status: 409, json: { message: expect.stringMatching(/taken/) } })
    expect(refused.json).toMatchObject({ code: 'USERNAME_TAKEN' })
    expect(refused.json).not.toHaveProperty('issues')
    const called = await one.client().post('/trpc/auth.register', { json: { username: 'TAKEN', password } })
    expect(called.json).toMatchObject({ error: { json: { data: { issues: [{ path: 'username' }] } } } })
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        two.client().post('/api/register', { username: n % 2 ? 'Racer' : 'racer', password }),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 409),
    ])
  })
})

describe('signing in and out', () => {
  test('the password is compared exactly, the name without case and trimmed', async () => {
    await register('Exact')
    expect((await one.client().post('/api/login', { username: ' exact ', password })).status).toBe(200)
    const trimmed = await one.client().post('/api/login', { username: 'exact', password: password.trim() })
    const unknown = await one.client().post('/api/login', { username: 'nobody-here', password })
    expect(trimmed.status).toBe(401)
    expect(unknown.status).toBe(401)
    expect(trimmed.json).toEqual({ code: 'INVALID_CREDENTIALS', message: 'Invalid username or password' })
    expect(unknown.json).toEqual(trimmed.json)
  })

  test('the cookie is HttpOnly and Lax, and changes at each sign-in', async () => {
    const client = await register('cookies')
    const before = client.cookie
    const reply = await client.post('/api/login', { username: 'cookies', password })
    const set = reply.headers.getSetCookie()[0] ?? ''
    expect(set).toMatch(/HttpOnly/i)
    expect(set).toMatch(/SameSite=Lax/i)
    expect(set).toMatch(/Path=\//i)
    // Signing in again replaced the session.
    expect((await one.client(before).get('/api/user')).status).toBe(401)
    expect((await client.get('/api/user')).status).toBe(200)
  })

  test('a session works on all instances, and a sign-out ends a copied cookie on all of them', async () => {
    const client = await register('two-instances')
    const copied = client.cookie
    expect((await two.client(copied).get('/api/user')).status).toBe(200)
    const other = two.client()
    await other.post('/api/login', { username: 'two-instances', password })

    const reply = await client.post('/api/logout')
    expect(reply.status).toBe(204)
    expect(reply.text).toBe('')
    // Only the cache is cleared, so the theme and the known device stay.
    expect(reply.headers.get('clear-site-data')).toBe('"cache"')
    expect((await other.get('/api/user')).headers.get('clear-site-data')).toBeNull()
    expect((await one.client(copied).get('/api/user')).status).toBe(401)
    expect((await two.client(copied).get('/api/user')).status).toBe(401)
    expect((await other.get('/api/user')).status).toBe(200)
  })

  test("a guest's sign-out returns 204, a guest's user 401", async () => {
    expect((await one.client().post('/api/logout')).status).toBe(204)
    const reply = await one.client().get('/api/user')
    expect(reply.status).toBe(401)
    expect(reply.json).toEqual({ code: 'SIGN_IN_REQUIRED', message: 'Sign in to continue' })
  })

  test('a removed, blocked or promoted user is recognised immediately', async () => {
    const client = await register('changing')
    await database.db.execute(sql`update users set role = 'admin' where username = 'changing'`)
    expect((await client.get('/api/user')).json).toMatchObject({ role: 'admin' })
    await database.db.execute(sql`update users set blocked_at = now() where username = 'changing'`)
    expect((await client.get('/api/user')).status).toBe(401)
    await database.db.execute(sql`delete from users where username = 'changing'`)
    expect((await client.get('/api/user')).status).toBe(401)
  })

  test('a session ends after 30 days without use, and after 90 days in total', async () => {
    const client = await register('rolling')
    const set = (expires: string, created = 'now()') =>
      database.db.execute(
        sql.raw(`update sessions set expires_at = ${expires}, created_at = ${created}, seen_at = now() - interval '1 day'
                 where user_id = (select id from users where username = 'rolling')`),
      )
    await set(`now() + interval '1 hour'`, `now() - interval '80 days'`)
    const reply = await client.get('/api/user')
    expect(reply.status).toBe(200)
    expect(reply.headers.getSetCookie()).toHaveLength(1)
    const [row] = await database.db.execute<{ days: number }>(
      sql`select extract(day from expires_at - now())::int as days from sessions
          where user_id = (select id from users where username = 'rolling')`,
    )
    expect(row?.days).toBeLessThanOrEqual(10)
    expect(row?.days).toBeGreaterThanOrEqual(9)
    await set(`now() - interval '1 second'`)
    expect((await client.get('/api/user')).status).toBe(401)
  })
})

describe('limits', () => {
  test('ten failures for an account and address return 429 with Retry-After, also for the correct password', async () => {
    const limited = await startTestApp({ database, env: { RATE_LIMITS: 'on' } })
    try {
      const client = limited.client()
      await register('guessed')
      for (let n = 0; n < 10; n++)
        expect(
          (await client.post('/api/login', { username: 'Guessed', password: `wrong ${n}` })).status,
        ).toBe(401)
      const reply = await client.post('/api/login', { username: 'guessed', password })
      expect(reply.status).toBe(429)
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
      // The database stores the counter of the limit, and each call in a tRPC batch counts.
      const batch = await client.post('/trpc/auth.login,auth.login?batch=1', {
        0: { json: { username: 'guessed', password } },
        1: { json: { username: 'guessed', password } },
      })
      expect(
        (batch.json as { error: { json: { data: { httpStatus: number } } } }[]).map(
          (r) => r.error.json.data.httpStatus,
        ),
      ).toEqual([429, 429])
      // Other users can still sign in.
      await register('bystander')
      expect((await client.post('/api/login', { username: 'bystander', password })).status).toBe(200)
    } finally {
      await limited.close()
    }
  })

  test('an address can register twenty accounts an hour without a proof of work', async () => {
    const limited = await startTestApp({ database, env: { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' } })
    try {
      const call = (n: number) =>
        limited
          .client()
          .post('/api/register', { username: `many-${n}`, password }, { 'x-forwarded-for': '203.0.113.9' })
      for (let n = 0; n < 20; n++) expect((await call(n)).status).toBe(201)
      expect((await call(20)).status).toBe(429)
    } finally {
      await limited.close()
    }
  })
})
