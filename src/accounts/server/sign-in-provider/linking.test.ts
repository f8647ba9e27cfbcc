import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startMailServer } from '../../../testing/mail-server.ts'
import { password } from '../../../testing/setups/accounts.ts'
import { CONFIRM, confirm as confirmIdentity } from '../../../testing/setups/two-step-verification.ts'
import { runAdminCommand } from '../admin-command.ts'
import { openSignInProvider } from '../../../testing/setups/sign-in-provider.ts'

const mail = await startMailServer()
const academy = await openSignInProvider({ SMTP_URL: mail.url, MAIL_FROM: 'academy@example.com' })
const { app, db, confirm, follow, link, member, providerSignIn, signUp, unlink, viewer, identities } = academy

const LINKED = '/account?provider=linked#provider'
const mine = async (client: Awaited<ReturnType<typeof signUp>>['client']) =>
  (await client.get('/trpc/identities.mine')).text
const actions = async (id: string) =>
  (
    await db.execute<{ action: string }>(
      sql`select action from audit_log where subject_id = ${id} and action like 'user.identity%' order by id`,
    )
  ).map(({ action }) => action)

test('a user links and unlinks an account, which is recorded, and sent to their address', async () => {
  const { client, id, username } = await signUp()
  await db.execute(sql`insert into user_emails (user_id, email) values (${id}, 'asha@example.com')`)
  expect(await mine(client)).toContain('"linkedAt":null')
  expect(await link(client, 'asha')).toBe(LINKED)
  expect(await viewer(client)).toBe(username)
  expect(await mine(client)).toMatch(/"linkedAt":"20/)
  // Linking the same account again changes nothing.
  expect(await link(client, 'asha')).toBe(LINKED)
  expect(await actions(id)).toEqual(['user.identity_linked'])

  expect((await unlink(client)).status).toBe(200)
  expect(await actions(id)).toEqual(['user.identity_linked', 'user.identity_unlinked'])
  expect(await providerSignIn(app.client(), 'asha')).toContain('provider=unlinked')
  expect((await unlink(client)).status).toBe(404)
  const notified = await db.execute(
    sql`select kind, data from notifications where user_id = ${id} and kind = 'identity_changed' order by id`,
  )
  expect(notified).toEqual([
    { kind: 'identity_changed', data: { change: 'linked', provider: 'Example ID' } },
    { kind: 'identity_changed', data: { change: 'unlinked', provider: 'Example ID' } },
  ])
  expect(await db.execute(sql`select topic from mails where user_id = ${id}`)).toEqual([
    { topic: 'security' },
    { topic: 'security' },
  ])
})

test('linking and unlinking need a recent confirmation of the identity', async () => {
  const { client, id } = await member()
  const start = '/auth/oidc/link'
  await academy.forgetReauthentications(id)
  expect(await follow(client, start)).toBe('/account#provider')
  expect(await unlink(client)).toMatchObject({
    status: CONFIRM.status,
    text: expect.stringContaining('CONFIRM'),
  })
  await confirmIdentity(client, { password })
  expect(await follow(client, start)).toContain(academy.provider.issuer)
  expect((await unlink(client)).status).toBe(200)
})

test('a sign-in with the provider is not enough to link or unlink an account', async () => {
  const { name } = await member()
  const browser = app.client()
  await providerSignIn(browser, name)
  expect((await unlink(browser)).status).toBe(403)
  expect(await follow(browser, '/auth/oidc/link')).toBe('/account#provider')
})

test('guests and API tokens cannot link an account', async () => {
  const { client, id } = await signUp()
  await db.execute(sql`update users set role = 'admin' where id = ${id}`)
  const toLogin = '/login?from=%2Faccount%23provider'
  expect(await follow(app.client(), '/auth/oidc/link')).toBe(toLogin)
  const { status, json } = await client.post('/api/account/tokens', { name: 'x', scopes: ['read', 'write'] })
  expect(status).toBe(201)
  const { token } = json as { token: string }
  const reply = await app.client().get('/auth/oidc/link', { authorization: `Bearer ${token}` })
  expect(reply.headers.get('location')).toBe(toLogin)
})

test('an account that another user linked, and a second account, are refused', async () => {
  const [asha, ravi] = [await member(), await member()]
  expect(await link(ravi.client, asha.name)).toBe('/account?provider=taken#provider')
  expect(await link(ravi.client, 'a second account')).toBe('/account?provider=second#provider')
  const rows = await identities()
  expect(rows.filter(({ userId }) => userId === ravi.id)).toEqual([{ userId: ravi.id, subject: ravi.name }])
  expect(rows.filter(({ subject }) => subject === asha.name)).toEqual([
    { userId: asha.id, subject: asha.name },
  ])
})

test('two users who link one account at the same time: one of them succeeds', async () => {
  const [asha, ravi] = [await signUp(), await signUp()]
  const callbacks = await Promise.all(
    [asha, ravi].map(({ client }) => confirm(client, 'shared', '/auth/oidc/link')),
  )
  const pages = await Promise.all([
    follow(asha.client, callbacks[0] ?? ''),
    follow(ravi.client, callbacks[1] ?? ''),
  ])
  expect(pages.toSorted()).toEqual([LINKED, '/account?provider=taken#provider'])
  expect((await identities()).filter(({ subject }) => subject === 'shared')).toHaveLength(1)
})

test('a link that one user began is not completed for another one, nor in another session', async () => {
  const asha = await signUp()
  const ravi = await signUp()
  const callback = await confirm(asha.client, 'of-asha', '/auth/oidc/link')
  // In this browser, another user signs in before the callback.
  const { client: browser } = asha
  await browser.post('/api/login', { username: ravi.username, password })
  expect(await viewer(browser)).toBe(ravi.username)
  // Signing in ends the attempt.
  expect(await follow(browser, callback)).toBe('/account?provider=expired#provider')

  // This also applies if the browser still has the cookie of the attempt.
  const kept = await signUp()
  const other = await confirm(kept.client, 'of-kept', '/auth/oidc/link')
  const attempt = /lantern-provider=[^;]+/.exec(kept.client.cookie)?.[0] ?? ''
  const mixed = app.client(`${ravi.client.cookie}; ${attempt}`)
  expect(await follow(mixed, other)).toBe('/account?provider=other#provider')
  const again = app.client()
  await again.post('/api/login', { username: kept.username, password })
  const next = await confirm(kept.client, 'of-kept', '/auth/oidc/link')
  const nextAttempt = /lantern-provider=[^;]+/.exec(kept.client.cookie)?.[0] ?? ''
  expect(await follow(app.client(`${again.cookie}; ${nextAttempt}`), next)).toBe(
    '/account?provider=other#provider',
  )
  expect((await identities()).filter(({ subject }) => subject.startsWith('of-'))).toEqual([])
})

test('a user who signs out before the callback links nothing', async () => {
  const { client } = await signUp()
  const callback = await confirm(client, 'signed-out', '/auth/oidc/link')
  await client.post('/api/logout')
  expect(await follow(client, callback)).toContain('/login?provider=')
  expect((await identities()).filter(({ subject }) => subject === 'signed-out')).toEqual([])
})

test('the sign-in of another user in the meantime is not replaced', async () => {
  const { name } = await member()
  const ravi = await signUp()
  const browser = app.client()
  const callback = await confirm(browser, name)
  const attempt = browser.cookie
  const mixed = app.client(`${ravi.client.cookie}; ${attempt}`)
  expect(await follow(mixed, callback)).toBe('/account?provider=other#provider')
  expect(await viewer(mixed)).toBe(ravi.username)
})

test('a reset link removes the linked account and records this; a change of the password keeps it', async () => {
  const { client, id, name } = await member()
  await client.post('/api/account/password', {
    currentPassword: password,
    newPassword: 'another one to keep',
  })
  expect(await providerSignIn(app.client(), name)).toBe('/my-library')

  const boss = academy.boss
  const { json } = await boss.post(`/api/users/${id}/reset-link`, { password })
  const token = (json as { url: string }).url.split('#')[1]
  expect(
    (await app.client().post('/api/password-reset', { token, password: 'yet another one' })).status,
  ).toBe(204)
  expect(await providerSignIn(app.client(), name)).toContain('provider=unlinked')
  expect(await actions(id)).toEqual(['user.identity_linked', 'user.identity_unlinked'])
})

test('a new password from the command line removes the linked account', async () => {
  const { id, username, name } = await member()
  await db.execute(sql`update users set role = 'admin' where id = ${id}`)
  const options = { promotes: false, resets: false, drops: false, alone: false }
  await runAdminCommand(db, { ...options, username, drops: true })
  expect((await identities()).map(({ subject }) => subject)).toContain(name)
  await runAdminCommand(db, { ...options, username, resets: true })
  expect((await identities()).map(({ subject }) => subject)).not.toContain(name)
})
