import { request } from 'node:http'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiContract } from '../../contract.ts'
import { type Client, startTestApp, type TestApp } from '../app.ts'

let app: TestApp
let boss: Client
beforeAll(async () => {
  app = await startTestApp()
  boss = app.client()
  await boss.post('/api/register', { username: 'boss', password: 'long enough' })
  await app.database.db.execute(
    sql`update users set role = 'admin', owner_since = now() where username = 'boss'`,
  )
})
afterAll(() => app.close())

/** Downloads that the audit log records. */
const recorded = apiContract.files.filter(({ method, path }) => method === 'GET' && /\.(csv|zip)$/.test(path))

test('no link of another site starts a download that the audit log records', async () => {
  const paths = [...recorded.map(({ path }) => path), '/api/backups/2026-01-01-000000.tar.gz']
  expect(paths.length).toBeGreaterThan(3)
  const logged = () => app.database.sql`select action from audit_log`
  const before = await logged()
  for (const path of paths)
    for (const site of ['cross-site', 'same-site']) {
      const { status, json } = await boss.get(path, { 'sec-fetch-site': site })
      expect([path, status, json]).toEqual([path, 403, expect.objectContaining({ code: 'FOREIGN_ORIGIN' })])
    }
  expect(await logged()).toEqual(before)
})

test('no other origin is allowed to read a reply', async () => {
  const headers = { origin: 'https://other.example', 'access-control-request-method': 'GET' }
  for (const method of ['GET', 'OPTIONS'])
    for (const path of [
      '/api/user',
      '/api/courses',
      '/trpc/auth.viewer',
      '/media/thumbnails/none/320.webp',
    ]) {
      const reply = await boss.call(method, path, undefined, headers)
      expect([...reply.headers.keys()].filter((name) => name.startsWith('access-control-allow'))).toEqual([])
    }
})

test('TRACE returns nothing of the request', async () => {
  const { hostname, port } = new URL(app.url)
  const [status, text] = await new Promise<[number | undefined, string]>((resolve, reject) => {
    const headers = { cookie: 'lantern=SECRET' }
    const asked = request({ hostname, port, path: '/api/user', method: 'TRACE', headers }, (reply) => {
      let said = ''
      reply.on('data', (data: Buffer) => (said += data.toString()))
      reply.on('end', () => resolve([reply.statusCode, said]))
    })
    asked.on('error', reject).end()
  })
  expect(status).toBeGreaterThanOrEqual(400)
  expect(text).not.toContain('SECRET')
})
