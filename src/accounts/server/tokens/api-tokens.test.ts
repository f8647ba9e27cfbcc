import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { apiContract } from '../../../contract.ts'
import { sampleCourseInput } from '../../../catalogue/samples.ts'
import { formatPreview, PREVIEW_COOKIE } from '../../../platform/preview.ts'
import { sweep } from '../../../sweep.ts'
import type { Client, Reply } from '../../../testing/app.ts'
import { openAccounts, password, patch } from '../../../testing/setups/accounts.ts'
import { codeOf, openTwoStepVerifications, OWN } from '../../../testing/setups/two-step-verification.ts'

const { app, boss, bossId, signUp } = await openAccounts()
const { turnOn } = openTwoStepVerifications({ app, signUp })

const { sql } = app.database
const letStudents = (value: string) => boss.call('PUT', '/api/site-settings/student_tokens', { value })
await letStudents('on')
await boss.post('/api/categories', { name: sampleCourseInput().category })

type Made = {
  id: number
  token: string
  scopes: string[]
  expiresAt: string | null
  lastUsedAt: string | null
}
async function makeToken(client: Client, scopes: string[], more: object = {}): Promise<Made> {
  const { status, json } = await client.post('/api/account/tokens', { name: 'Reports', scopes, ...more })
  expect(status).toBe(201)
  return json as Made
}

/** Returns a client with a token and optional cookies. */
const by = (token: string, cookie = ''): Client => {
  const client = app.client(cookie)
  const authorization = `Bearer ${token}`
  const call: Client['call'] = (method, path, body, headers) =>
    client.call(method, path, body, { authorization, ...headers })
  return {
    ...client,
    call,
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body, headers) => call('POST', path, body, headers),
  }
}
const told = ({ status, json }: Reply) => [status, (json as { code?: string }).code]
const isIn = async (token: string) => (await by(token).get('/api/user')).status === 200

describe('an API token', () => {
  test('is shown once, stored as a hash, listed, and acts for its creator over REST and tRPC', async () => {
    const { client, id, username } = await signUp()
    const { token, ...listed } = await makeToken(client, ['write', 'read', 'read'], { days: 30 })
    expect(token).toMatch(/^lnt_[\w-]{43}$/)
    expect(listed).toMatchObject({ name: 'Reports', scopes: ['read', 'write'], lastUsedAt: null })
    const [row] =
      await sql`select token_hash, expires_at - created_at as life from api_tokens where user_id = ${id}`
    expect(row).toMatchObject({
      token_hash: createHash('sha256').update(token).digest('hex'),
      life: '30 days',
    })
    expect((await client.get('/api/account/tokens')).json).toEqual([listed])

    expect((await by(token).get('/api/user')).json).toMatchObject({ id, username })
    const viewer = await by(token).get('/trpc/auth.viewer')
    expect(viewer.json).toMatchObject({ result: { data: { json: { id } } } })
    const [used] = (await client.get('/api/account/tokens')).json as Made[]
    expect(used?.lastUsedAt).not.toBeNull()
    expect((await client.get('/api/account/export')).json).toMatchObject({ apiTokens: [{ name: 'Reports' }] })
    const [news] = (await client.get('/api/account/events')).json as object[]
    expect(news).toMatchObject({ kind: 'token_made', data: { name: 'Reports' } })
  })

  test('is available to students only if the owner allows it; existing tokens keep working', async () => {
    const { client } = await signUp()
    const { token, id } = await makeToken(client, ['read'])
    await letStudents('')
    const input = { name: 'One more', scopes: ['read'] }
    expect(told(await client.post('/api/account/tokens', input))).toEqual([403, 'TOKENS_OFF'])
    expect(await isIn(token)).toBe(true)
    expect((await client.call('DELETE', `/api/account/tokens/${id}`)).status).toBe(204)
    expect((await boss.post('/api/account/tokens', input)).status).toBe(201)
    await letStudents('on')
  })

  test('has the rights of its scopes; without ‘admin’, an administrator’s token has a student’s rights', async () => {
    const { token: reads } = await makeToken(boss, ['read'])
    const { token: writes } = await makeToken(boss, ['write'])
    const { token: all } = await makeToken(boss, ['read', 'write', 'admin'], { days: null })
    const course = sampleCourseInput({ isPublished: false })
    expect(told(await by(reads).post('/api/courses', course))).toEqual([403, 'TOKEN_SCOPE'])
    expect(told(await by(writes).post('/api/courses', course))).toEqual([403, 'TOKEN_SCOPE'])
    expect(told(await by(writes).get('/api/courses'))).toEqual([403, 'TOKEN_SCOPE'])
    const form = new FormData()
    form.set('file', new Blob(['x']), 'x.png')
    expect(told(await by(reads).post('/api/upload/thumbnail', form))).toEqual([403, 'TOKEN_SCOPE'])
    const made = await by(all).post('/api/courses', course)
    expect(made.status).toBe(201)
    const { id } = made.json as { id: number }
    expect((await by(all).get(`/api/courses/${id}`)).status).toBe(200)
    expect((await by(reads).get(`/api/courses/${id}`)).status).toBe(404)
    expect((await by(reads).get('/api/user')).json).toMatchObject({ id: bossId, role: 'admin' })
    expect(told(await by(reads).get('/api/users'))).toEqual([403, 'TOKEN_SCOPE'])
    expect((await by(all).get('/api/payments/export.csv')).status).toBe(200)
    const { client } = await signUp()
    const asked = await client.post('/api/account/tokens', { name: 'x', scopes: ['admin'] })
    expect(told(asked)).toEqual([403, 'TOKEN_OF_ADMINISTRATORS'])
  })

  test("can't change passwords, two-step verification, tokens, roles, the owner or payment details", async () => {
    const { token } = await makeToken(boss, ['read', 'write', 'admin'])
    const forPeople = [...apiContract.procedures.values()].filter((one) => one.sessionOnly === true)
    const calls = apiContract.rows.filter((row) => forPeople.some(({ path }) => path === row.procedure))
    const files = apiContract.files.filter((one) => one.sessionOnly)
    expect(files.map(({ name }) => name)).toEqual(['backups.download'])
    const rows = [...calls, ...files]
    for (const { method, path } of rows)
      expect([
        path,
        ...told(
          await by(token).call(method, path.replaceAll(/:\w+/g, '1'), method === 'GET' ? undefined : {}),
        ),
      ]).toEqual([path, 403, 'TOKEN_REFUSED'])
    // All calls that change an account need a session.
    const open = [...apiContract.procedures.values()].filter(
      ({ path, type, sessionOnly }) =>
        /^(auth|account|users)\./.test(path) && type === 'mutation' && !sessionOnly,
    )
    expect(open.map(({ path }) => path)).toEqual([])
    expect(forPeople.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['users.setRole', 'users.handOver', 'users.resetLink', 'users.revokeToken']),
    )
    const setting = (key: string) =>
      by(token).call('PUT', `/api/site-settings/${key}`, { value: 'thief@upi' })
    expect(told(await setting('upi_id'))).toEqual([403, 'TOKEN_REFUSED'])
    expect((await setting('hero_title')).status).toBe(200)
    expect((await by(token).get('/trpc/notifications.live?input={"json":{}}')).text).toContain(
      'TOKEN_REFUSED',
    )
  })

  test('needs no cookie: cookies next to it are ignored, and the origin does not matter', async () => {
    const { client, id } = await signUp()
    const { token } = await makeToken(client, ['read', 'write'])
    const seesAs = `${PREVIEW_COOKIE}=${formatPreview({ as: 'student', back: '' })}`
    const both = by(token, `${boss.cookie}; ${seesAs}`)
    expect((await both.get('/api/user')).json).toMatchObject({ id })
    expect((await both.get('/trpc/auth.viewer')).json).toMatchObject({ result: { data: { json: { id } } } })
    const foreign = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
    const goal = { unit: 'minutes', target: 90 }
    expect((await both.call('PUT', '/api/study-goal', goal, foreign)).status).toBe(200)
    expect((await patch(client, '/api/account', { fullName: 'Meera' })).status).toBe(200)
    const refused = await client.call('PATCH', '/api/account', { fullName: 'Mallory' }, foreign)
    expect(told(refused)).toEqual([403, 'FOREIGN_ORIGIN'])
    for (const wrong of ['lnt_', 'lnt_x', `${token}x`])
      for (const cookie of ['', client.cookie]) {
        expect(told(await by(wrong, cookie).get('/api/courses'))).toEqual([401, 'TOKEN_INVALID'])
        expect(told(await by(wrong, cookie).get('/api/user'))).toEqual([401, 'TOKEN_INVALID'])
      }
    // Authorization headers that a proxy adds to requests with a session cookie are ignored.
    const proxied = { authorization: 'Bearer eyJhbGciOi' }
    expect((await client.get('/api/user', proxied)).json).toMatchObject({ id })
  })

  test('never receives a cached response of a guest or session, and its responses are not cached', async () => {
    const { token } = await makeToken(boss, ['read', 'admin'])
    const { client, id } = await signUp()
    const made = await boss.post('/api/courses', sampleCourseInput({ isPublished: false, title: 'Secret' }))
    expect(made.status).toBe(201)
    const lists = async (one: Client) =>
      ((await one.get('/api/courses')).json as { title: string }[]).some(({ title }) => title === 'Secret')
    for (let round = 0; round < 3; round++) {
      expect(await lists(app.client())).toBe(false)
      expect(await lists(by(token))).toBe(true)
      expect(await lists(by(token, client.cookie))).toBe(true)
      expect(await lists(client)).toBe(false)
      expect((await by(token, client.cookie).get('/api/user')).json).toMatchObject({ id: bossId })
      expect((await client.get('/api/user')).json).toMatchObject({ id })
      expect((await app.client().get('/trpc/auth.viewer')).text).not.toContain(bossId)
    }
  })

  test('stops working when it is revoked or expires, or its creator loses rights', async () => {
    const person = await signUp()
    const own = async () => (await makeToken(person.client, ['read'])).token
    const [one, ended] = [await makeToken(person.client, ['read']), await own()]
    expect((await person.client.call('DELETE', `/api/account/tokens/${one.id}`)).status).toBe(204)
    expect([await isIn(one.token), await isIn(ended)]).toEqual([false, true])
    await sql`update api_tokens set expires_at = now() where user_id = ${person.id}`
    expect(await isIn(ended)).toBe(false)

    const changes = [
      () => patch(boss, `/api/users/${person.id}/role`, { role: 'admin' }),
      () => patch(boss, `/api/users/${person.id}/role`, { role: 'student' }),
      () =>
        person.client.post('/api/account/password', { currentPassword: password, newPassword: 'new horse' }),
    ]
    for (const change of changes) {
      const token = await own()
      expect(await isIn(token)).toBe(true)
      expect((await change()).status).toBeLessThan(300)
      expect(await isIn(token)).toBe(false)
    }
    const token = await own()
    await patch(boss, `/api/users/${person.id}/blocked`, { blocked: true })
    await patch(boss, `/api/users/${person.id}/blocked`, { blocked: false })
    expect(await isIn(token)).toBe(false)
    const [audited] = (await boss.get('/api/audit?limit=1&action=user.token_revoked')).json as object[]
    expect(audited).toMatchObject({ actorName: person.username, data: { token: 'Reports' } })
  })

  test('can be seen and revoked by administrators, needs reauthentication to create, and is deleted after it expires', async () => {
    const { client, id } = await signUp()
    const { token, id: tokenId } = await makeToken(client, ['read'])
    expect((await boss.get(`/api/users/${id}/tokens`)).json).toMatchObject([
      { id: tokenId, scopes: ['read'] },
    ])
    expect((await boss.call('DELETE', `/api/users/${bossId}/tokens/${tokenId}`)).status).toBe(404)
    expect((await boss.call('DELETE', `/api/users/${id}/tokens/${tokenId}`)).status).toBe(204)
    expect(await isIn(token)).toBe(false)

    const { id: late } = await makeToken(client, ['read'])
    const { id: over } = await makeToken(client, ['read'])
    await sql`update api_tokens set expires_at = now() - interval '31 days' where id = ${over}`
    await sql`update api_tokens set expires_at = now() - interval '29 days' where id = ${late}`
    await sweep(app.services)
    expect((await client.get('/api/account/tokens')).json).toMatchObject([{ id: late }])

    await sql`update sessions set proven_at = now() - interval '11 minutes' where user_id = ${id}`
    const asked = await client.post('/api/account/tokens', { name: 'x', scopes: ['read'] })
    expect(told(asked)).toEqual([403, 'CONFIRM'])
  })
})

test('turning two-step verification on or off ends the existing tokens', async () => {
  const person = await signUp()
  const { token } = await makeToken(person.client, ['read'])
  const { key } = await turnOn(person)
  expect(await isIn(token)).toBe(false)
  await person.client.post('/api/session/confirm', { code: codeOf(key, 1) })
  const later = await makeToken(person.client, ['read'])
  expect((await person.client.call('DELETE', OWN)).status).toBe(204)
  expect(await isIn(later.token)).toBe(false)
})
