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
  // This user has an older account than the owner, but became an administrator later.
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
  test("can't be demoted, blocked or reset by others", async () => {
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

describe('transferring ownership', () => {
  const handOver = (from: Person, id: string) => from.client.post(`/api/users/${id}/owner`)
  const about = async (viewer: Person, id: string) => {
    const { isOwner, canBecomeOwner } = (await viewer.client.get(`/api/users/${id}`)).json as Person &
      Record<'isOwner' | 'canBecomeOwner', boolean>
    return { isOwner, canBecomeOwner }
  }
  const told = async ({ client }: Person) =>
    ((await client.get('/api/notifications')).json as { kind: string; data: unknown }[])
      .filter(({ kind }) => kind === 'owner_changed')
      .map(({ data }) => data)

  test('is possible only for the owner, and only to an administrator', async () => {
    const other = await signUp('admin')
    const student = await signUp()
    const blocked = await signUp('admin')
    await app.database.db.execute(sql`update users set blocked_at = now() where id = ${blocked.id}`)
    expect(await handOver(other, other.id)).toMatchObject({ status: 403, json: { code: 'OWNER_REQUIRED' } })
    expect(await handOver(student, student.id)).toMatchObject({ status: 403, json: { code: 'FORBIDDEN' } })
    for (const { id } of [student, blocked]) {
      expect(await about(owner, id)).toEqual({ isOwner: false, canBecomeOwner: false })
      expect(await handOver(owner, id)).toMatchObject({ status: 409, json: { code: 'NOT_ADMINISTRATOR' } })
    }
    expect((await handOver(owner, '3f0c6b1e-7a52-4f6e-9a52-1b6f0c6b1e7a')).status).toBe(404)
    expect((await handOver(owner, owner.id)).status).toBe(204)
    expect(await about(other, owner.id)).toEqual({ isOwner: true, canBecomeOwner: false })
    expect(await about(other, other.id)).toEqual({ isOwner: false, canBecomeOwner: false })
  })

  test('is recorded, notifies the other administrators, and can be reversed', async () => {
    const [heir, witness] = [await signUp('admin'), await signUp('admin')]
    expect(await about(owner, heir.id)).toEqual({ isOwner: false, canBecomeOwner: true })
    const old = await token(witness, heir.id)
    expect((await handOver(owner, heir.id)).status).toBe(204)
    expect(await about(owner, heir.id)).toEqual({ isOwner: true, canBecomeOwner: false })
    const [entry] = (await owner.client.get('/api/audit?limit=1')).json as unknown[]
    expect(entry).toMatchObject({
      action: 'user.owner',
      actorName: owner.username,
      subject: `user ${heir.id}`,
      data: { username: heir.username },
    })
    const news = { from: owner.username, to: heir.username }
    expect([await told(heir), await told(witness), await told(owner)]).toEqual([[news], [news], []])

    // Earlier reset links don't work for the new owner's account.
    expect(await use(old)).toBe(400)
    expect((await link(owner, heir.id)).status).toBe(403)
    expect(await handOver(owner, owner.id)).toMatchObject({ status: 403, json: { code: 'OWNER_REQUIRED' } })
    expect((await handOver(heir, owner.id)).status).toBe(204)
    expect(await about(heir, owner.id)).toEqual({ isOwner: true, canBecomeOwner: false })
  })

  test('ends with the role: a user who becomes an administrator again has no special rights', async () => {
    const heir = await signUp('admin')
    await handOver(owner, heir.id)
    await handOver(heir, owner.id)
    const role = (value: string) => owner.client.call('PATCH', `/api/users/${heir.id}/role`, { role: value })
    await role('student')
    await role('admin')
    const [row] = await app.database.db.execute(sql`select owner_since from users where id = ${heir.id}`)
    expect(row).toEqual({ owner_since: null })
  })

  test('succeeds only once if two requests arrive at the same time', async () => {
    const [one, two] = [await signUp('admin'), await signUp('admin')]
    const replies = await Promise.all([handOver(owner, one.id), handOver(owner, two.id)])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([204, 403]))
    const winner = replies[0]?.status === 204 ? one : two
    expect((await handOver(winner, owner.id)).status).toBe(204)
  })
})

describe('a reset link', () => {
  test('needs the administrator’s own password, unless entered recently', async () => {
    const { id } = await signUp()
    expect(await link(owner, id, 'a wrong one')).toMatchObject({
      status: 400,
      json: { issues: [{ path: 'password', message: 'That is not your current password. Try again.' }] },
    })
    expect((await owner.client.post(`/api/users/${id}/reset-link`)).status).toBe(201)
  })

  const patch = (id: string, what: string, body: object) =>
    owner.client.call('PATCH', `/api/users/${id}/${what}`, body)
  const ends: [string, (who: { issuer: Person; target: Person }) => Promise<unknown>][] = [
    ['the demotion of the issuer', ({ issuer }) => patch(issuer.id, 'role', { role: 'student' })],
    ['the block of the issuer', ({ issuer }) => patch(issuer.id, 'blocked', { blocked: true })],
    [
      'a new password of the issuer',
      ({ issuer }) =>
        issuer.client.post('/api/account/password', {
          currentPassword: password,
          newPassword: 'another one',
        }),
    ],
    [
      'the deletion of the issuer',
      ({ issuer }) => issuer.client.call('DELETE', '/api/account', { password }),
    ],
    ['the promotion of the recipient', ({ target }) => patch(target.id, 'role', { role: 'admin' })],
    ['the block of the recipient', ({ target }) => patch(target.id, 'blocked', { blocked: true })],
    [
      'a new password of the recipient',
      ({ target }) =>
        target.client.post('/api/account/password', {
          currentPassword: password,
          newPassword: 'another one',
        }),
    ],
    [
      'the deletion of the recipient',
      ({ target }) => target.client.call('DELETE', '/api/account', { password }),
    ],
  ]
  test.each(ends)('ends with %s', async (_name, end) => {
    const who = { issuer: await signUp('admin'), target: await signUp() }
    const made = await token(who.issuer, who.target.id)
    const reply = (await end(who)) as { status: number }
    expect([200, 204]).toContain(reply.status)
    expect(await use(made)).toBe(400)
  })

  test('is recorded and notifies the user when it is used', async () => {
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

test('a reset link from another administrator stops working when its user becomes the owner', async () => {
  const [heir, witness] = [await signUp('admin'), await signUp('admin')]
  await app.database.sql`update users set admin_since = '2000-01-01' where id = ${heir.id}`
  const [old, own] = [await token(witness, heir.id), await token(witness, witness.id)]
  await app.database.sql`update users set blocked_at = now() where id = ${owner.id}`
  await app.database.sql`update users set owner_since = null where id <> ${owner.id}`
  expect((await heir.client.get(`/api/users/${heir.id}`)).json).toMatchObject({ isOwner: true })
  expect(await use(old)).toBe(400)
  expect(await use(own)).toBe(204)
  await app.database.sql`update users set blocked_at = null where id = ${owner.id}`
})
