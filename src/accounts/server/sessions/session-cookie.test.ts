import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { createSession } from './sessions.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'https://academy.example' } })
})
afterAll(() => app.close())

const body = { username: 'student', password: 'long enough' }

test('each cookie is for this host only, over HTTPS, and hidden from scripts', async () => {
  const cookies = (await app.client().post('/api/register', body)).headers.getSetCookie()
  expect(cookies.length).toBeGreaterThan(1)
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-lantern/)
    for (const attribute of [/; Secure/i, /; HttpOnly/i, /; Path=\/(;|$)/i, /; SameSite=Lax/i])
      expect(cookie).toMatch(attribute)
    expect(cookie).not.toMatch(/; Domain/i)
  }
})

test('a session is 256 random bits, which the table does not contain', async () => {
  const { sql } = app.database
  const [{ id } = { id: '' }] = await sql<{ id: string }[]>`select id from users where username = 'student'`
  const make = () => createSession(app.services.db, { userId: id, address: '127.0.0.1', userAgent: null })
  const ids = [await make(), await make(), await make()]
  expect(new Set(ids).size).toBe(3)
  for (const one of ids) expect(Buffer.from(one, 'base64url')).toHaveLength(32)
  const rows = await sql<{ row: string }[]>`select s::text as row from sessions s where user_id = ${id}`
  expect(rows).toHaveLength(4)
  for (const { row } of rows) for (const one of ids) expect(row).not.toContain(one)
})

test('no header of a client changes its address unless a proxy is configured', async () => {
  const client = app.client()
  const headers = {
    'x-forwarded-for': '203.0.113.9',
    'x-real-ip': '203.0.113.9',
    forwarded: 'for=203.0.113.9',
  }
  expect((await client.post('/api/login', body, headers)).status).toBe(200)
  const rows = await app.database.sql`select distinct address from sessions`
  expect(rows).toEqual([{ address: '127.0.0.1' }])
})
