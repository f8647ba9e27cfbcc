import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { createClassroom } from './support/classroom.ts'
import { arrive, expectAccessibleInBothThemes, expectToFit, toast } from './support/page.ts'
import { ADMIN, complaintsOf } from './support/people.ts'
import { openSite } from './support/site.ts'

const TITLE = 'Knots for Quiet Evenings'
const LESSONS = ['The reef knot', 'The bowline']

const SAID = 'Out of the burrow, round the tree'
let lessonId: number

const site = openSite({ DEMO: 'on' })

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

type Reader = {
  page: Page
  /** How this student presses controls: by mouse or by touch. */
  press: (target: Locator) => Promise<void>
  username: string
  /** How they open a page from the header. */
  visit: (link: string) => Promise<void>
}

const shown = (target: Locator) => target.first().waitFor({ timeout: 20_000 })

/** Follows a student from the home page to a finished course. */
async function learn({ page, press, username, visit }: Reader) {
  await arrive(page, '/')
  await shown(page.getByRole('heading', { level: 1, name: 'Master New Skills with Lantern' }))

  // The search finds a misspelt word.
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

  // A guest who enrols creates an account first and is enrolled afterwards.
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
  await shown(page.getByRole('link', { name: `Begin with lesson 1: ${LESSONS[0]}` }))

  // The first lesson plays in the course's list, the second on its own page.
  await press(page.getByRole('button', { name: LESSONS[0]! }))
  await watchToTheEnd(page, press)
  await press(page.getByRole('button', { name: 'Go to My Library' }))
  await shown(page.getByRole('tab', { name: 'In Progress (1)' }))
  await shown(page.getByText('50%'))
  await press(page.getByRole('link', { name: 'Continue', exact: true }))
  await shown(page.getByRole('heading', { level: 1, name: LESSONS[1]! }))
  await watchToTheEnd(page, press)

  // The page after the course lists its lessons and further courses, and asks once for a review.
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
 * Delays lists of lessons from now on. The returned function waits for them and expects that no page showed a course
 * without its lessons.
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
    // A call may still be running.
    await page.unrouteAll({ behavior: 'wait' })
    expect(await page.locator('html').getAttribute('data-half')).toBeNull()
  }
}

async function watchToTheEnd(page: Page, press: Reader['press']) {
  const video = page.locator('video')
  await shown(video)
  const is = (state: 'paused' | 'ended') =>
    video.evaluate((element: HTMLVideoElement, name) => element[name], state)
  // The video starts by itself if a click opened the lesson. Otherwise press play.
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

test('leads a visitor with a mouse from the search to a finished course', async () => {
  const context = await site.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  await learn({
    page,
    username: 'mouse',
    press: (target) => target.first().click(),
    visit: (link) => page.getByRole('banner').getByRole('link', { name: link }).click(),
  })
  expect(complaints).toEqual([])
  await context.close()
}, 180_000)

test('leads a visitor with a finger on a small screen the same way', async () => {
  const context = await site.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  await learn({
    page,
    username: 'finger',
    press: (target) => target.first().tap(),
    visit: async (link) => {
      await page.getByRole('button', { name: 'Menu', exact: true }).tap()
      await page.getByRole('dialog').getByRole('link', { name: link }).tap()
    },
  })
  expect(complaints).toEqual([])
  await context.close()
}, 180_000)

test('suggests courses while one types, of which the arrows choose', async () => {
  const context = await site.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await arrive(page, '/')
  const open = page.getByRole('button', { name: 'Search', exact: true })
  await open.click()
  const box = page.getByPlaceholder('Search for courses, topics, or resources...')
  await box.fill('kn')
  const suggested = page.getByRole('list', { name: 'Suggestions' }).getByRole('link')
  await shown(suggested.filter({ hasText: TITLE }))
  await expectAccessibleInBothThemes(page)
  await expectToFit(page)
  await box.fill('quite knots')
  await expect.poll(() => suggested.count()).toBe(2)
  await box.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await shown(page.getByRole('heading', { level: 1, name: TITLE }))
  expect(await box.count()).toBe(0)

  await open.click()
  await box.fill('knots')
  await suggested.last().click()
  await page.waitForURL('**/courses?search=knots')
  await open.click()
  await box.fill('zzzqq')
  await expect.poll(() => suggested.count()).toBe(0)

  // Teachers have a page. Recently seen items appear before typing. Results in a transcript open at that moment.
  await box.fill('somebody el')
  await suggested.filter({ hasText: 'Somebody Else · Teacher' }).click()
  await page.waitForURL('**/teachers/somebody-else')
  await open.click()
  const seen = page.getByRole('region', { name: 'Recently seen' })
  await shown(seen.getByRole('link', { name: TITLE }))
  await expectAccessibleInBothThemes(page)
  await box.fill('round the tree')
  await suggested.filter({ hasText: SAID }).click()
  await page.waitForURL(`**/lessons/${lessonId}?t=2`)
  const second = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
  await shown(page.locator('video'))
  await expect.poll(second).toBeGreaterThanOrEqual(2)
  await context.close()
})

test('counts a week for who chooses a goal, and forgets it when they give it up', async () => {
  const { page, complaints } = await site.signIn('steady', { viewport: { width: 390, height: 844 } })
  const week = page.getByRole('region', { name: 'Your week' })
  await arrive(page, '/account')
  await page.getByRole('button', { name: 'Choose a goal' }).click()
  await page.getByText('Lessons', { exact: true }).click()
  expect(await page.getByLabel('Lessons a week').inputValue()).toBe('3')
  await page.getByLabel('Lessons a week').fill('2.5')
  await page.getByLabel('Remind me').check()
  await page.getByRole('button', { name: 'Save goal' }).click()
  await shown(page.getByText('Enter a number from 1 to 200'))
  await page.getByLabel('Lessons a week').fill('2')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Add to my calendar' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('study.ics')
  await page.getByRole('button', { name: 'Save goal' }).click()
  await toast(page, 'Success', 'Your weekly goal was saved')
  await expectAccessibleInBothThemes(page)
  await expectToFit(page)

  await arrive(page, '/my-library')
  await shown(week.getByText('0 of 2 lessons this week'))
  await expectAccessibleInBothThemes(page)
  await arrive(page, '/')
  await shown(week.getByText('0 of 2 lessons this week'))
  await expectAccessibleInBothThemes(page)
  await week.getByRole('link', { name: 'Change the goal' }).click()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await shown(page.getByRole('button', { name: 'Choose a goal' }))
  await arrive(page, '/my-library')
  await shown(page.getByRole('link', { name: 'Choose a weekly goal' }))
  await arrive(page, '/')
  expect(await week.count()).toBe(0)
  expect(complaints).toEqual([])
})
