import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { hashPassword } from './passwords.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { SITE_NAME: 'Lantern House' } })
})
afterAll(() => app.close())

const password = 'correct horse'
const register = (username: string, chosen: string) =>
  app.client().post('/api/register', { username, password: chosen })

test.each([
  'password',
  'PassWord1',
  'iloveyou',
  '1q2w3e4r',
  'asha.kulkarni',
  'Asha_Kulkarni',
  'lantern house',
  'LanternHouse',
])('%s is refused', async (chosen) =>
  expect(await register('Asha.Kulkarni', chosen)).toMatchObject({
    status: 400,
    json: { message: expect.any(String), issues: [{ path: 'password' }] },
  }),
)

test('is refused wherever a user chooses one, but never at sign-in', async () => {
  const owner = app.client()
  await owner.post('/api/register', { username: 'owner', password })
  await app.database.db.execute(sql`update users set role = 'admin' where username = 'owner'`)
  const { id } = (await register('asha', password)).json as { id: string }
  const asha = app.client()
  await asha.post('/api/login', { username: 'asha', password })

  const change = await asha.post('/api/account/password', {
    currentPassword: password,
    newPassword: 'sunshine',
  })
  expect(change).toMatchObject({ status: 400, json: { issues: [{ path: 'newPassword' }] } })
  await owner.call('PUT', '/api/site-settings/academy_name', { value: 'Shilpa Classes' })
  const { url } = (await owner.post(`/api/users/${id}/reset-link`, { password })).json as { url: string }
  const token = new URL(url).hash.slice(1)
  const reset = (chosen: string) => app.client().post('/api/password-reset', { token, password: chosen })
  for (const chosen of ['football', 'shilpa classes']) expect((await reset(chosen)).status).toBe(400)
  expect((await reset('another horse')).status).toBe(204)

  // Accounts that already have a common password can still sign in.
  const passwordHash = await hashPassword('sunshine')
  await app.database.db.execute(sql`update users set password_hash = ${passwordHash} where id = ${id}`)
  expect((await app.client().post('/api/login', { username: 'asha', password: 'sunshine' })).status).toBe(200)
})
