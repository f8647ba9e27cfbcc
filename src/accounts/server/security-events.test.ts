import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addressPlace } from '../../platform/server/http/address-key.ts'
import type { Client } from '../../testing/app.ts'
import { isIn, openAccounts, password, patch } from '../../testing/setups/accounts.ts'

const { app, boss, bossId, signIn, signUp } = await openAccounts()

type Event = { kind: string; data: unknown }
type Session = { id: string; device: string; place: string | null }

const CHROME = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
}

const eventsOf = async (client: Client, path = '/api/account/events') =>
  ((await client.get(path)).json as Event[]).map(({ kind, data }) => ({ kind, data }))
const age = (id: string) =>
  app.database.db.execute(sql`update users set created_at = now() - interval '2 hours' where id = ${id}`)
const signInFrom = async (username: string, cookie = '') => {
  const client = app.client(cookie)
  expect((await client.post('/api/login', { username, password }, CHROME)).status).toBe(200)
  return client
}
const deviceOf = ({ cookie }: Client) =>
  cookie.split('; ').find((one) => one.startsWith('lantern-device=')) ?? ''
const onChrome = { kind: 'new_device', data: { device: 'Chrome on Linux', place: '127.0.0.*' } }

describe('events of an account', () => {
  test('notifies of a new device once a day, in the notifications and the list', async () => {
    const { client, id, username } = await signUp()
    // Users of new accounts can sign in from several devices without a notification.
    await signInFrom(username)
    expect(await eventsOf(client)).toEqual([])
    await age(id)
    const other = await signInFrom(username)
    await signInFrom(username)
    expect(await eventsOf(client)).toEqual([onChrome])
    expect((await client.get('/api/notifications')).json).toMatchObject([{ ...onChrome, readAt: null }])

    await app.database.db.execute(
      sql`update notifications set created_at = now() - interval '25 hours' where user_id = ${id}`,
    )
    await signInFrom(username, deviceOf(other))
    await signInFrom(username, deviceOf(client))
    expect(await eventsOf(client)).toEqual([onChrome])
    await signInFrom(username)
    expect(await eventsOf(client)).toEqual([onChrome, onChrome])
  })

  test('reveals nothing to users who guess a password', async () => {
    const { client, id, username } = await signUp()
    await age(id)
    await app.client().post('/api/login', { username, password: 'a wrong one' }, CHROME)
    expect(await eventsOf(client)).toEqual([])
  })

  test('notifies of a changed password and a new role', async () => {
    const { client, id } = await signUp()
    await patch(boss, `/api/users/${id}/role`, { role: 'admin' })
    await patch(boss, `/api/users/${id}/role`, { role: 'admin' })
    await patch(boss, `/api/users/${id}/role`, { role: 'student' })
    await client.post('/api/account/password', { currentPassword: password, newPassword: 'another horse' })
    const all = [
      { kind: 'password_changed', data: {} },
      { kind: 'role_given', data: { by: 'boss', role: 'student' } },
      { kind: 'role_given', data: { by: 'boss', role: 'admin' } },
    ]
    expect(await eventsOf(client)).toEqual(all)
    expect(await eventsOf(boss, `/api/users/${id}/events`)).toEqual(all)
    expect((await client.get('/api/account/events?limit=1')).headers.get('link')).toContain('cursor=')
  })

  test('are visible only to the user and administrators', async () => {
    const [one, two] = [await signUp(), await signUp()]
    await one.client.post('/api/account/password', { currentPassword: password, newPassword: 'another one' })
    expect(await eventsOf(two.client)).toEqual([])
    expect((await two.client.get(`/api/users/${one.id}/events`)).status).toBe(403)
    expect((await app.client().get('/api/account/events')).status).toBe(401)
  })
})

test('browsers with invented names do not fill the lists', async () => {
  const { id, username } = await signUp()
  await age(id)
  const login = { username, password }
  for (let n = 0; n < 25; n += 1) {
    const agent = { 'user-agent': `made-up-${n}-${'x'.repeat(2000)}` }
    expect((await app.client().post('/api/login', login, agent)).status).toBe(200)
  }
  const rows = await app.database.sql<{ device: string }[]>`
    select data ->> 'device' as device from audit_log where subject_id = ${id} and action = 'user.new_device'`
  expect(rows).toHaveLength(20)
  for (const { device } of rows) expect(device.length).toBeLessThanOrEqual(40)
})

describe('the audit log', () => {
  const about = async (username: string) => {
    const { json } = await boss.get(`/api/audit?action=users&person=${username}`)
    return (json as { action: string; actorName: string; data: unknown }[]).map(
      ({ action, actorName, data }) => ({ action, actorName, data }),
    )
  }

  test('records sign-ins of staff, new devices, and ended sessions', async () => {
    const { client, id, username } = await signUp()
    await signInFrom(username)
    expect(await about(username)).toEqual([])
    await age(id)
    await signInFrom(username)
    const [other] = (await client.get('/api/account/sessions')).json as { id: string }[]
    expect((await client.call('DELETE', `/api/account/sessions/${other?.id}`)).status).toBe(204)
    expect((await client.call('DELETE', '/api/account/sessions')).status).toBe(204)
    expect((await client.call('DELETE', '/api/account/sessions')).status).toBe(204)
    const byThem = (action: string, data: object) => ({
      action,
      actorName: username,
      data: { username, ...data },
    })
    const students = [
      byThem('user.own_sessions_ended', { sessions: 1 }),
      byThem('user.own_sessions_ended', { sessions: 1 }),
      byThem('user.new_device', { device: 'Chrome on Linux' }),
    ]
    expect(await about(username)).toEqual(students)

    await patch(boss, `/api/users/${id}/role`, { role: 'admin' })
    await signInFrom(username, deviceOf(client))
    const device = { device: 'Chrome on Linux', place: '127.0.0.*' }
    expect((await about(username)).slice(0, 1)).toEqual([byThem('user.signed_in', device)])
  })
})

describe('an administrator', () => {
  const list = async (id: string) => (await boss.get(`/api/users/${id}/sessions`)).json as Session[]
  const latest = async () => ((await boss.get('/api/audit?limit=1')).json as unknown[])[0]

  test('lists the sessions of a user, and ends one', async () => {
    const { client, id, username } = await signUp()
    const chrome = await signInFrom(username)
    const sessions = await list(id)
    expect(sessions.map(({ device, place }) => `${device}, ${place}`)).toContain('Chrome on Linux, 127.0.0.*')
    expect(JSON.stringify(sessions)).not.toContain('127.0.0.1')
    const key = sessions.find(({ device }) => device === 'Chrome on Linux')?.id
    expect((await boss.call('DELETE', `/api/users/${id}/sessions/${key}`)).status).toBe(204)
    expect([await isIn(chrome), await isIn(client)]).toEqual([false, true])
    expect(await latest()).toMatchObject({
      action: 'user.sessions_ended',
      subject: `user ${id}`,
      data: { username, sessions: 1 },
    })
    expect((await boss.call('DELETE', `/api/users/${id}/sessions/${key}`)).status).toBe(404)
    expect((await boss.call('DELETE', `/api/users/${id}/sessions/x`)).status).toBe(400)

    const again = (await signIn(username)) as Client
    expect((await boss.call('DELETE', `/api/users/${id}/sessions`)).status).toBe(204)
    expect([await isIn(again), await isIn(client)]).toEqual([false, false])
    expect(await list(id)).toEqual([])
  })

  test('ends no session of another user, and not the owner’s', async () => {
    const [one, two] = [await signUp(), await signUp()]
    const [session] = await list(one.id)
    expect((await boss.call('DELETE', `/api/users/${two.id}/sessions/${session?.id}`)).status).toBe(404)
    expect(await isIn(one.client)).toBe(true)
    await patch(boss, `/api/users/${two.id}/role`, { role: 'admin' })
    expect(await two.client.call('DELETE', `/api/users/${bossId}/sessions`)).toMatchObject({
      status: 403,
      json: { code: 'OWNER_ONLY' },
    })
    expect(await isIn(boss)).toBe(true)
    expect((await one.client.get(`/api/users/${two.id}/sessions`)).status).toBe(403)
  })
})

test.each([
  ['203.0.113.9', '203.0.113.*'],
  ['::ffff:203.0.113.9', '203.0.113.*'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:*'],
  ['::1', '0:0:0:*'],
])('%s is somewhere in %s', (address, place) => expect(addressPlace(address)).toBe(place))
