import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '../../../testing/app.ts'

let on: TestApp
let off: TestApp
beforeAll(async () => {
  on = await startTestApp({
    env: { PUBLIC_URL: 'https://academy.example', PACKAGE_URL: 'https://packages.example' },
  })
  off = await startTestApp({ database: on.database, env: { SERVICE_WORKER: 'off' } })
})
afterAll(async () => {
  await off.close()
  await on.close()
})

test('browsers request the worker each time, and receive it once for each build', async () => {
  const reply = await on.client().get('/sw.js')
  expect(reply.status).toBe(200)
  expect(reply.headers.get('cache-control')).toBe('no-cache')
  expect(reply.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(reply.headers.get('content-security-policy')).toBe("default-src 'none';connect-src 'self'")
  expect(reply.headers.has('service-worker-allowed')).toBe(false)
  expect(reply.headers.has('set-cookie')).toBe(false)
  const etag = reply.headers.get('etag') ?? ''
  const again = await on.client().get('/sw.js', { 'if-none-match': etag })
  expect([again.status, again.text]).toEqual([304, ''])

  const plain = await on.client().get('/sw.js', { 'accept-encoding': 'identity' })
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(plain.text).toBe(reply.text)
  expect(reply.headers.get('content-encoding')).toBe('gzip')
  // On slow phones, the script must not cost more than an icon.
  expect(reply.text.length).toBeLessThan(5000)
  expect(reply.text).toMatch(/^const BUILD = '\w*'\n/)
  expect(() => new Function(reply.text)).not.toThrow()
})

test('a server without push messages sends a smaller worker', async () => {
  const plain = await startTestApp({
    database: on.database,
    env: { PUBLIC_URL: 'https://academy.example', PUSH: 'off' },
  })
  const { text } = await plain.client().get('/sw.js')
  await plain.close()
  expect(text).not.toContain('showNotification')
  expect(text.length).toBeLessThan(3000)
  expect((await on.client().get('/sw.js')).text).toContain('"hi":"नई सूचना"')
})

test('the host of packages has no worker', async () => {
  for (const path of ['/sw.js', '/offline'])
    expect((await on.app.inject({ url: path, headers: { host: 'packages.example' } })).statusCode).toBe(404)
})

test('if it is turned off, its address is a script that removes it', async () => {
  const reply = await off.client().get('/sw.js')
  expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  expect(reply.text).toContain('registration.unregister()')
  expect(reply.text).not.toContain("addEventListener('fetch'")
  expect(reply.headers.get('etag')).not.toBe((await on.client().get('/sw.js')).headers.get('etag'))
})

test('the page for a browser without a connection is in both languages, and allows only its own script', async () => {
  const english = await on.client().get('/offline')
  expect(english.status).toBe(200)
  expect(english.headers.get('content-language')).toBe('en')
  expect(english.text).toContain('<h1>No connection</h1>')
  const hindi = await on.client().get('/offline?language=hi')
  expect(hindi.headers.get('content-language')).toBe('hi')
  expect(hindi.text).toContain('<html lang="hi">')
  expect(hindi.text).toContain('फिर से कोशिश करें')
  expect((await on.client().get('/offline?language=xx')).text).toBe(english.text)
  expect(english.headers.get('content-security-policy')).toMatch(
    /^default-src 'none';script-src 'sha256-[^']+';style-src 'sha256-[^']+';/,
  )
  expect(english.text.length).toBeLessThan(4000)
})

test('the page of downloads contains nothing about a user, and exists only with the worker', async () => {
  const page = await on.client().get('/downloads')
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  expect(page.text).toContain('<h1>Downloads</h1>')
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none';script-src 'sha256-[^']+' 'self';connect-src 'self';img-src 'self';media-src blob:;style-src/,
  )
  expect((await off.client().get('/downloads')).status).toBe(404)
})

test('the page of downloads is in the language of the account', async () => {
  await on.database.sql`insert into settings (key, value) values ('languages', 'en,hi')`
  await on.database.sql`
    select pg_notify('lantern', ${JSON.stringify({ topic: 'settings', payload: { key: 'languages' } })})`
  const student = on.client()
  await student.post('/api/register', { username: 'asha', password: 'a long password' })
  await on.database.sql`update users set language = 'hi' where username = 'asha'`
  const languageFor = async (client: Client) =>
    (await client.get('/downloads', { 'accept-language': 'en' })).headers.get('content-language')
  await expect.poll(() => languageFor(student)).toBe('hi')
  expect(await languageFor(on.client())).toBe('en')
})
