import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '../../testing/app.ts'
import { type Credentials, ensureAdmin } from './first-admin.ts'

let app: TestApp
let admin: Client
let printed: Credentials

beforeAll(async () => {
  app = await startTestApp()
  printed = (await ensureAdmin(app.database.db, { admin: null })) ?? { username: '', password: '' }
  admin = app.client()
  expect((await admin.post('/api/login', printed)).status).toBe(200)
})
afterAll(() => app.close())

test('gives no access to the admin area, over any transport, until the administrator changes it', async () => {
  const refused = { status: 403, json: { code: 'PASSWORD_CHANGE_REQUIRED' } }
  expect(await admin.get('/api/admin/stats')).toMatchObject(refused)
  expect(await admin.call('PUT', '/api/site-settings/upi_id', { value: 'thief@bank' })).toMatchObject(refused)
  expect(await admin.get('/api/payments/export.csv')).toMatchObject(refused)
  expect((await admin.get('/trpc/admin.stats?input=%7B%22json%22%3A%7B%7D%7D')).text).toContain(
    'PASSWORD_CHANGE_REQUIRED',
  )
  expect((await admin.get('/api/user')).status).toBe(200)
  expect((await admin.get('/api/account')).json).toMatchObject({ hasPrintedPassword: true })

  const change = { currentPassword: printed.password, newPassword: 'one of their own' }
  expect((await admin.post('/api/account/password', change)).status).toBe(204)
  expect((await admin.get('/api/admin/stats')).status).toBe(200)
  expect((await admin.get('/api/account')).json).toMatchObject({ hasPrintedPassword: false })
})

test('does not include the password from the environment', async () => {
  await ensureAdmin(app.database.db, { admin: { username: 'head', password: 'of the academy' } })
  const head = app.client()
  await head.post('/api/login', { username: 'head', password: 'of the academy' })
  expect((await head.get('/api/admin/stats')).status).toBe(200)
})
