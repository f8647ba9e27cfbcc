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

test.each([
  ['link of another site', { 'sec-fetch-site': 'cross-site' }],
  ['link of a neighbouring site', { 'sec-fetch-site': 'same-site' }],
  ['picture in a text', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' }],
])('no %s starts a download that the audit log records', async (_, headers) => {
  const paths = [...recorded.map(({ path }) => path), '/api/backups/2026-01-01-000000.tar.gz']
  expect(paths.length).toBeGreaterThan(3)
  const logged = () => app.database.sql`select action from audit_log`
  const before = await logged()
  for (const path of paths) {
    const { status, json } = await boss.get(path, headers)
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
