import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openProviderBrowser } from '../../../testing/oidc-provider.ts'
import { codeOf } from '../../../testing/setups/two-step-verification.ts'
import { openSignInProvider } from '../../../testing/setups/sign-in-provider.ts'

const academy = await openSignInProvider()
const { app, db, provider, begin, confirm, follow, member, viewer } = academy

const EXPIRED = '/login?provider=expired'
const REFUSED = '/login?provider=refused&from=%2Fmy-library'

test('a callback of another browser signs no one in: login CSRF', async () => {
  const thief = await member()
  const callback = await confirm(app.client(), thief.name)
  // The victim has no attempt, an attempt of their own, or a session.
  const [without, begun] = [app.client(), app.client()]
  await begin(begun)
  const victim = await academy.signUp()
  expect(await follow(without, callback)).toBe(EXPIRED)
  expect(await follow(begun, callback)).toBe(EXPIRED)
  expect(await follow(victim.client, callback)).toBe('/account?provider=expired#provider')
  expect([await viewer(without), await viewer(begun)]).toEqual([null, null])
  expect(await viewer(victim.client)).toBe(victim.username)
})

test('a callback of another browser does not end the sign-in of this browser', async () => {
  const { username, name } = await member()
  const browser = app.client()
  const own = await confirm(browser, name)
  await follow(browser, await confirm(app.client(), 'thief'))
  expect(await follow(browser, own)).toBe('/my-library')
  expect(await viewer(browser)).toBe(username)
})

test('a replayed callback signs no one in, even with a copy of the cookie', async () => {
  const { name } = await member()
  const browser = app.client()
  const callback = await confirm(browser, name)
  const copy = app.client(browser.cookie)
  expect(await follow(browser, callback)).toBe('/my-library')
  expect(await follow(copy, callback)).toBe('/login?provider=expired&from=%2Fmy-library')
  expect(await viewer(copy)).toBeNull()
  await browser.post('/api/logout')
  expect(await follow(browser, callback)).toBe(EXPIRED)
  expect(await viewer(browser)).toBeNull()
})

test('only one of several simultaneous copies of a callback signs the user in', async () => {
  const { id, name } = await member()
  const first = app.client()
  const callback = await confirm(first, name)
  const copies = [1, 2, 3, 4].map(() => app.client(first.cookie))
  const pages = await Promise.all(copies.map((copy) => follow(copy, callback)))
  expect(pages.filter((page) => page === '/my-library')).toHaveLength(1)
  const [row] = await db.execute<{ count: string }>(
    sql`select count(*) from sessions where user_id = ${id} and proven_at < now() - interval '1 year'`,
  )
  expect(row?.count).toBe('1')
})

/** Returns the callback of `own`, with the code of `other`. */
const withCodeOf = (own: string, other: string) => {
  const [mine, theirs] = [own, other].map((path) => new URL(path, 'http://academy.example'))
  mine?.searchParams.set('code', theirs?.searchParams.get('code') ?? '')
  return `${mine?.pathname}${mine?.search}`
}

test('a code that another browser received is refused: its verifier differs', async () => {
  const [thief, victim] = [await member(), await member()]
  const stolen = await confirm(app.client(), victim.name)
  const browser = app.client()
  const own = await confirm(browser, thief.name)
  expect(await follow(browser, withCodeOf(own, stolen))).toBe(REFUSED)
  expect(await viewer(browser)).toBeNull()
})

test('an ID token with another nonce is refused', async () => {
  const { name } = await member()
  const browser = app.client()
  const address = new URL(await begin(browser))
  address.searchParams.set('nonce', 'the nonce of another sign-in')
  const callback = await openProviderBrowser()(address.href, name)
  const requests = provider.state.requests.length
  expect(await follow(browser, callback)).toBe(REFUSED)
  // The provider accepted the code, so the nonce is the reason.
  expect(provider.state.requests.slice(requests)).toEqual(['/token'])
  expect(await viewer(browser)).toBeNull()
})

test('an ID token of another key is refused', async () => {
  const { name } = await member()
  const browser = app.client()
  const callback = await confirm(browser, name)
  provider.state.changesSignature = true
  try {
    expect(await follow(browser, callback)).toBe(REFUSED)
  } finally {
    provider.state.changesSignature = false
  }
  expect(await viewer(browser)).toBeNull()
})

test.each([
  ['no parameters', () => ''],
  ['no code', (state: string) => `?state=${state}`],
  ['two states', (state: string) => `?code=x&state=${state}&state=${state}`],
  ['a wrong state', () => '?code=x&state=wrong'],
  ['a wrong code', (state: string) => `?code=x&state=${state}`],
  ['an error and HTML', (state: string) => `?error=<script>&error_description=<b>x</b>&state=${state}`],
  ['another issuer', (state: string) => `?code=x&state=${state}&iss=https://elsewhere.example`],
  ['a long code', (state: string) => `?code=${'x'.repeat(6000)}&state=${state}`],
])('a callback with %s gets a page of ours, and no details', async (_what, query) => {
  const browser = app.client()
  const state = new URL(await begin(browser)).searchParams.get('state') ?? ''
  const { status, text, headers } = await browser.get(`/auth/oidc/callback${query(state)}`)
  expect([status, text]).toEqual([302, ''])
  expect(headers.get('location')).toMatch(/^\/login\?provider=(expired|refused)(&from=%2Fmy-library)?$/)
  expect(await viewer(browser)).toBeNull()
})

test('after signing in, an address of another site opens the home page', async () => {
  const { name } = await member()
  for (const to of [
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    'javascript:alert(1)',
    '/.//elsewhere.example',
    '',
  ])
    expect([to, await academy.providerSignIn(app.client(), name, to)]).toEqual([to, '/'])
})

test('an attempt ends after ten minutes, and a changed or foreign cookie is ignored', async () => {
  const browser = app.client()
  const callback = await confirm(browser, 'someone')
  const [name = '', value = ''] = browser.cookie.split('=')
  const changed = value.slice(0, -2) + (value.endsWith('AA') ? 'BB' : 'AA')
  expect(await follow(app.client(`${name}=${changed}`), callback)).toBe(EXPIRED)
  // A key of two-step verification is encrypted for another purpose.
  const foreign = app.app.factorSeal.close(JSON.stringify({ step: 'provider' }), 'someone')
  expect(await follow(app.client(`${name}=${foreign}`), callback)).toBe(EXPIRED)
  const old = JSON.parse(app.app.factorSeal.open(value, 'sign-in provider') ?? '') as { endsAt: number }
  expect(old.endsAt - Date.now()).toBeLessThanOrEqual(600_000)
  const late = app.app.factorSeal.close(
    JSON.stringify({ ...old, endsAt: Date.now() - 1 }),
    'sign-in provider',
  )
  expect(await follow(app.client(`${name}=${late}`), callback)).toBe(EXPIRED)
})

test('another site or a picture cannot begin a sign-in or a link', async () => {
  const { client } = await academy.signUp()
  for (const headers of [
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' },
  ] as Record<string, string>[]) {
    const start = await app.client().get('/auth/oidc/start', headers)
    expect([start.headers.get('location'), start.headers.getSetCookie()]).toEqual(['/login', []])
    const link = await client.get('/auth/oidc/link', headers)
    expect([link.headers.get('location'), link.headers.getSetCookie()]).toEqual(['/account#provider', []])
  }
})

test('HEAD requests of link scanners use up nothing', async () => {
  const { username, name } = await member()
  const browser = app.client()
  const callback = await confirm(browser, name)
  expect((await browser.call('HEAD', callback)).status).toBe(404)
  expect(await follow(browser, callback)).toBe('/my-library')
  expect(await viewer(browser)).toBe(username)
})

test('wrong codes of two-step verification are limited together with those after a password', async () => {
  const limited = await openSignInProvider({ RATE_LIMITS: 'on' })
  const { client, id, name, username } = await limited.member()
  const { key } = await limited.turnOn({ client, id })
  const browser = limited.app.client()
  await limited.providerSignIn(browser, name)
  for (let n = 0; n < 10; n += 1) expect((await limited.loginByProvider(browser, '000000')).status).toBe(400)
  expect((await limited.loginByProvider(browser, codeOf(key))).status).toBe(429)
  expect((await limited.login(username, { code: codeOf(key) })).status).toBe(429)
  expect(await limited.viewer(browser)).toBeNull()
})

test('a network has a limit of sign-ins with the provider', async () => {
  const limited = await openSignInProvider({ RATE_LIMITS: 'on' })
  await limited.db.execute(sql`
    insert into rate_limits (key, count, resets_at) values ('provider:@127.0.0.1', 300, now() + interval '1 minute')`)
  expect(await limited.begin(limited.app.client())).toBe('/login?provider=busy&from=%2Fmy-library')
})
