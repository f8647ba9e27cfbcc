import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openLessons } from './support/lessons.ts'
import { arrive, seen, toast } from './support/page.ts'
import { openLesson, videoState } from './support/player.ts'
import { openSite } from './support/site.ts'

const site = openSite()
const { made, first, student, guest } = openLessons(site)

const pathOf = (page: Page) => decodeURIComponent(new URL(page.url()).search)

describe('the course around it', () => {
  test('lists at most ten other visible lessons, with marks for completed ones, and links to the course', async () => {
    const person = await student()
    const { page } = person
    await person.request.post('/api/enrollments', { data: { courseId: made().courseId } })
    await arrive(page, `/lessons/${made().lessons[3]}`)
    await seen(page.getByText('Read the lesson, then mark it as complete.'))
    await page.getByRole('button', { name: 'Mark as complete' }).click()
    await seen(page.getByRole('button', { name: 'Mark as not complete' }))
    await page.getByRole('link', { name: 'Next', exact: true }).click()
    await page.waitForURL(`**/lessons/${made().lessons[4]}`)
    await seen(page.getByRole('heading', { level: 1, name: 'Part 5' }))
    const list = page.getByRole('region', { name: 'Next Lessons' }).getByRole('listitem')
    const numbers = await list.getByText(/^Lesson \d+$/).allInnerTexts()
    expect(numbers).toEqual([4, 6, 7, 8, 9, 10, 11, 12, 13, 14].map((order) => `Lesson ${order}`))
    expect(await list.filter({ hasText: 'Lesson 4' }).getByText('Completed').count()).toBe(1)
    await page.getByRole('link', { name: 'Previous' }).click()
    await page.waitForURL(`**/lessons/${made().lessons[3]}`)
    await page.getByRole('button', { name: 'Mark as not complete' }).click()
    await seen(page.getByRole('button', { name: 'Mark as complete' }))
    const progress = await person.request.get(`/api/lessons/${made().lessons[3]}/progress`)
    expect(await progress.json()).toMatchObject({ completed: false })
  })

  test('plays the next lesson automatically, unless that is turned off', async () => {
    const person = await student()
    const { page } = person
    await person.request.post('/api/enrollments', { data: { courseId: made().courseId } })
    await openLesson(page, first())
    await page.getByRole('slider', { name: 'Seek' }).fill('11')
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await seen(page.getByText(/^Next lesson in \d s$/))
    await page.waitForURL(`**/lessons/${made().lessons[1]}`)
    const plays = () => videoState(page).then(({ paused, time }) => !paused && time > 0.2)
    await expect.poll(plays).toBe(true)
    expect(await page.locator('video').count()).toBe(1)
    // The next or previous video plays automatically.
    await page.keyboard.press('Shift+P')
    await page.waitForURL(`**/lessons/${first()}`)
    await expect.poll(plays).toBe(true)
    await page.getByRole('link', { name: 'Next', exact: true }).click()
    await page.waitForURL(`**/lessons/${made().lessons[1]}`)
    await expect.poll(plays).toBe(true)

    await page.getByRole('switch', { name: 'Play the next lesson automatically' }).click()
    await page.getByRole('slider', { name: 'Seek' }).fill('11')
    await seen(page.getByRole('button', { name: 'Watch again' }))
    expect(await page.getByText(/^Next lesson in/).count()).toBe(0)
    await openLesson(page, first())
    expect(await page.getByRole('switch', { name: 'Play the next lesson automatically' }).isChecked()).toBe(
      false,
    )
  })

  test('offers enrolment, and records progress afterwards', async () => {
    const person = await student()
    const { page } = person
    await openLesson(page, first())
    await page.getByRole('button', { name: 'Enrol to track your progress' }).click()
    await toast(page, 'Enrolled successfully!', 'You can now access this course in your library.')
    await seen(page.getByText(/Play past 0:1\d to complete this lesson, or mark it as complete/))
    await page.getByRole('slider', { name: 'Seek' }).fill('2')
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect.poll(() => videoState(page).then(({ time }) => time)).toBeGreaterThan(4)
    await page.getByRole('button', { name: 'Pause' }).click()
    // The player reports the position four times a second. A busy machine may stop a few seconds late.
    await seen(page.getByText(/Watched up to 0:(?:0[3-9]|1\d)/))
  })

  test('shows messages for missing content', async () => {
    const page = await guest()
    for (const id of ['999999', String(made().lessons[2])]) {
      const reply = await arrive(page, `/lessons/${id}`)
      expect(reply?.status()).toBe(404)
      await seen(page.getByRole('heading', { level: 1, name: 'Lesson not found' }))
    }
    for (const odd of ['abc', '0', '-1', '1e3', '99999999999']) {
      const reply = await arrive(page, `/lessons/${odd}`)
      expect(reply?.status()).toBe(404)
      await seen(page.getByRole('heading', { level: 1, name: '404 Page Not Found' }))
    }
    const alone = await made().classroom.course()
    const only = await made().classroom.lesson({ courseId: alone.id })
    await arrive(page, `/lessons/${only.id}`)
    await seen(page.getByText('No more lessons available'))
  })
})

describe('locked lessons', () => {
  test('show the reason and the way to get access, and the page contains no address of the video', async () => {
    const page = await guest()
    const reply = await arrive(page, `/lessons/${made().locked}`)
    expect((await reply?.text())?.includes(made().secret.split('/').at(-1) ?? '')).toBe(false)
    await seen(page.getByRole('heading', { name: 'Purchase Required' }))
    await seen(page.getByText('Please purchase this course to access the lessons.'))
    expect(await page.locator('video').count()).toBe(0)
    await page.getByRole('link', { name: 'Sign in to continue' }).click()
    await page.waitForURL('**/login**')
    expect(pathOf(page)).toContain(`/lessons/${made().locked}`)

    const { page: own } = await student()
    const held: { answer?: () => void } = {}
    await own.route('**/trpc/**payments.check**', async (route) => {
      await new Promise<void>((resolve) => (held.answer = resolve))
      await route.continue()
    })
    await arrive(own, `/lessons/${made().locked}`)
    await seen(own.getByRole('heading', { name: 'Please wait' }))
    await seen(own.getByText('Checking purchase status...'))
    expect(await own.getByText('Purchase Required').count()).toBe(0)
    await expect.poll(() => held.answer).toBeDefined()
    held.answer?.()
    await seen(own.getByRole('heading', { name: 'Purchase Required' }))
    const way = own.getByRole('link', { name: 'Purchase this course' })
    expect(await way.getAttribute('href')).toBe(`/upgrade?courseId=${made().premiumCourse}`)
  })

  test('include free previews, which are open and have a mark', async () => {
    const page = await guest()
    await openLesson(page, made().preview)
    await seen(page.getByText('Preview', { exact: true }))
    const locks = page.getByRole('region', { name: 'Next Lessons' }).getByRole('listitem')
    await seen(locks.filter({ hasText: 'For buyers' }).getByText('Locked'))
  })
})

describe('study resources', () => {
  const create = (data: object) => made().owner.request.post('/api/resources', { data })

  test('are listed by name, type and size, and signed-in users can download them', async () => {
    const page = await guest()
    await arrive(page, '/resources')
    await seen(page.getByRole('heading', { level: 1, name: 'Study Resources' }))
    await seen(page.getByText('Access all available study materials and resources'))
    await seen(page.getByText('No resources available at the moment.'))

    const file = { name: 'plan.zip', mimeType: 'application/zip', buffer: EMPTY_ZIP }
    const upload = await made().owner.request.post('/api/upload/resource', { multipart: { file } })
    expect(upload.status(), await upload.text()).toBe(201)
    await create({ ...((await upload.json()) as object), title: 'योजना: the plan' })
    await create({ title: 'Elsewhere', type: 'PDF', size: '2.5 MB', url: 'https://example.org/a.pdf' })
    await page.reload({ waitUntil: 'networkidle' })
    await seen(page.getByText('PDF • 2.5 MB'))
    const plan = (on: Page) => on.getByRole('listitem').filter({ hasText: 'योजना: the plan' })
    await plan(page).getByRole('button', { name: 'Download' }).click()
    await page.waitForURL('**/login**')
    expect(pathOf(page)).toContain('/resources')

    const { page: own } = await student()
    await arrive(own, '/resources')
    const [download] = await Promise.all([
      own.waitForEvent('download'),
      plan(own).getByRole('button', { name: 'Download' }).click(),
    ])
    await toast(own, 'Success', 'Resource downloaded successfully.')
    expect(download.suggestedFilename()).toMatch(/^योजना.*plan\.zip$/)
    expect((await readFile(await download.path())).equals(EMPTY_ZIP)).toBe(true)

    await own.context().route('https://example.org/**', (route) => route.fulfill({ body: 'elsewhere' }))
    const [tab] = await Promise.all([
      own.context().waitForEvent('page'),
      own.context().waitForEvent('request', (asked) => asked.url() === 'https://example.org/a.pdf'),
      own
        .getByRole('listitem')
        .filter({ hasText: 'Elsewhere' })
        .getByRole('button', { name: 'Download Elsewhere', exact: true })
        .click(),
    ])
    await tab.close()

    await own.route('**/api/resources/download/**', (route) => route.fulfill({ status: 500, body: '{}' }))
    await plan(own).getByRole('button', { name: 'Download' }).click()
    await toast(own, 'Download Failed', 'Failed to download the resource. Please try again.')
  })

  test('of a premium course require the purchase', async () => {
    await create({
      title: 'Slides',
      type: 'PDF',
      size: '1 MB',
      url: 'https://example.org/s.pdf',
      courseId: made().premiumCourse,
    })
    const { page } = await student()
    const { slug } = (await (
      await made().owner.request.get(`/api/courses/${made().premiumCourse}`)
    ).json()) as {
      slug: string
    }
    await arrive(page, `/courses/${slug}`)
    await page.getByRole('tab', { name: 'Resources' }).click()
    await page.getByRole('button', { name: 'Download' }).click()
    await toast(page, 'Purchase Required', 'Please purchase this course to download resources.')
  })
})

/** The smallest valid ZIP file, which has only an end-of-directory record. */
const EMPTY_ZIP = Buffer.concat([Buffer.from('PK\u0005\u0006', 'latin1'), Buffer.alloc(18)])

describe('without JavaScript', () => {
  test('shows title, description, comments and next lessons, and a video that plays', async () => {
    const page = await guest({ javaScriptEnabled: false })
    await page.goto(`/lessons/${first()}`)
    expect(await page.title()).toContain('Part 1')
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(
      `${site.server.url}/lessons/${first()}`,
    )
    expect(await page.locator('meta[name="description"]').getAttribute('content')).toContain('What is said')
    await seen(page.getByRole('heading', { level: 1, name: 'Part 1' }))
    await seen(page.locator('em').getByText('writing'))
    await seen(page.getByRole('heading', { name: 'Next Lessons' }))
    await seen(page.getByText('Lesson 2', { exact: true }))
    expect(await page.locator('video[controls]').getAttribute('src')).toBe(made().video)
  })
})
