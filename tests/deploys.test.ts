import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { createLaterBuild } from './support/builds.ts'
import { arrive, seen, untilInteractive } from './support/page.ts'
import { startServer } from './support/server.ts'
import { openSite } from './support/site.ts'

const site = openSite({ DEMO: 'on' })
const builds = ['b', 'c'].map((mark) => createLaterBuild(mark))
let server: typeof site.server
afterAll(async () => {
  await server?.stop()
  for (const build of builds) build.remove()
})

/** Returns the builds whose files the server keeps. */
const kept = () =>
  readdirSync(join(site.server.storageDir, 'assets')).filter((name) => !name.endsWith('.part'))

/** Stops the server, and starts a later version with the same data on the same port. */
async function update(build: (typeof builds)[number] | undefined): Promise<void> {
  await (server ?? site.server).stop()
  server = await startServer(
    {
      DATABASE_URL: site.database.application.url,
      DATABASE_OWNER_URL: site.database.url,
      RATE_LIMITS: 'off',
      PORT: new URL(site.server.url).port,
      STORAGE_DIR: site.server.storageDir,
    },
    build,
  )
}

/** Opens the catalogue on a phone, as a student. */
async function openTab(serviceWorkers: 'allow' | 'block'): Promise<Page> {
  const context = await site.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers })
  const data = { username: `student-${serviceWorkers}`, password: 'a long password' }
  expect((await context.request.post('/api/register', { data })).status()).toBe(201)
  const page = await context.newPage()
  await arrive(page, '/courses')
  return page
}

const HEADINGS = {
  '/resources': 'Study Resources',
  '/my-library': 'My Library',
  '/courses': 'Browse All Courses',
}

/**
 * Follows a link without preloading, which a pointer over the link would start. Returns whether the document is still
 * the same.
 */
async function follow(page: Page, path: keyof typeof HEADINGS): Promise<boolean> {
  await untilInteractive(page)
  await page.evaluate((address) => {
    Object.assign(window, { isSameDocument: true })
    document.querySelector<HTMLAnchorElement>(`a[href="${address}"]`)?.click()
  }, path)
  await page.waitForURL(`**${path}`)
  await seen(page.getByRole('heading', { level: 1, name: HEADINGS[path] }))
  return page.evaluate(() => 'isSameDocument' in window)
}

test('open pages keep working over two updates, with and without a service worker', async () => {
  const tabs = [await openTab('allow'), await openTab('block')]
  await tabs[0]?.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await expect.poll(kept, { timeout: 60_000 }).toHaveLength(1)
  const [first] = kept()

  await update(builds[0])
  // The page's scripts were not loaded before the update, and the new version does not contain them.
  for (const page of tabs) expect(await follow(page, '/resources')).toBe(true)
  await expect.poll(kept, { timeout: 60_000 }).toHaveLength(2)

  await update(builds[1])
  await expect
    .poll(() => [kept().includes(first ?? ''), kept().length], { timeout: 60_000 })
    .toEqual([false, 2])
  // The server no longer has these scripts, so the browser loads the page in the new version.
  for (const page of tabs) {
    expect(await follow(page, '/my-library')).toBe(false)
    expect(await follow(page, '/courses')).toBe(true)
    await page.context().close()
  }
})
