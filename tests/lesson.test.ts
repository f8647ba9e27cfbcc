import { AxeBuilder } from '@axe-core/playwright'
import { readFile } from 'node:fs/promises'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  type Classroom,
  createClassroom,
  gone,
  openLesson,
  seen,
  toast,
  videoState,
} from './support/classroom.ts'
import { ADMIN, type Person } from './support/desk.ts'
import { openSite } from './support/site.ts'

// Films take their time, and so does a machine that does other things as well.
vi.setConfig({ testTimeout: 120_000 })

const site = openSite()
let desk: Person
let classroom: Classroom
let video: string
let courseId: number
/** The lessons of a free course, in order; the third is hidden. */
let lessons: number[]
let premiumCourse: number
/** The address of a video that nobody bought. */
let secret: string
let locked: number
let preview: number

beforeAll(async () => {
  desk = await site.arrive(ADMIN.username)
  classroom = await createClassroom(desk.request)
  video = await classroom.video({ seconds: 12 })
  courseId = (await classroom.course({ title: 'Free course' })).id
  lessons = []
  for (let order = 1; order <= 14; order++) {
    const input = {
      courseId,
      title: `Part ${order}`,
      order,
      isVisible: order !== 3,
      videoUrl: order < 3 ? video : null,
    }
    lessons.push((await classroom.lesson(input)).id)
  }
  premiumCourse = (await classroom.course({ title: 'Premium course', isPremium: true, price: '₹1,499' })).id
  secret = await classroom.video()
  const buyers = { courseId: premiumCourse, videoUrl: secret, title: 'For buyers', order: 1 }
  locked = (await classroom.lesson(buyers)).id
  const everybody = {
    courseId: premiumCourse,
    videoUrl: video,
    title: 'For everybody',
    order: 2,
    isPreview: true,
  }
  preview = (await classroom.lesson(everybody)).id
}, 240_000)

const open: { page: Page }[] = []
let number = 0
const student = async (options?: BrowserContextOptions) => {
  const person = await site.arrive(`learner${++number}`, options)
  open.push(person)
  return person
}
const guest = async (options?: BrowserContextOptions) => {
  const context = await site.newContext(options)
  const page = await context.newPage()
  open.push({ page })
  return page
}
afterEach(async () => {
  for (const { page } of open.splice(0)) await page.context().close()
})

const first = () => lessons[0] ?? 0
const soon = <T>(look: () => T) => expect.poll(look, { timeout: 15_000 })
const pathOf = (page: Page) => decodeURIComponent(new URL(page.url()).search)

describe('likes and shares', () => {
  test('flips at once, counts exactly, and is remembered', async () => {
    const { page, request } = await student()
    await page.goto(`/lessons/${first()}`, { waitUntil: 'networkidle' })
    // The server takes its time: what the reader sees does not.
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
    await soon(count).toBe(1)
    await page.unrouteAll()

    const other = await student()
    let answered = 0
    other.page.on('response', (reply) => {
      if (reply.url().includes('lessons.like') && reply.request().method() === 'POST') answered++
    })
    await other.page.goto(`/lessons/${first()}`, { waitUntil: 'networkidle' })
    await other.page.getByRole('button', { name: '1 Like', exact: true }).click()
    await seen(other.page.getByRole('button', { name: '2 Likes' }))
    // Four quick clicks end where they began.
    for (let click = 0; click < 4; click++) await other.page.getByRole('button', { name: /Like/ }).click()
    // They go out one after the other, and half way the count is the same as in the end.
    await soon(() => answered).toBe(5)
    await seen(other.page.getByRole('button', { name: '2 Likes', pressed: true }))
    expect(await count()).toBe(2)
    await page.reload()
    await seen(page.getByRole('button', { name: '2 Likes', pressed: true }))
  })

  test('takes a like back when the server did not hear of it', async () => {
    const { page } = await student()
    await page.goto(`/lessons/${lessons[4]}`, { waitUntil: 'networkidle' })
    await page.route('**/trpc/lessons.like**', (route) => route.abort())
    await page.getByRole('button', { name: '0 Likes' }).click()
    await toast(page, 'Error', 'Failed to update the like. Please try again.')
    await seen(page.getByRole('button', { name: '0 Likes', pressed: false }))
  })

  test('copies the link and says so; without a clipboard it still counts', async () => {
    const { page } = await student({ permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto(`/lessons/${first()}`, { waitUntil: 'networkidle' })
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

  test('uses the sheet of a phone, and counts nothing when it is closed', async () => {
    const { page } = await student({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await page.addInitScript(() => {
      const answers = [
        () => Promise.reject(new DOMException('closed', 'AbortError')),
        () => Promise.resolve(),
      ]
      Object.defineProperty(navigator, 'share', { value: () => answers.shift()?.() })
    })
    await page.goto(`/lessons/${lessons[5]}`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Share' }).tap()
    await page.waitForTimeout(300)
    expect(await page.getByText('0 shares').count()).toBe(1)
    await page.getByRole('button', { name: 'Share' }).tap()
    await toast(page, 'Shared!', 'Share count updated')
    await seen(page.getByText('1 share', { exact: true }))
  })

  test('leads guests to /login, from where they come back', async () => {
    const page = await guest()
    for (const act of ['0 Likes', 'Share', 'Add a comment...', 'Enroll to track your progress']) {
      await page.goto(`/lessons/${lessons[1]}`, { waitUntil: 'networkidle' })
      await page.getByRole('button', { name: act }).click()
      await page.waitForURL('**/login**')
      expect(pathOf(page)).toContain(`/lessons/${lessons[1]}`)
    }
    await page.getByLabel('Username').fill(ADMIN.username)
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.waitForURL(`**/lessons/${lessons[1]}`)
  })
})

describe('comments', () => {
  const remove = { name: 'Delete comment' }

  test('are posted, shown at once, and deleted by their author or an administrator only', async () => {
    const { page } = await student()
    await page.goto(`/lessons/${first()}`, { waitUntil: 'networkidle' })
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
    expect(await item.locator('p').innerText()).toBe(odd)
    expect(await item.locator('img').count()).toBe(0)

    const other = await student()
    await other.page.goto(`/lessons/${first()}`, { waitUntil: 'networkidle' })
    await seen(other.page.getByText('second line'))
    expect(await other.page.getByRole('button', remove).count()).toBe(0)
    await other.page.getByPlaceholder('Add a comment...').fill('From another')
    await other.page.getByRole('button', { name: 'Comment', exact: true }).click()
    await seen(other.page.getByRole('heading', { name: '2 Comments' }))

    await page.getByRole('button', remove).click()
    await toast(page, 'Comment deleted', 'Your comment has been removed')
    await seen(page.getByText('No comments yet. Be the first to comment!').or(page.getByText('From another')))

    await desk.page.goto(`/lessons/${first()}`, { waitUntil: 'networkidle' })
    await seen(desk.page.getByRole('heading', { name: '1 Comment' }))
    await desk.page.getByRole('button', remove).click()
    await toast(desk.page, 'Comment deleted', 'Your comment has been removed')
    await seen(desk.page.getByText('No comments yet. Be the first to comment!'))
  })

  test('speak of a moment of the video, to which they lead', async () => {
    const { page } = await student()
    await openLesson(page, first())
    await page.getByRole('slider', { name: 'Seek' }).fill('7.5')
    await page.keyboard.press('k')
    await soon(() => videoState(page).then(({ time }) => time)).toBeGreaterThan(7.6)
    await page.keyboard.press('k')
    await page.getByPlaceholder('Add a comment...').fill('Look at this')
    await page.getByRole('button', { name: /^At 0:0[78]$/ }).click()
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await toast(page, 'Comment posted', 'Your comment has been added')
    await seen(page.locator('[data-part="moment"]'))
    await page.getByRole('slider', { name: 'Seek' }).fill('0')
    await page
      .getByRole('listitem')
      .getByRole('button', { name: /^Go to 0:0[78]$/ })
      .click()
    await soon(() => videoState(page).then(({ time, paused }) => time > 7.4 && !paused)).toBe(true)
    await page.getByRole('button', remove).click()
    await gone(page.locator('[data-part="moment"]'))
  })

  test('come in parts, the newest first', async () => {
    const [lesson = 0] = lessons.slice(6)
    await site.database.sql`insert into comments (lesson_id, user_id, content)
      select ${lesson}, (select id from users limit 1), 'Comment number ' || n from generate_series(1, 45) n`
    await site.database.sql`update lessons set comments_count = 45 where id = ${lesson}`
    const page = await guest()
    await page.goto(`/lessons/${lesson}`, { waitUntil: 'networkidle' })
    await seen(page.getByRole('heading', { name: '45 Comments' }))
    const items = page.getByText(/^Comment number/)
    expect(await items.count()).toBe(20)
    expect(await items.first().innerText()).toBe('Comment number 45')
    await page.getByRole('button', { name: 'Show more comments' }).click()
    await soon(() => items.count()).toBe(40)
    await page.getByRole('button', { name: 'Show more comments' }).click()
    await soon(() => items.count()).toBe(45)
    expect(await items.last().innerText()).toBe('Comment number 1')
    expect(await page.getByRole('button', { name: 'Show more comments' }).count()).toBe(0)
  })
})

describe('the course around it', () => {
  test('lists at most ten other visible lessons, with ticks, and leads on', async () => {
    const person = await student()
    const { page } = person
    await person.request.post('/api/enrollments', { data: { courseId } })
    await page.goto(`/lessons/${lessons[3]}`, { waitUntil: 'networkidle' })
    await seen(page.getByText('Read it through, then mark it as complete.'))
    await page.getByRole('button', { name: 'Mark as complete' }).click()
    await seen(page.getByRole('button', { name: 'Mark as not complete' }))
    await page.getByRole('link', { name: 'Next', exact: true }).click()
    await page.waitForURL(`**/lessons/${lessons[4]}`)
    await seen(page.getByRole('heading', { level: 1, name: 'Part 5' }))
    const list = page.getByRole('region', { name: 'Next Lessons' }).getByRole('listitem')
    const numbers = await list.getByText(/^Lesson \d+$/).allInnerTexts()
    expect(numbers).toEqual([4, 6, 7, 8, 9, 10, 11, 12, 13, 14].map((order) => `Lesson ${order}`))
    expect(await list.filter({ hasText: 'Lesson 4' }).getByText('Completed').count()).toBe(1)
    await page.getByRole('link', { name: 'Previous' }).click()
    await page.waitForURL(`**/lessons/${lessons[3]}`)
    await page.getByRole('button', { name: 'Mark as not complete' }).click()
    await seen(page.getByRole('button', { name: 'Mark as complete' }))
    const progress = await person.request.get(`/api/lessons/${lessons[3]}/progress`)
    expect(await progress.json()).toMatchObject({ completed: false })
  })

  test('plays the next lesson by itself, unless that is turned off', async () => {
    const person = await student()
    const { page } = person
    await person.request.post('/api/enrollments', { data: { courseId } })
    await openLesson(page, first())
    await page.getByRole('slider', { name: 'Seek' }).fill('11')
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await seen(page.getByText(/^Next lesson in \d s$/))
    await page.waitForURL(`**/lessons/${lessons[1]}`, { timeout: 15_000 })
    await soon(() => videoState(page).then(({ paused, time }) => !paused && time > 0.2)).toBe(true)
    expect(await page.locator('video').count()).toBe(1)

    await page.getByRole('switch', { name: 'Play the next lesson automatically' }).click()
    await page.getByRole('slider', { name: 'Seek' }).fill('11')
    await seen(page.getByRole('button', { name: 'Watch again' }))
    expect(await page.getByText(/^Next lesson in/).count()).toBe(0)
    await openLesson(page, first())
    expect(await page.getByRole('switch', { name: 'Play the next lesson automatically' }).isChecked()).toBe(
      false,
    )
  })

  test('offers to enrol, and keeps track from then on', async () => {
    const person = await student()
    const { page } = person
    await openLesson(page, first())
    await page.getByRole('button', { name: 'Enroll to track your progress' }).click()
    await toast(page, 'Enrolled successfully!', 'You can now access this course in your library.')
    await seen(page.getByText(/Play past 0:1\d to complete this lesson, or mark it as complete/))
    await page.getByRole('slider', { name: 'Seek' }).fill('2')
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await soon(() => videoState(page).then(({ time }) => time)).toBeGreaterThan(4)
    await page.getByRole('button', { name: 'Pause' }).click()
    // What is watched is told four times a second; a busy machine stops a few seconds late.
    await seen(page.getByText(/Watched up to 0:(?:0[3-9]|1\d)/))
  })

  test('says what is not there', async () => {
    const page = await guest()
    for (const id of ['999999', String(lessons[2])]) {
      const reply = await page.goto(`/lessons/${id}`)
      expect(reply?.status()).toBe(404)
      await seen(page.getByRole('heading', { level: 1, name: 'Lesson not found' }))
    }
    for (const odd of ['abc', '0', '-1', '1e3', '99999999999']) {
      const reply = await page.goto(`/lessons/${odd}`)
      expect(reply?.status()).toBe(404)
      await seen(page.getByRole('heading', { level: 1, name: '404 Page Not Found' }))
    }
    const alone = await classroom.course()
    const only = await classroom.lesson({ courseId: alone.id })
    await page.goto(`/lessons/${only.id}`)
    await seen(page.getByText('No more lessons available'))
  })
})

describe('locked lessons', () => {
  test('say why and show the way, and nothing of the page leads to the video', async () => {
    const page = await guest()
    const reply = await page.goto(`/lessons/${locked}`, { waitUntil: 'networkidle' })
    expect((await reply?.text())?.includes(secret.split('/').at(-1) ?? '')).toBe(false)
    await seen(page.getByRole('heading', { name: 'Purchase Required' }))
    await seen(page.getByText('Please purchase this course to access the lessons.'))
    expect(await page.locator('video').count()).toBe(0)
    await page.getByRole('link', { name: 'Sign in to continue' }).click()
    await page.waitForURL('**/login**')
    expect(pathOf(page)).toContain(`/lessons/${locked}`)

    const { page: own } = await student()
    const held: { answer?: () => void } = {}
    await own.route('**/trpc/**payments.check**', async (route) => {
      await new Promise<void>((resolve) => (held.answer = resolve))
      await route.continue()
    })
    await own.goto(`/lessons/${locked}`)
    await seen(own.getByRole('heading', { name: 'Please wait' }))
    await seen(own.getByText('Checking purchase status...'))
    expect(await own.getByText('Purchase Required').count()).toBe(0)
    await expect.poll(() => held.answer).toBeDefined()
    held.answer?.()
    await seen(own.getByRole('heading', { name: 'Purchase Required' }))
    const way = own.getByRole('link', { name: 'Purchase this course' })
    expect(await way.getAttribute('href')).toBe(`/upgrade?courseId=${premiumCourse}`)
  })

  test('leaves free previews open, and marks them', async () => {
    const page = await guest()
    await openLesson(page, preview)
    await seen(page.getByText('Preview', { exact: true }))
    const locks = page.getByRole('region', { name: 'Next Lessons' }).getByRole('listitem')
    await seen(locks.filter({ hasText: 'For buyers' }).getByText('Locked'))
  })
})

describe('notes', () => {
  test('belong to a moment and to their author, can be changed, and leave as Markdown', async () => {
    const { page } = await student()
    await openLesson(page, first())
    await page.getByRole('slider', { name: 'Seek' }).fill('6')
    await page.getByRole('button', { name: 'Notes' }).click()
    const panel = page.getByRole('complementary', { name: 'Notes' })
    await seen(panel.getByText('No notes yet. Only you will see them.'))
    await panel.getByLabel('Your note').fill('Mind the m and k')
    await panel.getByRole('button', { name: 'Add note at 0:06' }).click()
    await seen(panel.getByRole('listitem').getByText('Mind the m and k'))
    expect(await videoState(page)).toMatchObject({ paused: true, muted: false })
    await panel.getByRole('button', { name: 'Edit note' }).click()
    await panel.getByLabel('Note at 0:06').fill('Mind the gap')
    await panel.getByRole('button', { name: 'Save' }).click()
    await seen(panel.getByRole('listitem').getByText('Mind the gap'))
    await page.getByRole('slider', { name: 'Seek' }).fill('1')
    await panel.getByRole('button', { name: 'Go to 0:06' }).click()
    await soon(() => videoState(page).then(({ time }) => time)).toBeCloseTo(6, 0)

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
    await visitor.goto(`/lessons/${first()}`, { waitUntil: 'networkidle' })
    await visitor.getByRole('button', { name: 'Notes' }).click()
    await seen(visitor.getByRole('link', { name: 'Sign in to take notes' }))
  })
})

describe('study resources', () => {
  const create = (data: object) => desk.request.post('/api/resources', { data })

  test('are listed by name, type and size, and downloaded by whoever is signed in', async () => {
    const page = await guest()
    await page.goto('/resources', { waitUntil: 'networkidle' })
    await seen(page.getByRole('heading', { level: 1, name: 'Study Resources' }))
    await seen(page.getByText('Access all available study materials and resources'))
    await seen(page.getByText('No resources available at the moment.'))

    const file = { name: 'plan.zip', mimeType: 'application/zip', buffer: EMPTY_ZIP }
    const upload = await desk.request.post('/api/upload/resource', { multipart: { file } })
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
    await own.goto('/resources', { waitUntil: 'networkidle' })
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
      own
        .getByRole('listitem')
        .filter({ hasText: 'Elsewhere' })
        .getByRole('button', { name: 'Download', exact: true })
        .click(),
    ])
    await tab.waitForURL('https://example.org/a.pdf')
    await tab.close()

    await own.route('**/api/resources/download/**', (route) => route.fulfill({ status: 500, body: '{}' }))
    await plan(own).getByRole('button', { name: 'Download' }).click()
    await toast(own, 'Download Failed', 'Failed to download the resource. Please try again.')
  })

  test('of a premium course ask for the purchase', async () => {
    await create({
      title: 'Slides',
      type: 'PDF',
      size: '1 MB',
      url: 'https://example.org/s.pdf',
      courseId: premiumCourse,
    })
    const { page } = await student()
    const { slug } = (await (await desk.request.get(`/api/courses/${premiumCourse}`)).json()) as {
      slug: string
    }
    await page.goto(`/courses/${slug}`, { waitUntil: 'networkidle' })
    await page.getByRole('tab', { name: 'Resources' }).click()
    await page.getByRole('button', { name: 'Download' }).click()
    await toast(page, 'Purchase Required', 'Please purchase this course to download resources.')
  })
})

/** The end-of-directory record alone: the smallest archive there is. */
const EMPTY_ZIP = Buffer.concat([Buffer.from('PK\u0005\u0006', 'latin1'), Buffer.alloc(18)])

describe('without JavaScript and on every screen', () => {
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
    expect(await page.locator('video[controls]').getAttribute('src')).toBe(video)
  })

  test.each([
    { theme: 'light', width: 1280 },
    { theme: 'dark', width: 1280 },
    { theme: 'light', width: 360 },
    { theme: 'dark', width: 390 },
  ])('has no axe violation and no sideways scrolling ($theme, $width)', async ({ theme, width }) => {
    const { page } = await student({ viewport: { width, height: 800 }, reducedMotion: 'reduce' })
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
    for (const path of [
      `/lessons/${first()}`,
      `/lessons/${locked}`,
      `/lessons/${lessons[6]}`,
      '/resources',
      '/lessons/999999',
    ]) {
      await page.goto(path, { waitUntil: 'networkidle' })
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
        .analyze()
      expect(violations.map(({ id, nodes }) => [path, id, nodes.map(({ html }) => html)])).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })
})
