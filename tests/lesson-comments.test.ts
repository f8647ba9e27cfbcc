import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openLessons } from './support/lessons.ts'
import { arrive, gone, seen, toast } from './support/page.ts'
import { ADMIN } from './support/people.ts'
import { openLesson, videoState } from './support/player.ts'
import { openSite } from './support/site.ts'

const site = openSite()
const { made, first, student, guest } = openLessons(site)

const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)
const pathOf = (page: Page) => decodeURIComponent(new URL(page.url()).search)

describe('likes and shares', () => {
  test('change immediately, count exactly, and stay after a reload', async () => {
    const { page, request } = await student()
    await arrive(page, `/lessons/${first()}`)
    // The server responds slowly, but the page changes immediately.
    let answer = () => undefined as void
    await page.route('**/trpc/lessons.like**', async (route) => {
      await new Promise<void>((resolve) => (answer = resolve))
      await route.continue()
    })
    await page.getByRole('button', { name: '0 Likes' }).click()
    await seen(page.getByRole('button', { name: '1 Like', exact: true, pressed: true }))
    answer()
    const count = async () =>
      ((await (await request.get(`/api/lessons/${first()}`)).json()) as { likesCount: number }).likesCount
    await expect.poll(count).toBe(1)
    await page.unrouteAll()

    const other = await student()
    let answered = 0
    other.page.on('response', (reply) => {
      if (reply.url().includes('lessons.like') && reply.request().method() === 'POST') answered++
    })
    await arrive(other.page, `/lessons/${first()}`)
    await other.page.getByRole('button', { name: '1 Like', exact: true }).click()
    await seen(other.page.getByRole('button', { name: '2 Likes' }))
    // Four quick clicks restore the state before them.
    for (let click = 0; click < 4; click++) await other.page.getByRole('button', { name: /Like/ }).click()
    // Waits for all calls. They run one at a time, so the count is correct even before the last one.
    await expect.poll(() => answered).toBe(5)
    await seen(other.page.getByRole('button', { name: '2 Likes', pressed: true }))
    expect(await count()).toBe(2)
    await page.reload()
    await seen(page.getByRole('button', { name: '2 Likes', pressed: true }))
  })

  test('a like is reverted if it did not reach the server', async () => {
    const { page } = await student()
    await arrive(page, `/lessons/${made().lessons[4]}`)
    await page.route('**/trpc/lessons.like**', (route) => route.abort())
    await page.getByRole('button', { name: '0 Likes' }).click()
    await toast(page, 'Error', 'We couldn’t save the like. Try again.')
    await seen(page.getByRole('button', { name: '0 Likes', pressed: false }))
  })

  test('copies the link and confirms it; without a clipboard it still counts', async () => {
    const { page } = await student({ permissions: ['clipboard-read', 'clipboard-write'] })
    await arrive(page, `/lessons/${first()}`)
    await seen(page.getByText('0 shares'))
    await page.getByRole('button', { name: 'Share' }).click()
    await toast(page, 'Link copied!', 'Share link copied to clipboard')
    await seen(page.getByText('1 share', { exact: true }))
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${site.server.url}/lessons/${first()}`,
    )

    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
      document.execCommand = () => false
    })
    await page.getByRole('button', { name: 'Share' }).click()
    await toast(page, 'Shared!', 'Share count updated')
    await seen(page.getByText('2 shares'))
  })

  test('opens the share sheet of a phone, and does not count if the user cancels', async () => {
    const { page } = await student({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await page.addInitScript(() => {
      const answers = [
        () => Promise.reject(new DOMException('closed', 'AbortError')),
        () => Promise.resolve(),
      ]
      Object.defineProperty(navigator, 'share', { value: () => answers.shift()?.() })
    })
    await arrive(page, `/lessons/${made().lessons[5]}`)
    await page.getByRole('button', { name: 'Share' }).tap()
    // An immediate click would count as the second click of a double click, which the page ignores.
    await page.waitForTimeout(1000)
    expect(await page.getByText('0 shares').count()).toBe(1)
    await page.getByRole('button', { name: 'Share' }).tap()
    await toast(page, 'Shared!', 'Share count updated')
    await seen(page.getByText('1 share', { exact: true }))
  })

  test('send guests to /login, who then return', async () => {
    const page = await guest()
    for (const act of ['0 Likes', 'Share', 'Add a comment...', 'Enrol to track your progress']) {
      await arrive(page, `/lessons/${made().lessons[1]}`)
      await page.getByRole('button', { name: act }).click()
      await page.waitForURL('**/login**')
      expect(pathOf(page)).toContain(`/lessons/${made().lessons[1]}`)
    }
    await page.getByLabel('Username').fill(ADMIN.username)
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.waitForURL(`**/lessons/${made().lessons[1]}`)
  })
})

describe('comments', () => {
  const remove = { name: 'Delete comment' }

  test('are posted, appear immediately, and can be deleted only by their author or an administrator', async () => {
    const { page } = await student()
    await arrive(page, `/lessons/${first()}`)
    await seen(page.getByRole('heading', { name: '0 Comments' }))
    await seen(page.getByText('No comments yet. Be the first to comment!'))
    const box = page.getByPlaceholder('Add a comment...')
    await box.fill('   ')
    expect(await page.getByRole('button', { name: 'Comment', exact: true }).isDisabled()).toBe(true)
    await box.fill('Never mind')
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(await box.inputValue()).toBe('')

    const odd = '<img src=x onerror=alert(1)> 👋🏽 שלום آمین\nsecond line'
    await box.fill(odd)
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await toast(page, 'Comment posted', 'Your comment has been added')
    await seen(page.getByRole('heading', { name: '1 Comment' }))
    const item = page.getByRole('listitem').filter({ hasText: 'second line' })
    await expect.poll(() => hasFocus(item)).toBe(true)
    expect(await item.locator('p').innerText()).toBe(odd)
    expect(await item.locator('img').count()).toBe(0)

    const other = await student()
    await arrive(other.page, `/lessons/${first()}`)
    await seen(other.page.getByText('second line'))
    expect(await other.page.getByRole('button', remove).count()).toBe(0)
    await other.page.getByPlaceholder('Add a comment...').fill('From another')
    await other.page.getByRole('button', { name: 'Comment', exact: true }).click()
    await seen(other.page.getByRole('heading', { name: '2 Comments' }))

    // During the call, the button keeps the focus. Afterwards, the focus stays at the same position in the list.
    const waiting = page.getByRole('button', remove)
    await page.route('**/trpc/comments.delete**', async (route) => {
      expect(await hasFocus(waiting)).toBe(true)
      expect(await waiting.isDisabled()).toBe(true)
      await route.continue()
    })
    await waiting.press('Enter')
    await toast(page, 'Comment deleted', 'Your comment has been removed')
    await page.unrouteAll()
    await seen(page.getByText('No comments yet. Be the first to comment!').or(page.getByText('From another')))
    await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false)

    await arrive(made().owner.page, `/lessons/${first()}`)
    await seen(made().owner.page.getByRole('heading', { name: '1 Comment' }))
    await made().owner.page.getByRole('button', remove).click()
    await toast(made().owner.page, 'Comment deleted', 'Your comment has been removed')
    await seen(made().owner.page.getByText('No comments yet. Be the first to comment!'))
  })

  test('have a video position, and link to it', async () => {
    const { page } = await student({ permissions: ['clipboard-read', 'clipboard-write'] })
    await openLesson(page, first())
    await page.getByRole('slider', { name: 'Seek' }).fill('7.5')
    await page.keyboard.press('k')
    await expect.poll(() => videoState(page).then(({ time }) => time)).toBeGreaterThan(7.6)
    await page.keyboard.press('k')
    await page.getByRole('button', { name: 'Link to this moment' }).click()
    await toast(page, 'Link copied!', 'Share link copied to clipboard')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/lessons\/\d+\?t=[789]$/)
    await page.getByPlaceholder('Add a comment...').fill('Look at this')
    await page.getByRole('button', { name: /^At 0:0[789]$/ }).click()
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await toast(page, 'Comment posted', 'Your comment has been added')
    await seen(page.locator('[data-part="moment"]'))
    await page.getByRole('slider', { name: 'Seek' }).fill('0')
    await page
      .getByRole('listitem')
      .getByRole('button', { name: /^Go to 0:0[789]$/ })
      .click()
    await expect.poll(() => videoState(page).then(({ time, paused }) => time > 7.4 && !paused)).toBe(true)
    await page.getByRole('button', remove).click()
    await gone(page.locator('[data-part="moment"]'))
  })

  test('are in parts, newest first', async () => {
    const [lesson = 0] = made().lessons.slice(6)
    await site.database.sql`insert into comments (lesson_id, user_id, content)
      select ${lesson}, (select id from users limit 1), 'Comment number ' || n from generate_series(1, 45) n`
    await site.database.sql`update lessons set comments_count = 45 where id = ${lesson}`
    const page = await guest()
    await arrive(page, `/lessons/${lesson}`)
    await seen(page.getByRole('heading', { name: '45 Comments' }))
    const items = page.getByText(/^Comment number/)
    expect(await items.count()).toBe(20)
    expect(await items.first().innerText()).toBe('Comment number 45')
    await page.getByRole('button', { name: 'Show more comments' }).click()
    await expect.poll(() => items.count()).toBe(40)
    // If comments fail to load, the page shows an error.
    await page.route('**/trpc/comments.list**', (route) => route.abort())
    await page.getByRole('button', { name: 'Show more comments' }).click()
    await seen(page.getByRole('alert').filter({ hasText: 'We couldn’t load this list.' }))
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => items.count()).toBe(45)
    expect(await items.last().innerText()).toBe('Comment number 1')
    await expect
      .poll(() =>
        hasFocus(
          page.getByRole('listitem').filter({ has: page.getByText('Comment number 5', { exact: true }) }),
        ),
      )
      .toBe(true)
    expect(await page.getByRole('button', { name: 'Show more comments' }).count()).toBe(0)
  })
})

describe('notes', () => {
  test('have a video position and an author, can be changed, and can be exported as Markdown', async () => {
    const { page } = await student()
    await openLesson(page, first())
    await page.getByRole('slider', { name: 'Seek' }).fill('6')
    await page.getByRole('button', { name: 'Notes' }).click()
    const panel = page.getByRole('complementary', { name: 'Notes' })
    await seen(panel.getByText('No notes yet. Only you will see them.'))
    await panel.getByLabel('Your note').fill('Mind the m and k')
    await panel.getByRole('button', { name: 'Add note at 0:06' }).click()
    await seen(panel.getByRole('listitem').getByText('Mind the m and k'))
    await expect.poll(() => hasFocus(panel.getByRole('region', { name: 'Saved notes' }))).toBe(true)
    expect(await videoState(page)).toMatchObject({ paused: true, muted: false })
    await panel.getByRole('button', { name: 'Edit note' }).click()
    await panel.getByLabel('Note at 0:06').fill('Mind the gap')
    await panel.getByRole('button', { name: 'Save' }).click()
    await seen(panel.getByRole('listitem').getByText('Mind the gap'))
    await expect.poll(() => hasFocus(panel.getByRole('button', { name: 'Edit note' }))).toBe(true)
    await page.getByRole('slider', { name: 'Seek' }).fill('1')
    await panel.getByRole('button', { name: 'Go to 0:06' }).click()
    await expect.poll(() => videoState(page).then(({ time }) => time)).toBeCloseTo(6, 0)

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name: 'Export as Markdown' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('Part-1-notes.md')
    expect(await readFile(await download.path(), 'utf8')).toBe(
      `# Part 1\n\n<${site.server.url}/lessons/${first()}>\n\n- **0:06** Mind the gap\n`,
    )
    await openLesson(page, first())
    await panel.getByRole('button', { name: 'Delete note' }).click()
    await seen(panel.getByText('No notes yet. Only you will see them.'))

    const visitor = await guest()
    await arrive(visitor, `/lessons/${first()}`)
    await visitor.getByRole('button', { name: 'Notes' }).click()
    await seen(visitor.getByRole('link', { name: 'Sign in to take notes' }))
  })
})
