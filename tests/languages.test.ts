import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../src/testing/database.ts'
import { arrive } from './support/page.ts'
import { signIn } from './support/people.ts'
import { launchBrowser } from './support/browser.ts'
import { cleanUp, type RunningServer, startServer, temporaryStorage } from './support/server.ts'

let database: TestDatabase
let servers: RunningServer[]
let browser: Browser

beforeAll(async () => {
  database = await createTestDatabase()
  await database.sql`insert into settings (key, value) values ('languages', 'en,hi')`
  const env = { DATABASE_URL: database.url, STORAGE_DIR: temporaryStorage(), RATE_LIMITS: 'off' }
  servers = [await startServer(env), await startServer(env)]
  await database.sql`insert into categories (name) values ('Maths')`
  await database.sql`insert into courses (slug, title, instructor, description, thumbnail, category_id, duration)
    values ('algebra', 'Algebra', 'Meera Iyer', 'About it', '/icons/apple-touch-icon.png', 1, '2 hours')`
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  for (const server of servers ?? []) await server.stop()
  await database?.close()
  await cleanUp()
})

const base = () => servers[0]?.url ?? ''
const SKIP = { en: 'Skip to content', hi: 'सीधे मुख्य सामग्री पर जाएँ' }
/** docs/texts.md has the result for 10,000 requests. */
const REQUESTS = Number(process.env['LANGUAGE_REQUESTS'] ?? 600)

const cookiesOf = async (page: Page) =>
  (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')

test('no page is in the wrong language, on any instance, for guests or students', async () => {
  const { page } = await signIn(browser, servers[0] as RunningServer, 'reader')
  const session = await cookiesOf(page)
  await page.context().close()
  const chooser = await signIn(browser, servers[0] as RunningServer, 'chooser')
  await chooser.request.put('/api/account/language', { data: { language: 'hi' } })
  const ofAccount = await cookiesOf(chooser.page)
  await chooser.page.context().close()
  const paths = ['/', '/courses', '/courses/algebra', '/resources', '/gone', '/my-library']
  const kinds = [
    { language: 'en', headers: {} },
    { language: 'hi', headers: { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' } },
    { language: 'hi', headers: { cookie: 'language=hi' } },
    { language: 'en', headers: { cookie: 'language=en', 'accept-language': 'hi' } },
    { language: 'hi', headers: { cookie: `${session}; language=hi` } },
    { language: 'en', headers: { cookie: session } },
    { language: 'hi', headers: { cookie: `${ofAccount}; language=en` } },
  ] as const
  let wrong = 0
  let seen = 0
  const asking = Array.from({ length: 8 }, async (_, start) => {
    for (let n = start; n < REQUESTS; n += 8) {
      const path = paths[n % paths.length] ?? '/'
      const { language, headers } = kinds[Math.floor(n / paths.length) % kinds.length] ?? kinds[0]
      const server = servers[(n >> 1) % servers.length]
      const reply = await fetch(`${server?.url}${path}`, { headers, redirect: 'manual' })
      const html = await reply.text()
      if (reply.status >= 300 && reply.status < 400) continue
      seen += 1
      const other = language === 'en' ? 'hi' : 'en'
      const isRight =
        html.includes(`<html lang="${language}"`) &&
        html.includes(SKIP[language]) &&
        !html.includes(SKIP[other]) &&
        /accept-language/i.test(reply.headers.get('vary') ?? '')
      if (!isRight) wrong += 1
    }
  })
  await Promise.all(asking)
  expect({ wrong, most: seen > REQUESTS / 2 }).toEqual({ wrong: 0, most: true })
})

test('visitors choose their language in the footer, and load no text of the other one', async () => {
  const page = await browser.newPage({ baseURL: base(), locale: 'en-IN' })
  const scripts = new Set<string>()
  const said: string[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.add(response.url())
  })
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
  page.on('pageerror', (error) => said.push(String(error)))
  await arrive(page, '/courses')
  await page.getByRole('group', { name: 'Language' }).getByRole('button', { name: 'हिन्दी' }).click()
  await page.waitForFunction(() => document.documentElement.lang === 'hi')
  await page.getByRole('group', { name: 'भाषा' }).waitFor()
  scripts.clear()
  await page.reload({ waitUntil: 'networkidle' })
  await page.getByRole('link', { name: SKIP.hi }).waitFor({ state: 'attached' })
  const texts = await Promise.all([...scripts].map(async (url) => (await fetch(url)).text()))
  expect(texts.length).toBeGreaterThan(3)
  expect(texts.some((text) => text.includes(SKIP.hi))).toBe(true)
  expect(texts.filter((text) => text.includes(SKIP.en))).toEqual([])
  expect(said).toEqual([])
  await page.close()
})

test("a student's language applies to the account in other browsers too", async () => {
  const { page } = await signIn(browser, servers[0] as RunningServer, 'asha')
  await arrive(page, '/account')
  await page.getByRole('group', { name: 'Language' }).getByRole('button', { name: 'हिन्दी' }).click()
  await page.waitForFunction(() => document.documentElement.lang === 'hi')
  expect(await database.sql`select language from users where username = 'asha'`).toEqual([{ language: 'hi' }])
  const other = await browser.newPage({ baseURL: servers[1]?.url ?? '', locale: 'en-IN' })
  const account = { username: 'asha', password: 'a long password' }
  expect((await other.request.post('/api/login', { data: account })).status()).toBe(200)
  await arrive(other, '/my-library')
  expect(await other.evaluate(() => document.documentElement.lang)).toBe('hi')
  await other.getByRole('link', { name: SKIP.hi }).waitFor({ state: 'attached' })
  await other.close()
  await page.context().close()
})

test('an academy with one language offers no choice, immediately on each instance', async () => {
  await database.sql`update settings set value = 'en' where key = 'languages'`
  await database.sql`select pg_notify('lantern', ${JSON.stringify({ topic: 'settings', payload: { key: 'languages' } })})`
  for (const server of servers)
    await expect
      .poll(async () => {
        const reply = await fetch(`${server.url}/resources`, { headers: { cookie: 'language=hi' } })
        const html = await reply.text()
        return html.includes('<html lang="en"') && !html.includes('हिन्दी')
      })
      .toBe(true)
})

test('crawlers without a language get title and description in the academy’s default', async () => {
  await database.sql`update settings set value = 'hi,en' where key = 'languages'`
  await database.sql`select pg_notify('lantern', ${JSON.stringify({ topic: 'settings', payload: { key: 'languages' } })})`
  for (const server of servers)
    await expect
      .poll(async () => (await fetch(`${server.url}/courses`)).text())
      .toMatch(/<title>सभी कोर्स देखें · .*<meta name="description" content="सभी कोर्स देखें।/s)
})
