import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '../../testing/app.ts'

let app: TestApp
let owner: Person
let counter = 0

type Person = { client: Client; id: string; username: string }

const password = 'correct horse'

async function signUp(role = 'student'): Promise<Person> {
  const username = `person-${++counter}`
  const client = app.client()
  const { json } = await client.post('/api/register', { username, password })
  const { id } = json as { id: string }
  if (role === 'admin') await app.database.db.execute(sql`update users set role = 'admin' where id = ${id}`)
  return { client, id, username }
}

beforeAll(async () => {
  app = await startTestApp()
  // Registered before the owner, and an administrator only later.
  const early = await signUp()
  owner = await signUp('admin')
  await app.database.db.execute(sql`update users set role = 'admin' where id = ${early.id}`)
})
afterAll(() => app.close())

const link = (from: Person, id: string, own = password) =>
  from.client.post(`/api/users/${id}/reset-link`, { password: own })
async function token(from: Person, id: string): Promise<string> {
  const { status, json } = await link(from, id)
  expect(status).toBe(201)
  return new URL((json as { url: string }).url).hash.slice(1)
}
const use = async (made: string) =>
  (await app.client().post('/api/password-reset', { token: made, password: 'brand new one' })).status

describe('the owner', () => {
  test('is nobody else’s to demote, block or reset', async () => {
    const other = await signUp('admin')
    const calls = [
      other.client.call('PATCH', `/api/users/${owner.id}/role`, { role: 'student' }),
      other.client.call('PATCH', `/api/users/${owner.id}/blocked`, { blocked: true }),
      link(other, owner.id),
    ]
    for (const reply of await Promise.all(calls))
      expect(reply).toMatchObject({ status: 403, json: { message: expect.stringContaining('owner') } })
    expect((await other.client.get(`/api/users/${owner.id}`)).json).toMatchObject({ isOwner: true })
    expect((await other.client.get(`/api/users/${other.id}`)).json).toMatchObject({ isOwner: false })
    expect((await link(owner, owner.id)).status).toBe(201)
    expect(
      (await owner.client.call('PATCH', `/api/users/${other.id}/role`, { role: 'student' })).status,
    ).toBe(200)
  })
})

describe('a reset link', () => {
  test('is made only by who knows their own password', async () => {
    const { id } = await signUp()
    expect(await link(owner, id, 'a wrong one')).toMatchObject({
      status: 400,
      json: { issues: [{ path: 'password', message: 'That is not your current password' }] },
    })
    expect((await owner.client.post(`/api/users/${id}/reset-link`)).status).toBe(400)
  })

  const patch = (id: string, what: string, body: object) =>
    owner.client.call('PATCH', `/api/users/${id}/${what}`, body)
  const ends: [string, (who: { issuer: Person; target: Person }) => Promise<unknown>][] = [
    ['the demotion of who made it', ({ issuer }) => patch(issuer.id, 'role', { role: 'student' })],
    ['the block of who made it', ({ issuer }) => patch(issuer.id, 'blocked', { blocked: true })],
    [
      'a new password of who made it',
      ({ issuer }) =>
        issuer.client.post('/api/account/password', {
          currentPassword: password,
          newPassword: 'another one',
        }),
    ],
    [
      'the deletion of who made it',
      ({ issuer }) => issuer.client.call('DELETE', '/api/account', { password }),
    ],
    ['the promotion of whom it is for', ({ target }) => patch(target.id, 'role', { role: 'admin' })],
    ['the block of whom it is for', ({ target }) => patch(target.id, 'blocked', { blocked: true })],
    [
      'a new password of whom it is for',
      ({ target }) =>
        target.client.post('/api/account/password', {
          currentPassword: password,
          newPassword: 'another one',
        }),
    ],
    [
      'the deletion of whom it is for',
      ({ target }) => target.client.call('DELETE', '/api/account', { password }),
    ],
  ]
  test.each(ends)('dies with %s', async (_name, end) => {
    const who = { issuer: await signUp('admin'), target: await signUp() }
    const made = await token(who.issuer, who.target.id)
    const reply = (await end(who)) as { status: number }
    expect([200, 204]).toContain(reply.status)
    expect(await use(made)).toBe(400)
  })

  test('is written down and told when it is used', async () => {
    const target = await signUp()
    expect(await use(await token(owner, target.id))).toBe(204)
    const [entry] = (await owner.client.get('/api/audit?limit=1')).json as unknown[]
    expect(entry).toMatchObject({
      action: 'user.password_reset',
      actorName: target.username,
      data: { username: target.username, issuer: owner.username },
    })
    const again = app.client()
    await again.post('/api/login', { username: target.username, password: 'brand new one' })
    expect((await again.get('/api/notifications')).json).toMatchObject([
      { kind: 'password_reset', data: { issuer: owner.username }, readAt: null },
    ])
    expect((await again.get('/api/account/export')).json).toMatchObject({
      notifications: [{ kind: 'password_reset' }],
    })
  })
})
