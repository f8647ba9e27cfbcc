import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { arrive, gone, seen } from './support/page.ts'
import { openSite } from './support/site.ts'

const site = openSite({ DEMO: 'on' })

test('signs the other tabs out and in too', async () => {
  const { page } = await site.signIn('twotabs')
  const other = await page.context().newPage()
  await arrive(page, '/courses')
  await arrive(other, '/my-library')
  // The first request fails, as on an unstable connection.
  let asked = 0
  await other.route('**/trpc/auth.viewer*', (route) => (asked++ === 0 ? route.abort() : route.continue()))
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await gone(page.getByRole('button', { name: 'My Account' }))
  await other.waitForURL('**/login?from=%2Fmy-library')
  await arrive(page, '/login')
  await page.getByRole('tab', { name: 'Register' }).click()
  await page.getByLabel('Username').fill('twotabs2')
  await page.getByLabel('Password', { exact: true }).fill('a long password')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await other.waitForURL('**/my-library')
  expect(asked).toBeGreaterThan(2)
  await page.context().close()
})

test('removes the data of a user who signs out in all tabs, and no data of other users', async () => {
  const { page, request } = await site.signIn('leaver')
  const { id } = (await (await request.get('/api/user')).json()) as { id: string }
  const other = await page.context().newPage()
  await arrive(other, '/lessons/1')
  await other.getByPlaceholder('Add a comment...').fill('Written for an hour')
  await arrive(page, '/courses')
  await page.evaluate(async (own) => {
    sessionStorage.setItem('join-staff', 'token')
    localStorage.setItem('tus::film', '{}')
    const opening = indexedDB.open('quiz-answers', 1)
    await new Promise((resolve) => {
      opening.addEventListener('upgradeneeded', () => {
        opening.result.createObjectStore('events', { keyPath: ['attemptId', 'sequence'] })
        opening.result.createObjectStore('devices', { keyPath: 'attemptId' })
      })
      opening.addEventListener('success', resolve)
    })
    const writing = opening.result.transaction(['events', 'devices'], 'readwrite')
    for (const [attemptId, userId] of [own, 'another'].entries()) {
      writing.objectStore('devices').put({ attemptId, userId, device: 'a', last: 2 })
      for (const sequence of [1, 2]) writing.objectStore('events').put({ attemptId, sequence })
    }
    await new Promise((resolve) => writing.addEventListener('complete', resolve))
  }, id)
  const stored = (tab: Page) => tab.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  const [draft, ...marks] = [/Written for an hour/, /join-staff/, /tus::film/] as const
  expect(await stored(other)).toMatch(draft)
  for (const mark of marks) expect(await stored(page)).toMatch(mark)

  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await gone(page.getByRole('button', { name: 'My Account' }))
  await expect.poll(() => stored(other)).not.toMatch(draft)
  for (const mark of marks) expect(await stored(page)).not.toMatch(mark)
  const answers = await page.evaluate(async () => {
    const opening = indexedDB.open('quiz-answers')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const reading = opening.result.transaction(['events', 'devices'])
    const asked = (['events', 'devices'] as const).map((name) => reading.objectStore(name).getAllKeys())
    await new Promise((resolve) => reading.addEventListener('complete', resolve))
    return asked.map((one) => one.result)
  })
  expect(answers).toEqual([
    [
      [1, 1],
      [1, 2],
    ],
    [1],
  ])
  await page.context().close()
})

test('checks the session of a page that the browser kept for the Back button', async () => {
  const { page } = await site.signIn('returning')
  await arrive(page, '/my-library')
  await page.waitForLoadState('networkidle')
  await page.context().clearCookies()
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await page.waitForURL('**/login?from=%2Fmy-library')
  await page.context().close()
})

test('loads the page again if another user has signed in meanwhile', async () => {
  const { page } = await site.signIn('before')
  const other = await site.signIn('after')
  await arrive(page, '/my-library')
  await page.evaluate(() => document.body.append('Typed by the first user'))
  await page.context().clearCookies()
  await page.context().addCookies(await other.page.context().cookies())
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await gone(page.getByText('Typed by the first user'))
  await page.getByRole('button', { name: 'My Account' }).click()
  await seen(page.getByText('after', { exact: true }))
  await page.context().close()
})
