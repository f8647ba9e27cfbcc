import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_SESSIONS } from './sessions.ts'
import { addressKey } from '../../../platform/server/http/address-key.ts'
import { type Client, startTestApp, type TestApp } from '../../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' } })
})
afterAll(() => app.close())

const password = 'correct horse'

const from = (client: Client, address: string, username: string, tried: string) =>
  client
    .post('/api/login', { username, password: tried }, { 'x-forwarded-for': address })
    .then(({ status }) => status)

async function signUp(username: string): Promise<Client> {
  const client = app.client()
  const headers = { 'x-forwarded-for': `198.51.100.${Math.floor(Math.random() * 200)}` }
  expect((await client.post('/api/register', { username, password }, headers)).status).toBe(201)
  return client
}

/** Returns the cookie that remains after signing out. */
const deviceOf = (client: Client) =>
  client.cookie.split('; ').find((one) => one.startsWith('lantern-device=')) ?? ''

test('does not let a stranger lock a user out: a known device has its own limit', async () => {
  const client = await signUp('owner')
  await client.post('/api/logout')
  const device = deviceOf(client)
  expect(device).not.toBe('')
  for (let n = 0; n < 50; n++)
    expect(await from(app.client(), `203.0.113.${Math.floor(n / 10)}`, 'owner', `wrong ${n}`)).toBe(401)
  expect(await from(app.client(), '203.0.113.99', 'owner', password)).toBe(429)
  expect(await from(app.client(device), '203.0.113.99', 'owner', password)).toBe(200)

  expect(await from(app.client(), '203.0.113.98', 'owner', password)).toBe(429)
  const told = await app.database
    .sql`select subject_kind, data from audit_log where action = 'user.guesses_refused'`
  expect(told).toEqual([{ subject_kind: 'user', data: { username: 'owner' } }])

  // A signed-in user can change the password even if other browsers have used up the limit.
  const signedIn = app.client(device)
  await from(signedIn, '203.0.113.99', 'owner', password)
  const change = { currentPassword: password, newPassword: 'another horse' }
  expect((await signedIn.post('/api/account/password', change)).status).toBe(204)

  // The browser that changed the password stays a known device. Users must sign in again on other browsers.
  const renewed = deviceOf(signedIn)
  expect(renewed).not.toBe(device)
  expect(await from(app.client(device), '203.0.113.98', 'owner', 'another horse')).toBe(429)
  for (let n = 0; n < 10; n++)
    expect(await from(app.client(renewed), '203.0.113.98', 'owner', `wrong ${n}`)).toBe(401)
  expect(await from(app.client(renewed), '203.0.113.98', 'owner', 'another horse')).toBe(429)
})

test('one account’s known devices share a budget at an address', async () => {
  await signUp('many')
  const devices = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const client = app.client()
      expect(await from(client, '203.0.113.50', 'many', password)).toBe(200)
      return deviceOf(client)
    }),
  )
  for (const device of devices.slice(0, 3))
    for (let n = 0; n < 10; n++)
      expect(await from(app.client(device), '203.0.113.50', 'many', `wrong ${n}`)).toBe(401)
  const last = () => app.client(devices[3])
  expect(await from(last(), '203.0.113.50', 'many', password)).toBe(429)
  expect(await from(last(), '203.0.113.51', 'many', password)).toBe(200)
})

test('ends the least recently used sessions if a user has too many', async () => {
  const client = await signUp('everywhere')
  const { sql } = app.database
  const [{ id } = { id: '' }] = await sql<
    { id: string }[]
  >`select id from users where username = 'everywhere'`
  await sql`insert into sessions (id, user_id, seen_at, expires_at)
    select 'of ' || n, ${id}, now() - make_interval(hours => n), now() + interval '1 day' from generate_series(1, 120) n`
  const another = app.client()
  expect(await from(another, '203.0.113.60', 'everywhere', password)).toBe(200)
  const rows = await sql`select id from sessions where user_id = ${id} and id like 'of %'`
  expect(rows.map((row) => Number(String(row['id']).slice(3))).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: MAX_SESSIONS - 2 }, (_, n) => n + 1),
  )
  for (const one of [client, another]) expect((await one.get('/api/user')).status).toBe(200)
})

test('applies the cookie’s budget only to the accounts that signed in with it', async () => {
  const device = deviceOf(await signUp('honest'))
  await signUp('victim')
  for (let n = 0; n < 10; n++)
    expect(await from(app.client(device), '192.0.2.1', 'victim', `wrong ${n}`)).toBe(401)
  expect(await from(app.client(device), '192.0.2.1', 'victim', password)).toBe(429)
  const forged = `${device.slice(0, -1)}${device.endsWith('A') ? 'B' : 'A'}`
  for (let n = 0; n < 10; n++) await from(app.client(forged), '192.0.2.2', 'honest', `wrong ${n}`)
  expect(await from(app.client(device), '192.0.2.2', 'honest', password)).toBe(200)
})

test('keeps the cookie when another user signs in, and reveals nothing in it', async () => {
  const client = await signUp('first')
  await client.post(
    '/api/register',
    { username: 'second', password },
    { 'x-forwarded-for': '198.51.100.250' },
  )
  const [name, ...marks] = deviceOf(client).slice('lantern-device='.length).split('.')
  expect(name).toMatch(/^[\w-]{22}$/)
  expect(marks).toHaveLength(2)
  const reply = await app.client(deviceOf(client)).get('/api/user')
  expect(reply.status).toBe(401)
})

test('sets the session’s cookie first, and its own only when it changes', async () => {
  const client = app.client()
  const headers = { 'x-forwarded-for': '198.51.100.251' }
  const names = async (path: string) =>
    (await client.post(path, { username: 'twice', password }, headers)).headers
      .getSetCookie()
      .map((set) => set.slice(0, set.indexOf('=')))
  expect(await names('/api/register')).toEqual(['lantern', 'lantern-device'])
  expect(await names('/api/login')).toEqual(['lantern'])
})

test('counts an IPv6 address by its /64 network', async () => {
  await signUp('six')
  for (let n = 0; n < 10; n++) await from(app.client(), `2001:db8:0:7::${n + 1}`, 'six', `wrong ${n}`)
  expect(await from(app.client(), '2001:db8:0:7:ffff::1', 'six', password)).toBe(429)
  expect(await from(app.client(), '2001:db8:0:8::1', 'six', password)).toBe(200)
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is counted as %s', (address, key) => expect(addressKey(address)).toBe(key))
