import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startOidcProvider } from '../src/testing/oidc-provider.ts'
import { countSegments, download, openDownload, openDownloadsCourse, watch } from './support/downloads.ts'
import { arrive, seen } from './support/page.ts'
import { freePort } from './support/server.ts'
import { openSite } from './support/site.ts'

// The address of the site must be known before its start, for the provider's callback.
const port = await freePort()
const provider = await startOidcProvider({ origin: `http://127.0.0.1:${port}` })
const site = openSite({ PORT: String(port), ...provider.variables })
const { course, student, progressOf, leasesOf } = openDownloadsCourse(site)

test('progress in a lesson that is locked for a time is kept, and arrives later', async () => {
  const { context, page, username } = await student('waiting')
  await download(page, course.second)
  await context.setOffline(true)
  await page.goto('/downloads')
  await watch(page, 'Watch The second lesson')
  const lock = (until: string | null) =>
    site.database.sql`update lessons set release_at = ${until}::timestamptz where id = ${course.second}`
  await lock(new Date(Date.now() + 86_400_000).toISOString())
  await context.setOffline(false)
  await seen(page.getByText(/There are no downloads in this browser/))
  await page.reload()
  await seen(page.getByText(/save your progress in 1 lesson/))
  expect(await progressOf(username)).toEqual([])
  await lock(null)
  await page.reload()
  await expect.poll(() => progressOf(username)).toMatchObject([{ lesson: course.second, completed: true }])
})

test('a download whose video was replaced is removed at the next contact, and offered again', async () => {
  const { page, username } = await student('replaced')
  await download(page, course.first)
  const exchange = () => site.database.sql`
    update lessons l set video_file_id = o.video_file_id from lessons o
    where (l.id, o.id) in ((${course.first}, ${course.second}), (${course.second}, ${course.first}))`
  await exchange()
  await page.goto('/downloads')
  await seen(page.getByText(/We removed 1 download, because the teacher replaced the video/))
  expect(await countSegments(page)).toBe(0)
  const dialog = await openDownload(page, course.first)
  await seen(dialog.getByRole('radio', { name: /^Video, / }))
  expect(await leasesOf(username)).toEqual([])
  await exchange()
})

/** Returns the second at which the lesson will resume. */
const positionOf = (page: Page, lessonId: number) =>
  page.evaluate(async (id) => {
    const opening = indexedDB.open('downloads')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const read = async (name: string, key: string | number) => {
      const reading = opening.result.transaction(name).objectStore(name).get(key)
      await new Promise((resolve) => reading.addEventListener('success', resolve))
      return reading.result as { key: CryptoKey; iv: BufferSource; data: BufferSource }
    }
    const [{ key }, { iv, data }] = [await read('state', 'owner'), await read('lessons', id)]
    opening.result.close()
    const additionalData = new TextEncoder().encode(`lesson ${id}`)
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, data)
    return (JSON.parse(new TextDecoder().decode(text)) as { position: number }).position
  }, lessonId)

/** Holds the next response to a contact. Returns functions that wait for the call and let the response through. */
function holdContact(context: BrowserContext) {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const called = new Promise<void>((resolve) => {
    void context.route(
      '**/api/lessons/downloads/renew',
      async (route) => {
        const response = await route.fetch()
        resolve()
        await released
        await route.fulfill({ response })
      },
      { times: 1 },
    )
  })
  return { called, release: () => release() }
}

test('a position that is stored during a contact stays', async () => {
  const { context, page } = await student('resuming')
  await download(page, course.first)
  await page.goto('/downloads')
  await seen(page.getByRole('button', { name: 'Watch The first lesson' }))
  const isIdle = () =>
    page.evaluate(async () => {
      const { held = [], pending = [] } = await navigator.locks.query()
      return [...held, ...pending].every(({ name }) => name !== 'downloads')
    })
  await expect.poll(isIdle).toBe(true)
  const { called, release } = holdContact(context)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await called
  await watch(page, 'Watch The first lesson')
  await expect.poll(() => positionOf(page, course.first)).toBeGreaterThan(10)
  release()
  await expect.poll(isIdle).toBe(true)
  expect(await positionOf(page, course.first)).toBeGreaterThan(10)
})

test('after another student signed in with a provider, nobody sees the downloads, and they are removed', async () => {
  await site.signIn('newcomer')
  await site.database.sql`
    insert into user_identities (user_id, issuer, subject)
    select id, ${`${provider.issuer}/`}, 'newcomer-at-example' from users where username = 'newcomer'`
  const { context, page, username } = await student('earlier')
  await download(page, course.first)
  // The session of the first student ends without a sign-out.
  await site.database.sql`
    delete from sessions where user_id = (select id from users where username = ${username})`
  await arrive(page, '/login?from=%2Faccount')
  await page.getByRole('link', { name: 'Sign in with Example ID' }).click()
  await page.getByLabel('Name').fill('newcomer-at-example')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/account')
  await context.setOffline(true)
  await page.goto('/downloads')
  await seen(page.getByText(/Connect to the internet once/))
  expect(await page.getByRole('button', { name: /^Watch/ }).count()).toBe(0)
  await context.setOffline(false)
  await seen(page.getByText(/There are no downloads in this browser/))
  expect(await page.evaluate(() => localStorage.getItem('downloads'))).toBeNull()
  expect(await countSegments(page)).toBe(0)
})
