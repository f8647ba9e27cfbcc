import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { createClassroom } from './support/classroom.ts'
import { arrive, expectAccessible, seen } from './support/page.ts'
import { ADMIN } from './support/people.ts'
import { openLesson } from './support/player.ts'
import { layoutShift } from './support/layout-shift.ts'
import { openFilm, phone, playing, sideways, stageOf, testPlayer } from './support/phone-player.ts'
import { openSite } from './support/site.ts'

const site = openSite()
const opened = openFilm(site)
const { film, student } = opened

const enlargeText = (page: Page) =>
  page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '130%')),
  )

// `lesson-phone-widths.test.ts` tests other widths.
testPlayer(390, opened)

test.each([360, 320])('text can be enlarged at %i pixels', async (width) => {
  const page = await student(phone(width))
  await enlargeText(page)
  await openLesson(page, film().lesson)
  expect(await sideways(page)).toBe(0)
  const fullscreen = await page.getByRole('button', { name: 'Fullscreen' }).boundingBox()
  expect((fullscreen?.x ?? 0) + (fullscreen?.width ?? 0)).toBeLessThanOrEqual(width)
  // The academy's name next to the logo is either complete or hidden.
  const name = await page.locator('header a[href="/"] .truncate').evaluate((text) => {
    const logo = text.parentElement?.getBoundingClientRect()
    const shown = text.getBoundingClientRect().top < (logo?.bottom ?? 0)
    return { shown, cut: text.scrollWidth > text.clientWidth }
  })
  expect(name.shown && name.cut).toBe(false)
})

test('a swipe down leaves full screen, and dragging keeps its position', async () => {
  const page = await student(phone(390, 844))
  await openLesson(page, film().lesson)
  const box = await stageOf(page)
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  await expect.poll(() => playing(page)).toBe(true)
  await page.evaluate(() => {
    const lock = (kind: string) => Promise.resolve(void (document.body.dataset['lies'] = kind))
    Object.defineProperty(screen.orientation, 'lock', { value: lock })
  })
  await page.getByRole('button', { name: 'Fullscreen' }).tap()
  await seen(page.locator('[data-lies=landscape]'))
  const picture = page.locator('[data-part="picture"]')
  for (const [type, clientY] of [
    ['pointerdown', 200],
    ['pointermove', 300],
    ['pointerup', 400],
  ] as const)
    await picture.dispatchEvent(type, { pointerType: 'touch', clientX: 195, clientY })
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
  expect(await playing(page)).toBe(true)
  const seek = page.getByRole('slider', { name: 'Seek' })
  // Waits inside the page, because the page hides the controls by its own clock.
  await seek.evaluate(async (slider) => {
    for (let moved = 0; moved < 9; moved++) {
      slider.dispatchEvent(new PointerEvent('pointermove', { pointerType: 'touch', bubbles: true }))
      await new Promise((resolve) => setTimeout(resolve, 400))
    }
  })
  expect(await page.locator('[data-middle]').count()).toBe(1)
})

describe('the panel next to the video', () => {
  const wide = { viewport: { width: 1440, height: 900 } }

  test('moves nothing if it was open before', async () => {
    const page = await student(wide)
    for (const panel of ['notes', 'transcript']) {
      const remembered = { panel, dataSaver: true, speed: 1.25, volume: 0.4, captions: 'en' }
      await page.addInitScript((player) => localStorage.setItem('player', player), JSON.stringify(remembered))
      await arrive(page, `/lessons/${film().lesson}`)
      await page.waitForLoadState('networkidle')
      await seen(page.getByRole('heading', { name: panel === 'notes' ? 'Notes' : 'Transcript', exact: true }))
      expect(await layoutShift(page)).toBeLessThanOrEqual(0.02)
    }
  })

  test('scrolls into view when it opens, and returns the focus', async () => {
    const page = await student(wide)
    await openLesson(page, film().lesson)
    expect(await page.getByRole('tablist').count()).toBe(0)
    for (const name of ['Transcript', 'Notes']) {
      const button = page.getByRole('button', { name, exact: true })
      // The buttons are below the panel. When a user clicks one, the panel may be above the visible part of the page.
      await button.evaluate((element) => element.scrollIntoView({ block: 'start' }))
      await button.click()
      const panel = page.getByRole('complementary', { name })
      await seen(panel)
      expect(await panel.evaluate((element) => element === document.activeElement)).toBe(true)
      const heading = await panel.getByRole('heading', { name }).boundingBox()
      const header = await page.getByRole('banner').boundingBox()
      expect(heading?.y).toBeGreaterThanOrEqual(header?.height ?? 0)
      expect((heading?.y ?? 0) + (heading?.height ?? 0)).toBeLessThanOrEqual(wide.viewport.height)
    }
    await page.getByRole('button', { name: 'Close' }).click()
    const notes = page.getByRole('button', { name: 'Notes', exact: true })
    expect(await notes.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await notes.getAttribute('aria-expanded')).toBe('false')
  })
})

describe('the tabs of a phone', () => {
  const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

  test('show one part of the lesson at a time, and move nothing while they load', async () => {
    const page = await student(phone(390, 844))
    // A panel that the user left open on a wide screen does not fit on a phone.
    const remembered = JSON.stringify({ panel: 'notes' })
    await page.addInitScript((player) => localStorage.setItem('player', player), remembered)
    await arrive(page, `/lessons/${film().lesson}`)
    await page.waitForLoadState('networkidle')
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02)
    const tabs = page.getByRole('tablist', { name: 'Lesson tabs' }).getByRole('tab')
    expect(await tabs.allInnerTexts()).toEqual(['Lessons', 'Notes', 'Transcript', 'Comments'])
    const panel = page.getByRole('tabpanel')
    const parts = {
      Transcript: page.getByRole('button', { name: /What is said/ }),
      Comments: page.getByRole('heading', { name: '0 Comments' }),
      Notes: page.getByRole('textbox', { name: 'Your note' }),
      Lessons: page.getByRole('heading', { name: 'Next Lessons' }),
    }
    for (const [name, part] of Object.entries(parts)) {
      await tab(page, name).tap()
      await seen(part)
      expect(await panel.count()).toBe(1)
      expect(await tab(page, name).getAttribute('aria-selected')).toBe('true')
      await seen(page.getByRole('tabpanel', { name }).and(panel.filter({ has: part })))
      await expectAccessible(page)
    }
    await page.keyboard.press('ArrowLeft')
    await seen(parts.Comments)
    expect(await tab(page, 'Comments').evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await sideways(page)).toBe(0)
  })

  test('open the part in the address, and hide parts that a lesson does not have', async () => {
    const page = await student(phone(360))
    await arrive(page, `/lessons/${film().lesson}#comments`)
    await seen(page.getByRole('heading', { name: '0 Comments' }))
    const bare = { courseId: film().courseId, title: 'To be read', description: 'Words' }
    const owner = await site.signIn(ADMIN.username)
    const read = await (await createClassroom(owner.request)).lesson(bare)
    await owner.page.context().close()
    // Uses another student, because the first student's browser stores the selected tab.
    const other = await student(phone(360))
    await arrive(other, `/lessons/${read.id}#transcript`)
    expect(await other.getByRole('tab').count()).toBe(2)
    await seen(other.getByRole('heading', { name: 'Next Lessons' }))
    await arrive(page, `/lessons/${read.id}#transcript`)
    await seen(page.getByRole('heading', { name: '0 Comments' }))
  })
})

describe('a playing video stays visible', () => {
  const scrolled = async (options: BrowserContextOptions) => {
    const page = await student(options)
    await openLesson(page, film().lesson)
    await page.locator('h1').focus()
    await page.keyboard.press('k')
    await expect.poll(() => playing(page)).toBe(true)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    return page
  }

  test('at the top of an upright phone', async () => {
    const page = await scrolled(phone(390, 844))
    const header = await page.getByRole('banner').boundingBox()
    await expect
      .poll(() => stageOf(page).then(({ y }) => Math.abs(y - (header?.height ?? 0))))
      .toBeLessThan(3)
    await expectAccessible(page)
    // The page scrolls the selected panel into view below the video.
    await page.getByRole('tab', { name: 'Notes' }).tap()
    const note = page.getByRole('textbox', { name: 'Your note' })
    await seen(note)
    const { y, height } = await stageOf(page)
    await expect.poll(() => note.boundingBox().then((box) => box?.y)).toBeGreaterThan(y + height)
    expect((await note.boundingBox())?.y).toBeLessThan(844 - 100)
  })

  test('in a corner of a wide screen, until the student closes it', async () => {
    const page = await scrolled({ viewport: { width: 1280, height: 600 } })
    const close = page.getByRole('button', { name: 'Close the mini player' })
    await seen(close)
    const { x, y, width, height } = await stageOf(page)
    expect(x + width).toBeLessThanOrEqual(1280)
    expect(y + height).toBeLessThanOrEqual(600)
    expect(width).toBeLessThan(400)
    await expectAccessible(page)
    await close.click()
    await expect.poll(() => stageOf(page).then((stage) => stage.y + stage.height)).toBeLessThan(64)
    expect(await playing(page)).toBe(true)
    await page.evaluate(() => scrollTo(0, 0))
    await expect.poll(() => stageOf(page).then((stage) => stage.width)).toBeGreaterThan(600)
  })
})
