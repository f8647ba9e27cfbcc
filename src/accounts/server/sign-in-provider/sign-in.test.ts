import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { codeOf } from '../../../testing/setups/two-step-verification.ts'
import { openSignInProvider } from '../../../testing/setups/sign-in-provider.ts'

const academy = await openSignInProvider()
const { app, db, provider, begin, confirm, follow, member, providerSignIn, viewer } = academy

test('a user signs in with the linked account, and sensitive calls still ask for the password', async () => {
  const { username, name } = await member()
  const browser = app.client()
  expect(await providerSignIn(browser, name, '/courses?level=beginner#list')).toBe(
    '/courses?level=beginner#list',
  )
  expect(await viewer(browser)).toBe(username)
  expect((await browser.get('/api/session/confirm')).json).toEqual({ proven: false, asksFor: 'password' })
  expect(browser.cookie).not.toContain('lantern-provider')
})

test('the provider receives a challenge of PKCE, a nonce and a state, and only the scope openid', async () => {
  const address = new URL(await begin(app.client()))
  expect(address.origin).toBe(provider.issuer)
  expect(Object.fromEntries(address.searchParams)).toEqual({
    client_id: 'lantern',
    response_type: 'code',
    redirect_uri: 'http://academy.example/auth/oidc/callback',
    scope: 'openid',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  })
})

test('the cookie of a sign-in is encrypted, for this site only, and lasts ten minutes', async () => {
  const { headers } = await app.client().get('/auth/oidc/start')
  const [cookie = ''] = headers.getSetCookie()
  expect(cookie).toMatch(/^lantern-provider=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(headers.get('cache-control')).toBe('no-store')
  const state = new URL(headers.get('location') ?? '').searchParams.get('state') ?? ''
  expect(Buffer.from(cookie.split(/[=;]/)[1] ?? '', 'base64url').toString('latin1')).not.toContain(state)
})

test('an account of the provider that no one linked signs no one in and creates no account', async () => {
  const { id, client: asha } = await academy.signUp()
  // The same email address, verified on both sides.
  await db.execute(sql`insert into user_emails (user_id, email) values (${id}, 'stranger@example.com')`)
  const before = await db.execute(sql`select count(*) from users`)
  const browser = app.client()
  const page = await providerSignIn(browser, 'stranger')
  expect(page).toBe('/login?provider=unlinked&from=%2Faccount%23provider')
  expect(await viewer(browser)).toBeNull()
  expect(await db.execute(sql`select count(*) from users`)).toEqual(before)
  expect(await academy.identities()).not.toContainEqual(expect.objectContaining({ subject: 'stranger' }))
  expect(await viewer(asha)).not.toBeNull()
})

test('two-step verification asks for its code, and the sign-in then counts as a proof of identity', async () => {
  const { client, id, username, name } = await member()
  const { key } = await academy.turnOn({ client, id })
  const browser = app.client()
  expect(await providerSignIn(browser, name)).toBe('/login?provider=code&from=%2Fmy-library')
  expect(await viewer(browser)).toBeNull()
  const copy = app.client(browser.cookie)
  expect(await academy.loginByProvider(browser, '000000')).toMatchObject({ status: 400 })
  expect(await viewer(browser)).toBeNull()
  expect((await academy.loginByProvider(browser, codeOf(key))).status).toBe(200)
  expect(await viewer(browser)).toBe(username)
  expect((await browser.get('/api/session/confirm')).json).toMatchObject({ proven: true })

  // A copy of the cookie does not work, even with the next code.
  await db.execute(sql`update second_factors set last_step = 0 where user_id = ${id}`)
  const again = await academy.loginByProvider(copy, codeOf(key))
  expect([again.status, again.text]).toEqual([400, expect.stringContaining('PROVIDER_EXPIRED')])
  expect(await viewer(copy)).toBeNull()
})

test('without the confirmation of the provider, a code signs no one in', async () => {
  const { client, id } = await member()
  const { key } = await academy.turnOn({ client, id })
  const { status, text } = await academy.loginByProvider(app.client(), codeOf(key))
  expect([status, text]).toEqual([400, expect.stringContaining('PROVIDER_EXPIRED')])
  // A browser that is still at the provider can't sign in with a code either.
  const browser = app.client()
  await begin(browser)
  expect((await academy.loginByProvider(browser, codeOf(key))).status).toBe(400)
})

test('the second step ends if the account is unlinked or blocked in the meantime', async () => {
  for (const change of [
    (id: string) => sql`delete from user_identities where user_id = ${id}`,
    (id: string) => sql`update users set blocked_at = now() where id = ${id}`,
  ]) {
    const { client, id, name } = await member()
    const { key } = await academy.turnOn({ client, id })
    const browser = app.client()
    await providerSignIn(browser, name)
    await db.execute(change(id))
    const { text } = await academy.loginByProvider(browser, codeOf(key))
    expect(text).toContain('PROVIDER_EXPIRED')
    expect(await viewer(browser)).toBeNull()
  }
})

test('a blocked user cannot sign in', async () => {
  const { id, name } = await member()
  await db.execute(sql`update users set blocked_at = now() where id = ${id}`)
  const browser = app.client()
  expect(await providerSignIn(browser, name)).toBe('/login?provider=blocked&from=%2Fmy-library')
  expect(await viewer(browser)).toBeNull()
})

test('staff need two-step verification, and their sign-in is in the audit log', async () => {
  const { client, id, username, name } = await member()
  await db.execute(sql`insert into staff_duties (user_id, duty, scope) values (${id}, 'students', 'academy')`)
  const browser = app.client()
  expect(await providerSignIn(browser, name)).toBe('/login?provider=staff&from=%2Fmy-library')
  await db.execute(sql`update users set role = 'admin' where id = ${id}`)
  expect(await providerSignIn(browser, name)).toBe('/login?provider=staff&from=%2Fmy-library')
  expect(await viewer(browser)).toBeNull()

  await db.execute(sql`update sessions set proven_at = now() where user_id = ${id}`)
  const { key } = await academy.turnOn({ client, id })
  expect(await providerSignIn(browser, name)).toContain('provider=code')
  expect((await academy.loginByProvider(browser, codeOf(key))).status).toBe(200)
  expect(await viewer(browser)).toBe(username)
  expect(
    await db.execute(
      sql`select action from audit_log where subject_id = ${id} and action = 'user.signed_in'`,
    ),
  ).toHaveLength(1)
})

test('a user who cancels at the provider returns to the login page', async () => {
  expect(await providerSignIn(app.client(), null)).toBe('/login?provider=cancelled&from=%2Fmy-library')
})

test('a provider that fails, hangs or stops gets a page, and the next sign-in works', async () => {
  const { username, name } = await member()
  const other = await startTestApp({ env: provider.variables, database: app.database })
  try {
    for (const mode of ['broken', 'silent'] as const) {
      provider.state.mode = mode
      // This instance has not read the configuration yet.
      expect(await follow(other.client(), '/auth/oidc/start')).toBe('/login?provider=unavailable')
    }
    provider.state.mode = 'normal'
    for (const mode of ['broken', 'silent'] as const) {
      const browser = other.client()
      const callback = await confirm(browser, name)
      provider.state.mode = mode
      expect(await follow(browser, callback)).toBe('/login?provider=unavailable&from=%2Fmy-library')
      provider.state.mode = 'normal'
    }
    const browser = other.client()
    expect(await providerSignIn(browser, name)).toBe('/my-library')
    expect(await viewer(browser)).toBe(username)
  } finally {
    provider.state.mode = 'normal'
    await other.close()
  }
})

test('a server without a provider has no URLs for it, and a server with a provider starts without a request to it', async () => {
  const without = await startTestApp({ database: app.database })
  const requests = provider.state.requests.length
  const withIt = await startTestApp({ env: provider.variables, database: app.database })
  try {
    for (const path of ['start', 'link', 'callback'])
      expect((await without.client().get(`/auth/oidc/${path}`)).status).toBe(404)
    expect((await withIt.client().get('/healthz')).status).toBe(200)
    expect(provider.state.requests).toHaveLength(requests)
  } finally {
    await without.close()
    await withIt.close()
  }
})
