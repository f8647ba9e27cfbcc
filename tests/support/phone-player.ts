import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createClassroom } from './classroom.ts'
import { seen } from './page.ts'
import { ADMIN, type Person } from './people.ts'
import { openLesson, videoState } from './player.ts'
import type { Site } from './site.ts'

export const phone = (width: number, height = 800): BrowserContextOptions => ({
  viewport: { width, height },
  hasTouch: true,
  isMobile: true,
})
export const playing = (page: Page) => videoState(page).then(({ paused }) => !paused)
export const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
export const stageOf = async (page: Page) => {
  const box = await page.locator('[data-player]').boundingBox()
  if (!box) throw new Error('There is no stage')
  return box
}

/**
 * Before the tests of the calling file, creates a lesson with a video, chapters and captions. Creates its students on
 * request.
 */
export function openFilm(site: Site) {
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
  afterEach(async () => {
    for (const { page, complaints } of people.splice(0)) {
      expect(complaints).toEqual([])
      await page.context().close()
    }
  })
  return {
    /** Available after `beforeAll` has run. */
    film: () => ({ courseId, lesson }),
    /** Creates an enrolled student with this position in the video. */
    student: async (options: BrowserContextOptions, position = 0) => {
      const person = await site.signIn(`traveller${++number}`, options)
      people.push(person)
      await person.request.post('/api/enrollments', { data: { courseId } })
      if (position) await person.request.put(`/api/lessons/${lesson}/progress`, { data: { position } })
      return person.page
    },
  }
}

/** Tests the player on a phone of this width. */
export function testPlayer(width: number, { film, student }: ReturnType<typeof openFilm>): void {
  describe(`the player at ${width} pixels`, () => {
    test('plays from the last position after a tap anywhere on the picture, and starts over only on request', async () => {
      const page = await student(phone(width), 20)
      for (const [x, y] of [
        [0.5, 0.5],
        [0.65, 0.45],
        [0.3, 0.3],
      ] as const) {
        await openLesson(page, film().lesson)
        await seen(page.getByText(/^Resumes at 0:2\d/))
        const stage = await stageOf(page)
        await page.touchscreen.tap(stage.x + stage.width * x, stage.y + stage.height * y)
        await expect.poll(() => playing(page)).toBe(true)
        expect((await videoState(page)).time).toBeGreaterThanOrEqual(19)
      }
      await openLesson(page, film().lesson)
      await page.getByRole('button', { name: 'Start over' }).tap()
      expect(await videoState(page)).toMatchObject({ time: 0, paused: true })
    })

    test('has every button on the screen, large enough for touch', async () => {
      const page = await student(phone(width))
      await openLesson(page, film().lesson)
      expect(await sideways(page)).toBe(0)
      await seen(page.getByRole('button', { name: 'Chapter: Intro' }))
      for (const name of ['Play', 'Mute', /^Captions/, /^Chapter/, /^Speed/, /^Quality/, 'Fullscreen']) {
        const box = await page.getByRole('button', { name, exact: true }).boundingBox()
        expect(box, String(name)).not.toBeNull()
        expect(Math.min(box?.width ?? 0, box?.height ?? 0), String(name)).toBeGreaterThanOrEqual(44)
        expect((box?.x ?? 0) + (box?.width ?? 0), String(name)).toBeLessThanOrEqual(width)
      }
      // A phone has hardware buttons for the volume, so there is no slider.
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
}
