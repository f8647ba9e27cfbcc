import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { appRouter } from '../contract.ts'
import { fileRoutes } from '../contract-files.ts'
import { routes, withoutRow } from '../contract-rest.ts'
import { type Client, startTestApp, type TestApp } from './app.ts'

/** Every procedure is one of these; a new one that is forgotten here fails as 'member only'. */
const FOR_ANYONE = new Set([
  'auth.viewer',
  'auth.login',
  'auth.register',
  'auth.logout',
  'auth.resetPassword',
  'settings.list',
  'categories.list',
  'courses.list',
  'courses.facets',
  'courses.bySlug',
  'courses.byId',
  'courses.description',
  'lessons.list',
  'lessons.byId',
  'lessons.description',
  'comments.list',
  'comments.moments',
  'resources.listByCourse',
  'resources.listIndependent',
])

const FOR_MEMBERS = new Set([
  'auth.user',
  'lessons.liked',
  'lessons.like',
  'lessons.share',
  'progress.byLesson',
  'progress.byCourse',
  'progress.detail',
  'progress.update',
  'comments.create',
  'comments.delete',
  'notes.list',
  'notes.create',
  'notes.update',
  'notes.delete',
  'enrollments.check',
  'enrollments.list',
  'enrollments.courseIds',
  'enrollments.create',
  'payments.check',
  'payments.quote',
  'payments.create',
  'payments.mine',
  'payments.resubmit',
  'payments.lately',
  'payments.isTransactionUsed',
  'memberships.mine',
  'notifications.list',
  'notifications.unreadCount',
  'notifications.markRead',
  'notifications.live',
  'account.profile',
  'account.update',
  'account.changePassword',
  'account.sessions',
  'account.endSession',
  'account.endOtherSessions',
  'account.export',
  'account.delete',
])

type Kind = { _def: { type: 'query' | 'mutation' | 'subscription' } }
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Kind>)

let app: TestApp
let guest: Client
let student: Client

beforeAll(async () => {
  app = await startTestApp()
  guest = app.client()
  student = app.client()
  await student.post('/api/register', { username: 'student', password: 'long enough' })
})
afterAll(() => app.close())

const input = encodeURIComponent('{"json":{}}')

async function callOver(client: Client, path: string, kind: Kind): Promise<{ status: number }> {
  if (kind._def.type === 'mutation') return client.post(`/trpc/${path}`, { json: {} })
  const reply = await client.get(`/trpc/${path}?input=${input}`)
  // An event stream has begun when it says no: its refusal is an event.
  const refusal = /"httpStatus":(\d+)/.exec(reply.text)?.[1]
  return { status: kind._def.type === 'subscription' ? Number(refusal) : reply.status }
}

describe('every procedure', () => {
  test.each(procedures)('%s', async (path, kind) => {
    const asGuest = await callOver(guest, path, kind)
    if (FOR_ANYONE.has(path)) return expect(asGuest.status).not.toBe(401)
    expect(asGuest.status).toBe(401)
    // Subscriptions stay open for whoever may listen: only refusals can be waited for.
    if (FOR_MEMBERS.has(path)) return
    expect((await callOver(student, path, kind)).status).toBe(403)
  })
})

describe('every REST call', () => {
  const rows = routes.map((row) => [`${row.method} ${row.path}`, row] as const)
  test.each(rows)('%s', async (_name, row) => {
    const path = row.path.replace(':slug', 'nothing').replaceAll(/:\w+/g, '1')
    const send = (client: Client) => client.call(row.method, path, row.method === 'GET' ? undefined : {})
    const asGuest = await send(guest)
    if (FOR_ANYONE.has(row.procedure)) return expect(asGuest.status).not.toBe(401)
    expect(asGuest.status).toBe(401)
    if (!FOR_MEMBERS.has(row.procedure)) expect((await send(student)).status).toBe(403)
  })

  test.each(fileRoutes.map((row) => [`${row.method} ${row.path}`, row] as const))(
    '%s',
    async (_name, row) => {
      const path = row.path.replaceAll(/:\w+/g, '1')
      const form = () => {
        const body = new FormData()
        body.set('file', new Blob(['x']), 'x.bin')
        return body
      }
      const send = (client: Client) =>
        client.call(row.method, path, /GET|HEAD/.test(row.method) ? undefined : form())
      expect((await send(guest)).status).toBe(401)
      if (row.path.startsWith('/api/upload/')) expect((await send(student)).status).toBe(403)
    },
  )

  test('is there for every procedure that gives no reason why not', () => {
    const mirrored = new Set<string>(routes.map((row) => row.procedure))
    for (const [path] of procedures)
      expect([path, mirrored.has(path) !== path in withoutRow]).toEqual([path, true])
    for (const path of Object.keys(withoutRow)) expect(procedures.map(([name]) => name)).toContain(path)
  })

  test('a route that is in no table does not exist', () => {
    const known = new Set([...routes, ...fileRoutes].map(({ method, path }) => `${method} ${path}`))
    const plain = new Set(['GET /api/openapi.json', 'GET /api/docs'])
    const mounted = app.routes.filter(({ path }) => path.startsWith('/api/'))
    expect(mounted.length).toBeGreaterThan(40)
    for (const { method, path } of mounted)
      if (method !== 'HEAD')
        expect(known.has(`${method} ${path}`) || plain.has(`${method} ${path}`), `${method} ${path}`).toBe(
          true,
        )
  })
})

describe('an administrator', () => {
  test('is let through to every admin procedure: what comes back is no refusal of the person', async () => {
    const admin = app.client()
    await admin.post('/api/register', { username: 'boss', password: 'long enough' })
    await app.database.db.execute(sql`update users set role = 'admin' where username = 'boss'`)
    for (const [path, kind] of procedures) {
      if (kind._def.type === 'subscription' || path === 'auth.logout' || path.startsWith('account.')) continue
      const { status } = await callOver(admin, path, kind)
      // 401 from auth.login is about the credentials it was not given: it is 400.
      expect([path, status]).not.toEqual([path, 401])
      expect([path, status]).not.toEqual([path, 403])
      expect(status).toBeLessThan(500)
    }
  })
})
