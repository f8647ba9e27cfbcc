import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createClassroom } from './support/classroom.ts'
import { arrive, expectAccessible, seen } from './support/page.ts'
import { ADMIN, type Person } from './support/people.ts'
import { openLesson, videoState } from './support/player.ts'
import { layoutShift } from './support/layout-shift.ts'
import { openSite } from './support/site.ts'

const site = openSite()
let courseId: number
let lesson: number

beforeAll(async () => {
  const owner = await site.signIn(ADMIN.username)
  const classroom = await createClassroom(owner.request)
  courseId = (await classroom.course({ title: 'On the way' })).id
  const videoUrl = await classroom.video({ seconds: 40, rate: 5 })
  const description = '0:00 Intro\n0:10 Joins\n0:25 The end'
  lesson = (await classroom.lesson({ courseId, title: 'A film', videoUrl, description })).id
  await classroom.captions(lesson, 'en', 'WEBVTT\n\n00:00.000 --> 00:40.000\nWhat is said\n')
}, 240_000)

const people: Person[] = []
let number = 0
/** Creates an enrolled student with this position in the video. */
const student = async (options: BrowserContextOptions, position = 0) => {
  const person = await site.signIn(`traveller${++number}`, options)
  people.push(person)
  await person.request.post('/api/enrollments', { data: { courseId } })
  if (position) await person.request.put(`/api/lessons/${lesson}/progress`, { data: { position } })
  return person.page
}
afterEach(async () => {
  for (const { page, complaints } of people.splice(0)) {
    expect(complaints).toEqual([])
    await page.context().close()
  }
})

const phone = (width: number, height = 800): BrowserContextOptions => ({
  viewport: { width, height },
  hasTouch: true,
  isMobile: true,
})
const playing = (page: Page) => videoState(page).then(({ paused }) => !paused)
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
const enlargeText = (page: Page) =>
  page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '130%')),
  )
const stageOf = async (page: Page) => {
  const box = await page.locator('[data-player]').boundingBox()
  if (!box) throw new Error('There is no stage')
  return box
}

describe.each([412, 390, 360, 320])('the player at %i pixels', (width) => {
  test('plays where it was left at a tap anywhere on the picture, and starts over only where it says so', async () => {
    const page = await student(phone(width), 20)
    for (const [x, y] of [
      [0.5, 0.5],
      [0.65, 0.45],
      [0.3, 0.3],
    ] as const) {
      await openLesson(page, lesson)
      await seen(page.getByText(/^Resumes at 0:2\d/))
      const stage = await stageOf(page)
      await page.touchscreen.tap(stage.x + stage.width * x, stage.y + stage.height * y)
      await expect.poll(() => playing(page)).toBe(true)
      expect((await videoState(page)).time).toBeGreaterThanOrEqual(19)
    }
    await openLesson(page, lesson)
    await page.getByRole('button', { name: 'Start over' }).tap()
    expect(await videoState(page)).toMatchObject({ time: 0, paused: true })
  })

  test('has every button on the screen, large enough for a thumb', async () => {
    const page = await student(phone(width))
    await openLesson(page, lesson)
    expect(await sideways(page)).toBe(0)
    await seen(page.getByRole('button', { name: 'Chapter: Intro' }))
    for (const name of ['Play', 'Mute', /^Captions/, /^Chapter/, /^Speed/, /^Quality/, 'Fullscreen']) {
      const box = await page.getByRole('button', { name, exact: true }).boundingBox()
      expect(box, String(name)).not.toBeNull()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), String(name)).toBeGreaterThanOrEqual(44)
      expect((box?.x ?? 0) + (box?.width ?? 0), String(name)).toBeLessThanOrEqual(width)
    }
    // A phone has hardware buttons for the volume.
    expect(await page.getByRole('slider', { name: 'Volume' }).count()).toBe(0)

    await page.getByRole('button', { name: 'Chapter: Intro' }).tap()
    const chapter = (name: string) => page.getByRole('menuitemradio', { name })
    expect(await chapter('0:00 Intro').getAttribute('aria-checked')).toBe('true')
    expect((await chapter('0:10 Joins').boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await chapter('0:25 The end').tap()
    await seen(page.getByRole('button', { name: 'Chapter: The end' }))
    expect((await videoState(page)).time).toBeGreaterThanOrEqual(25)
  })
})

test.each([360, 320])('lets text be enlarged at %i pixels', async (width) => {
  const page = await student(phone(width))
  await enlargeText(page)
  await openLesson(page, lesson)
  expect(await sideways(page)).toBe(0)
  const fullscreen = await page.getByRole('button', { name: 'Fullscreen' }).boundingBox()
  expect((fullscreen?.x ?? 0) + (fullscreen?.width ?? 0)).toBeLessThanOrEqual(width)
  // The name next to the logo is complete or hidden.
  const name = await page.locator('header a[href="/"] .truncate').evaluate((text) => {
    const logo = text.parentElement?.getBoundingClientRect()
    const shown = text.getBoundingClientRect().top < (logo?.bottom ?? 0)
    return { shown, cut: text.scrollWidth > text.clientWidth }
  })
  expect(name.shown && name.cut).toBe(false)
})

test('lies in full screen, which a stroke down leaves, and keeps what a finger drags', async () => {
  const page = await student(phone(390, 844))
  await openLesson(page, lesson)
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
  // Uses the clock of the page, because the page hides the controls by this clock.
  await seek.evaluate(async (slider) => {
    for (let moved = 0; moved < 9; moved++) {
      slider.dispatchEvent(new PointerEvent('pointermove', { pointerType: 'touch', bubbles: true }))
      await new Promise((resolve) => setTimeout(resolve, 400))
    }
  })
  expect(await page.locator('[data-middle]').count()).toBe(1)
})

describe('the panel beside the video', () => {
  const wide = { viewport: { width: 1440, height: 900 } }

  test('moves nothing when it was left open', async () => {
    const page = await student(wide)
    for (const panel of ['notes', 'transcript']) {
      const remembered = { panel, dataSaver: true, speed: 1.25, volume: 0.4, captions: 'en' }
      await page.addInitScript((player) => localStorage.setItem('player', player), JSON.stringify(remembered))
      await arrive(page, `/lessons/${lesson}`)
      await page.waitForLoadState('networkidle')
      await seen(page.getByRole('heading', { name: panel === 'notes' ? 'Notes' : 'Transcript', exact: true }))
      expect(await layoutShift(page)).toBeLessThanOrEqual(0.02)
    }
  })

  test('is seen when it is opened, and gives the focus back', async () => {
    const page = await student(wide)
    await openLesson(page, lesson)
    expect(await page.getByRole('tablist').count()).toBe(0)
    for (const name of ['Transcript', 'Notes']) {
      const button = page.getByRole('button', { name, exact: true })
      // The buttons are below the panel, so a user who presses one may have scrolled past it.
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

  test('show one part of the lesson at a time, and move nothing as they come', async () => {
    const page = await student(phone(390, 844))
    // A panel that was left open on a wide screen does not fit here.
    const remembered = JSON.stringify({ panel: 'notes' })
    await page.addInitScript((player) => localStorage.setItem('player', player), remembered)
    await arrive(page, `/lessons/${lesson}`)
    await page.waitForLoadState('networkidle')
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02)
    const tabs = page.getByRole('tablist', { name: 'Parts of the lesson' }).getByRole('tab')
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

  test('open at what an address names, and offer nothing that a lesson does not have', async () => {
    const page = await student(phone(360))
    await arrive(page, `/lessons/${lesson}#comments`)
    await seen(page.getByRole('heading', { name: '0 Comments' }))
    const bare = { courseId, title: 'To be read', description: 'Words' }
    const owner = await site.signIn(ADMIN.username)
    const read = await (await createClassroom(owner.request)).lesson(bare)
    await owner.page.context().close()
    // Uses another student, because the browser of the first remembers the selected tab.
    const other = await student(phone(360))
    await arrive(other, `/lessons/${read.id}#transcript`)
    expect(await other.getByRole('tab').count()).toBe(2)
    await seen(other.getByRole('heading', { name: 'Next Lessons' }))
    await arrive(page, `/lessons/${read.id}#transcript`)
    await seen(page.getByRole('heading', { name: '0 Comments' }))
  })
})

describe('a video that plays stays in sight', () => {
  const scrolled = async (options: BrowserContextOptions) => {
    const page = await student(options)
    await openLesson(page, lesson)
    await page.locator('h1').focus()
    await page.keyboard.press('k')
    await expect.poll(() => playing(page)).toBe(true)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    return page
  }

  test('at the top of a phone that is held upright', async () => {
    const page = await scrolled(phone(390, 844))
    const header = await page.getByRole('banner').boundingBox()
    await expect
      .poll(() => stageOf(page).then(({ y }) => Math.abs(y - (header?.height ?? 0))))
      .toBeLessThan(3)
    await expectAccessible(page)
    // The selected panel below scrolls into view.
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
