import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { layoutShift } from './support/layout-shift.ts'
import { openLessons } from './support/lessons.ts'
import { arrive, gone, seen, toast } from './support/page.ts'
import { openLesson, videoState } from './support/player.ts'
import { openSite } from './support/site.ts'

const site = openSite()
const { made, first, student } = openLessons(site)

const phone: BrowserContextOptions = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true }
const countdown = /^Next lesson in \d s$/
const playToTheEnd = async (page: Page) => {
  await page.getByRole('slider', { name: 'Seek' }).fill('11')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
}

describe('nothing interrupts a user who types', () => {
  test('the countdown waits for the field and for the draft, and then starts again', async () => {
    const { page } = await student()
    await openLesson(page, first())
    await playToTheEnd(page)
    const box = page.getByLabel('Add a comment')
    await box.focus()
    await seen(page.getByRole('button', { name: 'Watch again' }))
    expect(await page.getByText(countdown).count()).toBe(0)
    await box.fill('Why does it end')
    await box.blur()
    await seen(page.getByRole('button', { name: 'Watch again' }))
    expect(await page.getByText(countdown).count()).toBe(0)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await seen(page.getByText(countdown))
    // The start of the next lesson is announced once, with its title. The countdown is hidden from screen readers.
    await seen(
      page.getByRole('status').filter({ hasText: 'The next lesson, Part 2, starts in a few seconds.' }),
    )
    expect(await page.getByText(countdown).getAttribute('aria-hidden')).toBe('true')
    await page.getByRole('button', { name: 'Stay here' }).click()
  })

  test("a draft stays with its lesson, is linked from others, and typed keys don't control the player", async () => {
    const { page } = await student()
    await openLesson(page, first())
    await page.getByLabel('Add a comment').pressSequentially('Is this ')
    // The user opens another page while typing.
    await page.getByRole('link', { name: 'Next', exact: true }).evaluate((link: HTMLElement) => link.click())
    await page.waitForURL(`**/lessons/${made().lessons[1]}`)
    await seen(page.getByRole('heading', { level: 1, name: 'Part 2' }))
    await page.keyboard.type('km')
    expect(await videoState(page)).toMatchObject({ paused: true, muted: false })
    await seen(page.getByText('Your comment draft is in Part 1.'))
    expect(await page.getByLabel('Add a comment').inputValue()).toBe('')
    await page.getByRole('link', { name: 'Part 1', exact: true }).click()
    await page.waitForURL(`**/lessons/${first()}*`)
    await seen(page.getByText('Your draft for this lesson isn’t posted yet.'))
    expect(await page.getByLabel('Add a comment').inputValue()).toBe('Is this ')
  })
})

describe('editing and deleting', () => {
  test('a comment can be edited, and its deletion undone', async () => {
    const { page } = await student()
    const lesson = made().lessons[4] ?? 0
    await arrive(page, `/lessons/${lesson}`)
    await page.getByLabel('Add a comment').fill('Teh key')
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await toast(page, 'Comment posted', 'Your comment has been added')
    await page.getByRole('button', { name: 'Edit comment' }).click()
    await page.getByLabel('Edit your comment').fill('The key')
    await page.getByRole('button', { name: 'Save' }).click()
    const item = page.getByRole('listitem').filter({ hasText: 'The key' })
    await seen(item.getByText('· edited'))
    await page.getByRole('button', { name: 'Delete comment' }).click()
    await toast(page, 'Comment deleted', 'Your comment has been removed')
    await seen(page.getByText('No comments yet. Be the first to comment!'))
    await page.getByRole('button', { name: 'Undo' }).click()
    await toast(page, 'Comment restored', 'Your comment is back')
    await seen(item.getByText('· edited'))
    await page.reload()
    await seen(item.getByText('· edited'))
  })

  test('a note has the video position of its first letter, and its deletion can be undone', async () => {
    const { page } = await student()
    await openLesson(page, first())
    const seek = page.getByRole('slider', { name: 'Seek' })
    await seek.fill('3')
    await page.getByRole('button', { name: 'Notes' }).click()
    const panel = page.getByRole('complementary', { name: 'Notes' })
    await panel.getByLabel('Your note').fill('Here')
    await seek.fill('9')
    await seen(panel.getByRole('button', { name: 'Add note at 0:03' }))
    await page.reload()
    await panel.getByRole('button', { name: 'Add note at 0:03' }).click()
    await seen(panel.getByRole('button', { name: 'Go to 0:03' }))
    await panel.getByRole('button', { name: 'Delete note' }).click()
    await toast(page, 'Note deleted', 'Your note has been removed')
    await gone(panel.getByRole('button', { name: 'Go to 0:03' }))
    await page.getByRole('button', { name: 'Undo' }).click()
    await seen(panel.getByRole('button', { name: 'Go to 0:03' }))
  })
})

describe('on a phone', () => {
  test('the open part is open again after a reload, and nothing moves', async () => {
    const { page } = await student(phone)
    await openLesson(page, first())
    await page.getByRole('tab', { name: 'Notes' }).tap()
    await seen(page.getByLabel('Your note'))
    await page.evaluate(() => scrollTo(0, 0))
    await page.reload()
    await seen(page.getByLabel('Your note'))
    expect(await page.getByRole('tab', { name: 'Notes' }).getAttribute('aria-selected')).toBe('true')
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02)
  })

  test('Back closes open menus and dialogs, and leaves the page if there are none', async () => {
    const { page } = await student(phone)
    await arrive(page, '/courses')
    await arrive(page, '/resources')
    for (const name of ['Menu', /^Notifications/]) {
      const dialog = page.getByRole('dialog')
      await page.getByRole('button', { name }).first().tap()
      await seen(dialog)
      await page.goBack()
      await gone(dialog)
      expect(new URL(page.url()).pathname).toBe('/resources')
    }
    // After a button or a link has closed the menu, Back works with the first press.
    await page.getByRole('button', { name: 'Menu' }).tap()
    await page.getByRole('button', { name: 'Close' }).tap()
    await gone(page.getByRole('dialog'))
    await page.getByRole('button', { name: 'Menu' }).tap()
    await page.getByRole('dialog').getByRole('link', { name: 'My Library' }).tap()
    await seen(page.getByRole('heading', { name: 'My Library' }))
    await page.goBack()
    await page.waitForURL('**/resources')
    await seen(page.getByRole('heading', { name: 'Study Resources' }))
    await expect.poll(() => page.evaluate(() => 'overlay' in history.state)).toBe(false)
    await page.goBack()
    await page.waitForURL('**/courses')
  })

  test('after signing in again, the tab and the field with the draft are open', async () => {
    const { page, request } = await student(phone)
    await openLesson(page, first())
    await page.getByRole('tab', { name: 'Comments' }).tap()
    const box = page.getByLabel('Add a comment')
    await box.fill('Still here')
    await request.post('/api/logout')
    await page.getByRole('button', { name: 'Comment', exact: true }).tap()
    await page.waitForURL('**/login**')
    expect(new URL(page.url()).searchParams.get('from')).toBe(`/lessons/${first()}#comments`)
  })
})

test('letters typed before the search box loads appear in it', async () => {
  const { page } = await student()
  await arrive(page, '/courses')
  let fetched = () => undefined as void
  await page.route('**/header-search*.js', async (route) => {
    await new Promise<void>((resolve) => (fetched = resolve))
    await route.continue()
  })
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await page.keyboard.type('pyth')
  fetched()
  const box = page.getByRole('banner').getByRole('searchbox')
  await expect.poll(() => box.inputValue()).toBe('pyth')
  await page.keyboard.type('on')
  await expect.poll(() => box.inputValue()).toBe('python')
})
