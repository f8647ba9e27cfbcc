import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBackups, openOwnPlace, readEnd } from '../../archive/server/backups/place.ts'
import { importAcademy } from '../../archive/server/import.ts'
import '../../archive/server/backups/observe.ts'
import { observeAcademy } from '../../office/server/observe.ts'
import { metrics } from '../../platform/server/metrics.ts'
import { createSessionLocks } from '../../platform/server/db/session-locks.ts'
import { type Client, startTestApp, type TestApp } from '../app.ts'
import { screenshot } from '../pictures.ts'
import { emptyWorld } from '../setups/archives.ts'

let app: TestApp
let owner: Client
let second: Client
let student: Client

beforeAll(async () => {
  app = await startTestApp()
  const person = async (username: string) => {
    const client = app.client()
    await client.post('/api/register', { username, password: 'long enough' })
    return client
  }
  ;[owner, second, student] = [await person('boss'), await person('deputy'), await person('asha')]
  for (const username of ['boss', 'deputy'])
    await app.database
      .sql`update users set role = 'admin', admin_since = clock_timestamp() where username = ${username}`
  const course = await app.rows.course({ isPremium: true })
  await student.post('/api/payments', {
    courseId: course.id,
    amount: 2999,
    transactionId: 'UTR 400000000001',
    proofImage: await screenshot(1),
    paymentMethod: 'UPI/Bank Transfer',
  })
})
afterAll(() => app.close())

type List = {
  items: { name: string; files: object }[]
  running: boolean
  isLate: boolean
  mayDownload: boolean
}
const listOf = async (client: Client) => (await client.get('/api/backups')).json as List
const made = () => expect.poll(async () => (await listOf(second)).running, { timeout: 30_000 }).toBe(false)

test('administrators create one in the background, one at a time, and are notified when it is ready', async () => {
  expect(await listOf(second)).toMatchObject({ items: [], running: false, isLate: true, mayDownload: false })
  expect((await student.post('/api/backups')).status).toBe(403)
  const release = await createSessionLocks(app.services.db.$client).take('backup')
  expect((await listOf(second)).running).toBe(true)
  expect(await second.post('/api/backups')).toMatchObject({ status: 409, json: { code: 'BACKUP_RUNNING' } })
  await release?.()
  expect((await second.post('/api/backups')).status).toBe(204)
  await made()
  expect(await listOf(owner)).toMatchObject({
    items: [{ copied: false, files: { count: 1, where: 'beside' } }],
    isLate: false,
    mayDownload: true,
  })
  // The application role must be able to read which IDs were used. Otherwise a restored academy would use them
  // again.
  const place = openOwnPlace(app.services.env)
  const [newest] = await listBackups(place)
  const end = newest && (await readEnd(place, newest))
  expect(end?.sequences).toMatchObject({ 'courses.id': 1, 'payments.id': 1 })
  const told = async () =>
    ((await second.get('/api/notifications')).json as { kind: string }[]).map(({ kind }) => kind)
  await expect.poll(told).toContain('backup_made')
  const log = (await owner.get('/api/audit')).json as { action: string; actorName: string }[]
  expect(log).toContainEqual(expect.objectContaining({ action: 'backup.made', actorName: 'deputy' }))
})

test('the owner downloads one as a file that contains everything', async () => {
  const [backup] = (await listOf(owner)).items
  const path = `/api/backups/${backup?.name}`
  expect(await second.get(path)).toMatchObject({ status: 403, json: { code: 'OWNER_REQUIRED' } })
  expect((await owner.get('/api/backups/2020-01-01-000000.tar.gz')).status).toBe(404)
  expect((await owner.get('/api/backups/..%2Fsession-secret')).status).toBe(400)
  const reply = await fetch(`${app.url}${path}`, { headers: { cookie: owner.cookie } })
  expect(reply.headers.get('content-disposition')).toBe(`attachment; filename="lantern-${backup?.name}"`)
  const target = await emptyWorld()
  const source = Readable.from([Buffer.from(await reply.arrayBuffer())], { objectMode: false })
  const imported = await importAcademy({
    connection: { sql: target.database.sql, db: target.db },
    storage: target.storage,
    source,
  })
  expect(imported).toMatchObject({ version: 1, objects: 1, passwords: true })
  expect(imported.listed).toBeUndefined()
  await app.database.sql`update sessions set proven_at = now() - interval '11 minutes'`
  expect(await owner.get(path)).toMatchObject({ status: 403, json: { code: 'CONFIRM' } })
  const [row] = await app.database
    .sql`select count(*)::int as n from audit_log where action = 'backup.downloaded'`
  expect(row).toEqual({ n: 1 })
})

test('a cancelled download releases everything', async () => {
  await app.database.sql`update sessions set proven_at = now()`
  const [backup] = (await listOf(owner)).items
  const stop = new AbortController()
  await fetch(`${app.url}/api/backups/${backup?.name}`, {
    headers: { cookie: owner.cookie },
    signal: stop.signal,
  })
  stop.abort()
  expect((await second.post('/api/backups')).status).toBe(204)
  await made()
})

test('all administrators are notified of a failure with its reason, and can start another one', async () => {
  const folder = join(app.services.env.storageDir, 'backups')
  await rm(folder, { recursive: true })
  await writeFile(folder, 'in the way')
  for (let n = 1; n <= 2; n += 1) {
    expect((await second.post('/api/backups')).status).toBe(204)
    await made()
  }
  for (const client of [owner, second]) {
    const news = (await client.get('/api/notifications')).json as { kind: string; data: object }[]
    expect(news[0]).toMatchObject({
      kind: 'backup_failed',
      data: { reason: expect.stringContaining(folder) },
    })
  }
  const unobserve = observeAcademy(app.services)
  expect(await metrics.metrics()).toMatch(/^lantern_backup_failed 1$/m)
  unobserve()
})
