import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openFilms } from './support/films.ts'
import { openLesson, slider, videoState } from './support/player.ts'
import { openSite } from './support/site.ts'

const site = openSite()
const { made, student } = openFilms(site)

/** Plays until the video is past this second, then pauses. Pausing saves the progress. */
async function playTo(page: Page, second: number) {
  await page.keyboard.press('k')
  await expect.poll(() => videoState(page).then(({ time }) => time)).toBeGreaterThan(second)
  await page.keyboard.press('k')
}

/** Returns the end of the played range, and the total length of the replayed ranges. */
const saved = async () =>
  [
    ...(await site.database.sql<{ to: number; again: number }[]>`
      select coalesce(upper(watched), 0)::float8 as to,
        (select coalesce(sum(upper(part) - lower(part)), 0)::float8 from unnest(rewatched) as part) as again
      from lesson_progress where lesson_id = ${made().file} order by updated_at`),
  ].at(-1)

test('a part counts as watched again after a seek back, and not if it was sent twice', async () => {
  const { page } = await student()
  await openLesson(page, made().file)
  // The server saves the progress, but its response is lost.
  await page.route('**/trpc/progress.update*', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await playTo(page, 4)
  await expect.poll(async () => (await saved())?.to).toBeGreaterThan(3.5)
  await page.unroute('**/trpc/progress.update*')
  await playTo(page, 6)
  await expect.poll(async () => (await saved())?.to).toBeGreaterThan(5.5)
  expect((await saved())?.again).toBe(0)

  await slider(page, 'Seek').fill('1')
  await page.locator('h1').focus()
  await playTo(page, 4)
  await expect.poll(async () => (await saved())?.again).toBeGreaterThan(2)
  expect((await saved())?.again).toBeLessThan(6)
})
