import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { createClassroom } from './classroom.ts'
import { arrive, expectAccessibleInBothThemes, expectToFit } from './page.ts'
import { ADMIN } from './people.ts'
import type { Site } from './site.ts'

export const TITLE = 'Knots for Quiet Evenings'
const LESSONS = ['The reef knot', 'The bowline']

export const SAID = 'Out of the burrow, round the tree'

/**
 * Before the tests of the calling file, creates a course with two short videos, in addition to the demonstration
 * courses.
 */
export function openKnots(site: Site) {
  let lessonId: number
  beforeAll(async () => {
    const { request, page } = await site.signIn(ADMIN.username)
    const classroom = await createClassroom(request)
    const { id: courseId } = await classroom.course({ title: TITLE })
    await classroom.course({ title: 'Ropes', instructor: 'Somebody Else' })
    for (const [index, title] of LESSONS.entries())
      ({ id: lessonId } = await classroom.lesson({
        courseId,
        title,
        order: index + 1,
        videoUrl: await classroom.video({ seconds: 4 }),
      }))
    const teacher = { name: 'Somebody Else', description: 'Pulls.' }
    expect((await request.post('/api/teachers', { data: teacher })).status()).toBe(201)
    await classroom.captions(lessonId, 'en', `WEBVTT\n\n00:02.500 --> 00:04.000\n${SAID}\n`)
    await page.context().close()
  })
  return {
    /** Returns the ID of the second lesson. Available after `beforeAll` has run. */
    lessonId: () => lessonId,
  }
}

type Reader = {
  page: Page
  /** Presses a control as this student does: by mouse or by touch. */
  press: (target: Locator) => Promise<void>
  username: string
  /** Opens a page from the header. */
  visit: (link: string) => Promise<void>
}

export const shown = (target: Locator) => target.first().waitFor({ timeout: 20_000 })

/** Follows a student from the home page to a finished course. */
export async function learn({ page, press, username, visit }: Reader) {
  await arrive(page, '/')
  await shown(page.getByRole('heading', { level: 1, name: 'Master New Skills with Lantern' }))

  // The search finds the course although a word is misspelt.
  await press(page.getByRole('button', { name: 'Search', exact: true }))
  await page.getByPlaceholder('Search for courses, topics, or resources...').fill('  quiet knotts ')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/courses?search=quiet+knotts')
  await shown(page.getByText('Showing 1 course', { exact: true }))
  await shown(page.getByText('Showing results for quiet knots'))
  await press(
    page.getByRole('article').filter({ hasText: TITLE }).getByRole('link', { name: 'Start Learning' }),
  )
  await shown(page.getByRole('heading', { level: 1, name: TITLE }))

  // A guest who enrols first creates an account, and is then enrolled.
  await press(page.getByRole('button', { name: 'Start Learning' }))
  await page.waitForURL('**/login?from=*')
  await press(page.getByRole('tab', { name: 'Register' }))
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill('tie it and untie it')
  const comesWhole = await watchForHalves(page)
  await press(page.getByRole('button', { name: 'Create Account' }))
  await page.waitForURL('**/courses/knots-for-quiet-evenings')
  await comesWhole()
  await shown(page.getByText('You can now access this course in your library.'))
  await shown(page.getByRole('link', { name: `Start with lesson 1: ${LESSONS[0]}` }))

  // The first lesson plays in the course's list. The second lesson plays on its own page.
  await press(page.getByRole('button', { name: LESSONS[0]! }))
  await watchToTheEnd(page, press)
  await press(page.getByRole('button', { name: 'Go to My Library' }))
  await shown(page.getByRole('tab', { name: 'In Progress (1)' }))
  await shown(page.getByText('50%'))
  await press(page.getByRole('link', { name: 'Continue', exact: true }))
  await shown(page.getByRole('heading', { level: 1, name: LESSONS[1]! }))
  await watchToTheEnd(page, press)

  // The page of a finished course lists its lessons and further courses, and asks once for a review.
  await press(page.getByRole('link', { name: 'You finished the course' }))
  await shown(page.getByRole('heading', { level: 1, name: TITLE }))
  for (const title of LESSONS) await shown(page.getByRole('link', { name: title }))
  await shown(page.getByText('More in Trials'))
  await shown(page.getByRole('link', { name: 'Start Learning' }))
  await shown(page.getByRole('heading', { name: 'Reviews' }))
  await expectAccessibleInBothThemes(page)
  await expectToFit(page)

  await visit('My Library')
  await shown(page.getByRole('tab', { name: 'In Progress (0)' }))
  await shown(page.getByText('No courses in progress'))
  await press(page.getByRole('tab', { name: 'Completed (1)' }))
  await shown(page.getByRole('heading', { name: TITLE }))
  await shown(page.getByText('100%'))
  await shown(page.getByText('2 of 2 lessons'))
  // The whole row is a link.
  await page.getByText('2 of 2 lessons').click({ force: true })
  await page.waitForURL('**/finished')
}

/**
 * From now on, delays calls for lists of lessons. The returned function waits for the list, and expects that the page
 * never showed the course without its lessons.
 */
async function watchForHalves(page: Page) {
  const calls = '**/trpc/*lessons.list*'
  await page.route(calls, async (route) => {
    await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor({ state: 'hidden' })
    await route.continue()
  })
  await page.evaluate(
    ([title, lesson]) => {
      const look = () => {
        const course = document.querySelector('main h1')?.textContent === title
        const whole = document.querySelector('main')?.textContent.includes(lesson) ?? false
        if (course && !whole) document.documentElement.dataset['half'] = 'seen'
        requestAnimationFrame(look)
      }
      look()
    },
    [TITLE, LESSONS[0]!] as const,
  )
  return async () => {
    await shown(page.getByRole('button', { name: LESSONS[0]! }))
    // A delayed call may still be running.
    await page.unrouteAll({ behavior: 'wait' })
    expect(await page.locator('html').getAttribute('data-half')).toBeNull()
  }
}

export async function watchToTheEnd(page: Page, press: Reader['press']) {
  const video = page.locator('video')
  await shown(video)
  const is = (state: 'paused' | 'ended') =>
    video.evaluate((element: HTMLVideoElement, name) => element[name], state)
  // If a click opened the lesson, the video starts automatically. Otherwise, press Play.
  const begun = await expect
    .poll(() => is('paused'), { timeout: 3_000 })
    .toBe(false)
    .then(
      () => true,
      () => false,
    )
  if (!begun) await press(page.getByRole('button', { name: 'Play', exact: true }))
  await expect.poll(() => is('ended'), { timeout: 60_000 }).toBe(true)
}
