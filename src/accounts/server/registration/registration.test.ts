import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '../../../testing/app.ts'
import { FREE_REGISTRATIONS, MAX_CLASS_REGISTRATIONS, MAX_REGISTRATIONS } from '../../registration.rules.ts'
import { solveWork } from '../../client/registration/solve-work.ts'

let app: TestApp
let boss: Client
const password = 'correct horse'

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' } })
  boss = app.client()
  await boss.post('/api/register', { username: 'boss', password })
  await app.database.sql`update users set role = 'admin' where username = 'boss'`
})
afterAll(() => app.close())

let counter = 0
const newName = () => `pupil${++counter}`
const from = (address: string) => ({ 'x-forwarded-for': address })
const register = (address: string, more: object = {}, client = app.client()) =>
  client.post('/api/register', { username: newName(), password, ...more }, from(address))
const bitsAt = async (address: string) =>
  ((await app.client().get('/api/register/cost', from(address))).json as { bits: number }).bits
/** Simulates this many registrations from this IP address in this hour. */
const haveRegistered = (address: string, count: number) =>
  app.database.sql`insert into rate_limits (key, count, resets_at)
    values (${`register:@${address}`}, ${count}, now() + interval '1 hour')
    on conflict (key) do update set count = excluded.count`
const setting = (key: string, value: string) => boss.call('PUT', `/api/site-settings/${key}`, { value })
const setWindow = (hours: number) => boss.call('PUT', '/api/admin/registration-window', { hours })

describe('registrations from one network', () => {
  test('need a growing proof of work after the first ones, and end at the limit', async () => {
    const address = '203.0.113.1'
    await haveRegistered(address, FREE_REGISTRATIONS - 1)
    expect(await bitsAt(address)).toBe(0)
    expect((await register(address)).status).toBe(201)

    const bits = await bitsAt(address)
    expect(bits).toBeGreaterThan(0)
    expect(await register(address)).toMatchObject({ status: 429, json: { code: 'WORK_REQUIRED' } })
    const username = newName()
    const work = await solveWork(username, bits)
    expect((await register(address, { username, work: `${work}0` })).status).toBe(429)
    expect((await register(address, { username: newName(), work })).status).toBe(429)
    expect((await register(address, { username: username.toUpperCase(), work })).status).toBe(201)

    await haveRegistered(address, MAX_REGISTRATIONS - 1)
    expect(await bitsAt(address)).toBeGreaterThan(bits)
    await haveRegistered(address, MAX_REGISTRATIONS)
    const late = newName()
    const done = await solveWork(late, await bitsAt(address))
    expect(await register(address, { username: late, work: done })).toMatchObject({
      status: 429,
      json: { code: 'TOO_MANY_TRIES' },
    })
    expect(await bitsAt('203.0.113.2')).toBe(0)
  })

  test('need a proof of work after the first ones, even at the same time', async () => {
    const address = '203.0.113.4'
    await haveRegistered(address, FREE_REGISTRATIONS - 3)
    const replies = await Promise.all(Array.from({ length: 12 }, () => register(address)))
    const made = replies.filter(({ status }) => status === 201).length
    expect(made).toBeGreaterThan(0)
    expect(made).toBeLessThanOrEqual(3)
    // Rejected registrations don't count.
    await Promise.all(Array.from({ length: 3 - made }, () => register(address)))
    const [row] = await app.database.sql<{ count: number }[]>`
      select count from rate_limits where key = ${`register:@${address}`}`
    expect(row).toEqual({ count: FREE_REGISTRATIONS })
  })

  test('need no proof of work, and have a higher limit, while registration is open for a class', async () => {
    const address = '203.0.113.3'
    await haveRegistered(address, MAX_REGISTRATIONS)
    expect((await app.client().get('/api/admin/registration-window')).status).toBe(401)
    expect((await boss.call('PUT', '/api/admin/registration-window', { hours: 13 })).status).toBe(400)
    expect((await setWindow(2)).json).toMatchObject({ openUntil: expect.any(String) })
    expect((await register(address)).status).toBe(201)
    await haveRegistered(address, MAX_CLASS_REGISTRATIONS)
    expect((await register(address)).status).toBe(429)

    await haveRegistered(address, MAX_REGISTRATIONS)
    expect((await setWindow(0)).json).toEqual({ openUntil: null })
    expect((await register(address)).status).toBe(429)
    await setWindow(2)
    await app.database.sql`update settings set value = ${new Date(Date.now() - 1000).toISOString()}
      where key = 'registration_window'`
    expect((await boss.get('/api/admin/registration-window')).json).toEqual({ openUntil: null })
    expect((await register(address)).status).toBe(429)
  })
})

describe('the registration form', () => {
  beforeEach(async () => {
    await setting('registration_name', 'off')
    await setting('registration_mobile', 'off')
  })

  test('asks for username and password, unless the academy asks for more', async () => {
    const asked = async () =>
      ((await app.client().get('/api/site-settings')).json as { key: string; value: string }[])
        .filter(({ key }) => key.startsWith('registration_'))
        .map(({ value }) => value)
    expect(await asked()).toEqual(['off', 'off'])
    expect((await register('203.0.113.10')).status).toBe(201)
    expect((await register('203.0.113.10', { fullName: 'Asha K.' })).json).toMatchObject({
      fullName: 'Asha K.',
    })
    await setting('registration_name', 'optional')
    await setting('registration_mobile', 'optional')
    expect((await register('203.0.113.10')).status).toBe(201)
    expect((await setting('registration_name', 'sometimes')).status).toBe(400)
  })

  test('shows an error at a required field that is empty', async () => {
    await setting('registration_name', 'required')
    await setting('registration_mobile', 'required')
    for (const fullName of [undefined, '\u202e'])
      expect(await register('203.0.113.11', { fullName, mobile: '9876543210' })).toMatchObject({
        status: 400,
        json: { issues: [{ path: 'fullName', message: 'Full name is required' }] },
      })
    expect(await register('203.0.113.11', { fullName: 'आशा', mobile: ' ' })).toMatchObject({
      status: 400,
      json: { issues: [{ path: 'mobile', message: 'Mobile number is required' }] },
    })
    expect((await register('203.0.113.11', { fullName: 'आशा', mobile: '9876543210' })).status).toBe(201)
  })

  test('stores a mobile number in one form, which only the user and staff can see', async () => {
    const student = app.client()
    const username = newName()
    const made = await register('203.0.113.12', { username, mobile: '098765-43211' }, student)
    expect(made.json).not.toHaveProperty('mobile')
    expect((await student.get('/api/account')).json).toMatchObject({ mobile: '+919876543211' })
    expect((await student.get('/api/account/export')).text).toContain('+919876543211')
    expect((await student.get('/api/user')).text).not.toContain('43211')
    const found = (search: string) =>
      boss.get(`/api/users?search=${encodeURIComponent(search)}`).then(({ json }) => json)
    for (const search of ['98765 43211', '+91 98765-43211', '9876543211', username])
      expect(await found(search)).toMatchObject([{ username, mobile: '+919876543211' }])

    const change = (mobile: string) => student.call('PATCH', '/api/account', { fullName: 'Asha', mobile })
    expect((await change('12')).status).toBe(400)
    expect((await change('+44 20 7946 0958')).status).toBe(200)
    await student.call('PATCH', '/api/account', { fullName: 'Asha' })
    expect((await student.get('/api/account')).json).toMatchObject({ mobile: '+442079460958' })
    await change('')
    expect((await student.get('/api/account')).json).toMatchObject({ mobile: null })
  })

  test('a username in another script causes an error with the allowed characters', async () => {
    expect(await register('203.0.113.13', { username: 'आशा' })).toMatchObject({
      status: 400,
      json: {
        issues: [{ path: 'username', message: expect.stringContaining('English letters a–z, numbers') }],
      },
    })
  })
})

test('staff create an account, and its student chooses a password with the link', async () => {
  const create = (body: object, client = boss) => client.post('/api/users', body)
  const given = { username: 'walkin', fullName: 'Walk In', mobile: '98765 43212' }
  const { status, json } = await create(given)
  expect([status, json]).toMatchObject([
    201,
    { user: { username: 'walkin', fullName: 'Walk In', role: 'student' } },
  ])
  const { user, link } = json as { user: { id: string }; link: { url: string } }
  const token = link.url.split('#')[1]
  const reset = await app.client().post('/api/password-reset', { token, password: 'my own horse' })
  expect(reset.status).toBe(204)
  const login = await app.client().post('/api/login', { username: 'walkin', password: 'my own horse' })
  expect(login.status).toBe(200)
  const [told] = await app.database.sql`
    select actor_name, data from audit_log where action = 'user.created' and subject_id = ${user.id}`
  expect(told).toEqual({ actor_name: 'boss', data: { username: 'walkin' } })

  expect(await create({ username: 'WalkIn' })).toMatchObject({
    status: 409,
    json: { code: 'USERNAME_TAKEN' },
  })
  expect((await create({ username: 'आशा' })).status).toBe(400)
  const student = app.client()
  await register('203.0.113.20', {}, student)
  expect((await create({ username: 'another' }, student)).status).toBe(403)
})

test('notifies an administrator of the first sign-in only', async () => {
  const isFirst = async (client: Client) =>
    ((await client.get('/api/account')).json as { isFirstSignIn: boolean }).isFirstSignIn
  const signIn = async () => {
    const client = app.client()
    await client.post('/api/login', { username: 'boss', password })
    return client
  }
  expect(await isFirst(await signIn())).toBe(true)
  expect(await isFirst(await signIn())).toBe(false)
  const student = app.client()
  await register('203.0.113.21', {}, student)
  expect(await isFirst(student)).toBe(false)
})
