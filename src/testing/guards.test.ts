import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiContract } from '../contract.ts'
import { formatPreview, PREVIEW_COOKIE } from '../platform/preview.ts'
import type { Access, Confirms } from '../platform/server/call-meta.ts'
import { describeProcedures, type Procedure } from '../platform/server/rest/procedures.ts'
import { anyone, router } from '../platform/server/trpc.ts'
import { type Client, startTestApp, type TestApp } from './app.ts'

const { procedures, rows, files } = apiContract

type Person = 'guest' | 'student' | 'admin' | 'preview' | 'unproven'
type Reply = { status: number; text: string }

let app: TestApp
const clients = {} as Record<Person, Client>

beforeAll(async () => {
  app = await startTestApp()
  const [guest, student, admin] = [app.client(), app.client(), app.client()]
  await student.post('/api/register', { username: 'student', password: 'long enough' })
  await admin.post('/api/register', { username: 'boss', password: 'long enough' })
  await app.database.db.execute(sql`update users set role = 'admin' where username = 'boss'`)
  // An administrator who has not proved for a while who they are.
  const unproven = app.client()
  await unproven.post('/api/register', { username: 'stale', password: 'long enough' })
  await app.database.db.execute(sql`update users set role = 'admin' where username = 'stale'`)
  await app.database.db.execute(sql`
    update sessions set proven_at = now() - interval '11 minutes'
    where user_id = (select id from users where username = 'stale')`)
  const preview = app.client(
    `${admin.cookie}; ${PREVIEW_COOKIE}=${formatPreview({ as: 'student', back: '' })}`,
  )
  Object.assign(clients, { guest, student, admin, preview, unproven })
})
afterAll(() => app.close())

type Word = { access: Access; changes: boolean; confirms?: Confirms | undefined }

/** Nothing is sent along. */
const asksForProof = (confirms: Word['confirms']) => confirms === true || confirms?.({}) === true

/** What a word says to each person: nothing (let in), or the status of the refusal. */
function refusal(person: Person, { access, changes, confirms }: Word) {
  if (access === 'anyone') return null
  if (person === 'guest') return 401
  if (person === 'unproven' && asksForProof(confirms)) return 403
  if (access === 'admin') return person === 'student' ? 403 : null
  return person === 'preview' && changes ? 403 : null
}

type Asked = Word & { send: (client: Client) => Promise<Reply> }

/** Asks as everybody: who is let in is not refused for who they are. */
async function askAsEverybody({ send, ...word }: Asked) {
  await Promise.all(
    (Object.entries(clients) as [Person, Client][]).map(async ([person, client]) => {
      // A client of their own: what one call does to the cookie is nothing to the next.
      const { status, text } = await send(app.client(client.cookie))
      const wanted = refusal(person, word)
      const isLetIn = status < 500 && status !== 401 && status !== 403
      expect([person, wanted === null ? isLetIn : status === wanted, status, text]).toEqual([
        person,
        true,
        status,
        text,
      ])
    }),
  )
}

const input = encodeURIComponent('{"json":{}}')

describe('every procedure', () => {
  // One word lets out whom the others need.
  const all = [...procedures.values()].filter(({ path }) => path !== 'auth.logout')

  test.each(all.filter(({ type }) => type !== 'subscription'))('$path', ({ path, type, access, confirms }) =>
    askAsEverybody({
      access,
      confirms,
      changes: type === 'mutation',
      send: (client) =>
        type === 'mutation'
          ? client.post(`/trpc/${path}`, { json: {} })
          : client.get(`/trpc/${path}?input=${input}`),
    }),
  )

  // They stay open for whoever may listen: only refusals can be waited for, which are events.
  test.each(all.filter(({ type }) => type === 'subscription'))('$path', async ({ path, access }) => {
    for (const person of ['guest', 'student'] as const) {
      const wanted = refusal(person, { access, changes: false })
      if (wanted === null) continue
      const { text } = await clients[person].get(`/trpc/${path}?input=${input}`)
      expect(text).toContain(`"httpStatus":${wanted}`)
    }
  })

  test('says what it is for', () => {
    const silent = router({ courses: router({ byId: anyone.query(() => null) }) })
    expect(() => describeProcedures(silent)).toThrow(/courses\.byId has no summary/)
    const summaries = [...procedures.values()].map(({ summary }) => summary)
    expect(summaries.filter((one, place) => summaries.indexOf(one) !== place)).toEqual([])
    for (const summary of summaries) expect(summary).toMatch(/^[A-Z].*[^.]$/)
  })
})

describe('every REST call', () => {
  const named = rows.filter(({ procedure }) => procedure !== 'auth.logout')
  test.each(named)('$method $path', async ({ method, path, procedure }) => {
    const { access, confirms } = procedures.get(procedure) as Procedure
    const address = path.replace(':slug', 'nothing').replaceAll(/:\w+/g, '1')
    await askAsEverybody({
      access,
      confirms,
      // REST knows no preview: an administrator is asked as who they are.
      changes: false,
      send: (client) => client.call(method, address, method === 'GET' ? undefined : {}),
    })
  })

  test.each(files)('$method $path', async ({ method, path, access, confirms }) => {
    const address = path.replaceAll(/:\w+/g, '1')
    const form = () => {
      const body = new FormData()
      body.set('file', new Blob(['x']), 'x.bin')
      return body
    }
    const send = (client: Client) =>
      client.call(method, address, /GET|HEAD/.test(method) ? undefined : form())
    // Files know no preview of their own: none of them changes what is the caller's.
    await askAsEverybody({ access, confirms, changes: false, send })
  })

  test.each(files.filter(({ input: wanted, path }) => wanted && path.includes(':id')))(
    '$method $path reads ids as all calls do',
    async ({ method, path }) => {
      for (const id of ['x', '0', '-1', '01', '2147483648'])
        expect([id, (await clients.admin.call(method, path.replace(':id', id))).json]).toMatchObject([
          id,
          { message: 'An id must be a positive number', issues: [{ path: 'id' }] },
        ])
    },
  )

  test('a route that is in no table does not exist', () => {
    const known = new Set([...rows, ...files].map(({ method, path }) => `${method} ${path}`))
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
