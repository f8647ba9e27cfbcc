import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { arrive, expectAccessibleInBothThemes, expectToFit, seen } from './support/page.ts'
import { ADMIN } from './support/people.ts'
import { type RunningServer, startServer } from './support/server.ts'
import { openSite } from './support/site.ts'

const site = openSite({ DEMO: 'on' })
const PHONE = { viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' } as const

beforeAll(async () => {
  const { request } = await site.signIn(ADMIN.username)
  expect((await request.put('/api/site-settings/languages', { data: { value: 'en,hi' } })).status()).toBe(200)
})
const open: BrowserContext[] = []
afterEach(async () => void (await Promise.all(open.splice(0).map((context) => context.close()))))

/** Opens a page, and waits until the service worker handles its requests. */
async function visit(path: string): Promise<Page> {
  const context = await site.newContext(PHONE)
  open.push(context)
  const page = await context.newPage()
  await arrive(page, path)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  return page
}

/**
 * Returns the paths in all caches of the browser. Also returns the texts of responses that are not files of the build.
 */
const readCaches = (page: Page) =>
  page.evaluate(async () => {
    const found: { path: string; text: string }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const path = new URL(request.url).pathname
        const isFile = /^\/(assets|fonts)\//.test(path)
        found.push({ path, text: isFile ? '' : ((await (await cache.match(request))?.text()) ?? '') })
      }
    }
    return found
  })

/** Starts the site again on the same port, with the same data. */
const startAgain = (env = {}): Promise<RunningServer> => {
  const { storageDir: STORAGE_DIR, url } = site.server
  const { application, url: owner } = site.database
  return startServer({
    DATABASE_URL: application.url,
    DATABASE_OWNER_URL: owner,
    RATE_LIMITS: 'off',
    PORT: new URL(url).port,
    STORAGE_DIR,
    ...env,
  })
}

const OFFLINE = { name: 'No connection' }
const COURSES = { name: 'Browse All Courses' }

test('a second visit takes scripts, styles and fonts from the cache, without the network', async () => {
  const page = await visit('/courses')
  // The first page was loaded before the worker existed.
  expect((await readCaches(page)).map(({ path }) => path)).toContain('/offline')
  await arrive(page, '/courses')
  const files = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('script[src],link[rel=stylesheet],link[rel*=preload]')]
      .map((element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '')
      .filter((path) => /^\/(assets|fonts)\//.test(path)),
  )
  expect(files.length).toBeGreaterThan(5)
  await expect
    .poll(async () => (await readCaches(page)).map(({ path }) => path))
    .toEqual(expect.arrayContaining(files))

  await page.context().setOffline(true)
  const read = (path: string) =>
    page.evaluate(
      (address) =>
        fetch(address, { cache: 'no-store' }).then(
          (reply) => reply.status,
          () => 'failed',
        ),
      path,
    )
  for (const file of files) expect([file, await read(file)]).toEqual([file, 200])
  for (const other of ['/courses', '/api/courses', '/icons/icon-192.png', '/assets/no-such.js'])
    expect([other, await read(other)]).toEqual([other, 'failed'])
})

test('without a connection, a page explains this in the language of the site, and loads when it is back', async () => {
  const page = await visit('/courses')
  await page.context().setOffline(true)
  await page.goto('/courses?search=python')
  await seen(page.getByRole('heading', { level: 1, ...OFFLINE }))
  expect(await page.title()).toBe('No connection')
  await expectToFit(page)
  await expectAccessibleInBothThemes(page)
  await page.context().setOffline(false)
  await seen(page.getByRole('heading', COURSES))
  expect(new URL(page.url()).search).toBe('?search=python')

  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.context().addCookies([{ name: 'language', value: 'hi', url: site.server.url }])
  await arrive(page, '/courses')
  await expect
    .poll(async () => (await readCaches(page)).find(({ path }) => path === '/offline')?.text)
    .toContain('lang="hi"')
  await page.context().setOffline(true)
  await page.goto('/courses')
  await seen(page.getByRole('heading', { level: 1, name: 'कनेक्शन नहीं हो पाया' }))
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
  await page.context().setOffline(false)
  await seen(page.getByRole('heading', { level: 1, name: /कोर्स/ }))
})

test('no cache has a page, a call or media of a student, before and after signing out', async () => {
  const page = await visit('/login')
  const registered = await page.request.post('/api/register', {
    data: { username: 'lakshmi', password: 'a long password' },
  })
  expect(registered.status()).toBe(201)
  for (const path of ['/account', '/my-library', '/', '/lessons/1', '/courses', '/announcements']) {
    await arrive(page, path)
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await page.waitForLoadState('networkidle')
  }
  const expectOnlyFiles = async () => {
    const found = await readCaches(page)
    expect(found.length).toBeGreaterThan(20)
    const others = found.filter(({ path }) => !/^\/(assets|fonts)\/[\w.-]+$/.test(path))
    expect(new Set(others.map(({ path }) => path))).toEqual(new Set(['/offline']))
    for (const { text } of others) expect(text.toLowerCase()).not.toContain('lakshmi')
  }
  await expectOnlyFiles()
  await arrive(page, '/account')
  await page.getByRole('button', { name: 'Menu' }).first().click()
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect.poll(async () => (await page.request.get('/api/user')).status()).toBe(401)
  await expectOnlyFiles()
  await page.context().setOffline(true)
  await page.goto('/account')
  await seen(page.getByRole('heading', OFFLINE))
})

test('a missing file returns 404 and no page, with and without a service worker', async () => {
  const page = await visit('/courses')
  for (const path of [
    '/assets/no-such-file.js',
    '/fonts/no-such.woff2',
    '/assets/no-such',
    '/assets/..%2f.built',
  ])
    for (const read of [fetch, inPage(page)] as const) {
      const reply = await read(site.server.url + path)
      expect([path, reply.status]).toEqual([path, 404])
      if (path.startsWith('/assets/no')) expect(await reply.text()).not.toContain('<html')
    }
  expect((await readCaches(page)).some(({ path }) => path.includes('no-such'))).toBe(false)
})

const inPage = (page: Page) => async (address: string) => {
  const { status, text } = await page.evaluate(
    (url) => fetch(url).then(async (reply) => ({ status: reply.status, text: await reply.text() })),
    address,
  )
  return { status, text: () => Promise.resolve(text) }
}

test('the browser can install the site', async () => {
  const page = await visit('/')
  const session = await page.context().newCDPSession(page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // The browser treats each context of a test like a private window.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const { errors, url, data } = await session.send('Page.getAppManifest')
  expect([errors, new URL(url).pathname]).toEqual([[], '/site.webmanifest'])
  const { icons } = JSON.parse(data ?? '') as { icons: { src: string; sizes: string; purpose: string }[] }
  for (const purpose of ['any', 'maskable'])
    for (const size of [192, 512]) {
      const icon = icons.find((one) => one.purpose === purpose && one.sizes === `${size}x${size}`)
      const width = await page.evaluate(async (src) => {
        const picture = new Image()
        picture.src = src
        await picture.decode()
        return picture.naturalWidth
      }, icon?.src ?? '')
      expect(width).toBe(size)
    }
})

test('a stopped server shows the same page, and “Try again” opens the requested one', async () => {
  const page = await visit('/courses')
  await site.server.stop()
  await page.goto('/courses?search=python')
  const again = page.getByRole('button', { name: 'Try again' })
  await again.click()
  await page.waitForLoadState()
  await seen(again)
  const server = await startAgain()
  await page.keyboard.press('Tab')
  expect(await again.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await seen(page.getByRole('heading', COURSES))
  expect(new URL(page.url()).search).toBe('?search=python')

  // The owner turns the service worker off.
  await server.stop()
  const without = await startAgain({ SERVICE_WORKER: 'off' })
  await arrive(page, '/courses')
  await expect
    .poll(() =>
      page.evaluate(async () => [
        (await navigator.serviceWorker.getRegistrations()).length,
        (await caches.keys()).length,
      ]),
    )
    .toEqual([0, 0])
  await arrive(page, '/courses')
  expect(await page.content()).not.toContain('sw.js')
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  await without.stop()
})
