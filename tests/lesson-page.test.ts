import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Classroom, createClassroom } from './support/classroom.ts'
import { arrive, gone, seen, toast, untilInteractive } from './support/page.ts'
import { ADMIN, type Person } from './support/people.ts'
import { openSite } from './support/site.ts'

const site = openSite()
let owner: Person
let classroom: Classroom
let courseId: number
let lesson: number
let locked: number
let byPlan: number
let preview: number

const long = Array.from({ length: 40 }, (_, number) => `Paragraph ${number} of what is said.`).join('\n\n')

beforeAll(async () => {
  owner = await site.signIn(ADMIN.username)
  classroom = await createClassroom(owner.request)
  const videoUrl = await classroom.video()
  courseId = (await classroom.course({ title: 'Free course' })).id
  lesson = (await classroom.lesson({ courseId, title: 'Read me', description: long, videoUrl })).id
  const premium = (await classroom.course({ title: 'Premium course', isPremium: true, price: '₹1,499' })).id
  locked = (await classroom.lesson({ courseId: premium, title: 'For buyers', videoUrl, order: 1 })).id
  byPlan = (await classroom.lesson({ courseId, title: 'For members', videoUrl, order: 2, isPremium: true }))
    .id
  const everybody = { courseId: premium, title: 'For everybody', videoUrl, order: 2, isPreview: true }
  preview = (await classroom.lesson(everybody)).id
}, 240_000)

const guest = async () => (await site.newContext({ viewport: { width: 390, height: 844 } })).newPage()
const place = (page: Page) => page.evaluate(() => Math.round(scrollY))
/**
 * Whether the page is scrolled near this position. When the user goes back, the browser may restore the position with
 * a difference of a pixel or two.
 */
const isNear = async (page: Page, top: number) => Math.abs((await place(page)) - top) <= 4
const scrollTo = (page: Page, top: number) =>
  page.evaluate(
    (to) =>
      new Promise<void>((resolve) => {
        addEventListener('scroll', () => requestAnimationFrame(() => resolve()), { once: true })
        window.scrollTo(0, to)
      }),
    top,
  )

/** Returns whether the browser requests a module again after a failed import. Some versions of Chromium don't. */
async function importsAgain(page: Page): Promise<boolean> {
  let asked = 0
  await page.route('**/assets/probe.js', (route) =>
    asked++ === 0 ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: 'export {}' }),
  )
  // The code is a string, because the compiler of the tests would replace the import.
  const answer = await page.evaluate<boolean>(`(async () => {
    const probe = () => import('/assets/probe.js').then(() => true, () => false)
    return (await probe()) || probe()
  })()`)
  await page.unrouteAll()
  return answer
}

test('keeps the scroll position before hydration, and restores it after a return', async () => {
  const page = await guest()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await arrive(page, '/resources')
  // Delays the scripts, as on a phone.
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/lessons/${lesson}`, { waitUntil: 'commit' })
  await seen(page.getByRole('heading', { level: 1, name: 'Read me' }))
  // An inline script of the document scrolls a new page to its top.
  await page.waitForFunction(() => document.readyState !== 'loading')
  // A font that loads later moves the page by a pixel or two.
  await page.evaluate(async () => void (await document.fonts.ready))
  await scrollTo(page, 700)
  release()
  await untilInteractive(page)
  expect(await place(page)).toBe(700)
  await page.goBack()
  await untilInteractive(page)
  await page.goForward()
  await untilInteractive(page)
  await expect.poll(() => isNear(page, 700)).toBe(true)
  // Repeats the check with links, which load no new document.
  await page.getByRole('link', { name: 'Free course' }).evaluate((link: HTMLElement) => link.click())
  await seen(page.getByRole('heading', { level: 1, name: 'Free course' }))
  await expect.poll(() => place(page)).toBe(0)
  await page.goBack()
  await page.waitForURL(`**/lessons/${lesson}`)
  await expect.poll(() => isNear(page, 700)).toBe(true)
  await page.context().close()
})

test("hydrates late parts with the server's HTML, even if data was saved meanwhile", async () => {
  const { page, request, complaints } = await site.signIn('late')
  await request.post('/api/enrollments', { data: { courseId } })
  const asked = page.waitForResponse('**/trpc/**progress.detail**')
  await page.route('**/trpc/**progress.detail**', async (route) => {
    await request.put(`/api/lessons/${lesson}/progress`, { data: { position: 1, watched: [[0, 1]] } })
    await route.continue()
  })
  // The script of the progress display loads after the player has requested the progress again.
  await page.route('**/assets/*.js', async (route) => {
    const script = await route.fetch()
    if ((await script.text()).includes('Watched up to')) await asked
    await route.fulfill({ response: script })
  })
  await arrive(page, `/lessons/${lesson}`)
  await seen(page.getByText('Watched up to 0:01'))
  expect(complaints).toEqual([])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().close()
})

test('shows guests the price of a locked lesson, and the free lessons', async () => {
  const page = await guest()
  await arrive(page, `/lessons/${locked}`)
  await seen(page.getByText('The whole course costs ₹1,499.'))
  const free = page.getByRole('region', { name: 'Watch for free first' })
  await free.getByRole('link', { name: 'For everybody' }).click()
  await page.waitForURL(`**/lessons/${preview}`)
  await seen(page.locator('video'))
  expect(await free.count()).toBe(0)
  await page.context().close()
})

test('stays on the page when scripts fail to load, shows a message, and loads them later', async () => {
  const page = await guest()
  await arrive(page, '/courses/premium-course')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  // Here, the component for toasts has not loaded either.
  const told = page.getByRole('alert').filter({ hasText: 'Not loaded' })
  await told.getByRole('button', { name: 'Dismiss' }).click()
  await gone(told)
  await seen(page.getByRole('heading', { level: 1, name: 'Premium course' }))
  await page.unrouteAll()
  if (!(await importsAgain(page))) {
    await page.reload()
    await page.getByRole('button', { name: 'Search', exact: true }).click()
  }
  await seen(page.getByPlaceholder('Search for courses, topics, or resources...'))
  await page.context().close()
})

test('a locked lesson of a free course shows the yearly plan and its price', async () => {
  const saved = { data: { value: '₹5,999' } }
  await owner.request.put('/api/site-settings/membership_price', saved)
  const { page } = await site.signIn('saver')
  await arrive(page, `/lessons/${byPlan}`)
  await seen(page.getByText('You need the Premium plan for this lesson.'))
  await seen(page.getByText('Premium costs ₹5,999 a year.'))
  expect(await page.getByText('Please purchase this course').count()).toBe(0)
  await arrive(page, '/courses/free-course')
  await page.getByRole('button', { name: 'For members' }).click()
  await toast(page, 'Purchase Required', 'Please purchase this course to access the lessons.')
  await page.goBack()
  await page.getByRole('link', { name: 'Upgrade to Premium' }).last().click()
  await seen(page.getByText('Get unlimited access to all premium courses for ₹5,999/year'))
  await page.context().close()
})

test('shows placeholders while a page loads, and a notice when the connection is lost', async () => {
  const page = await guest()
  await arrive(page, `/lessons/${lesson}`)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/trpc/**', async (route) => {
    await held
    await route.continue()
  })
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: 'Free course' }).click()
  await seen(page.locator('main [aria-hidden=true].animate-breathe'))
  await seen(page.getByRole('status').filter({ hasText: 'Loading' }))
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0)
  release()
  await seen(page.getByRole('heading', { level: 1, name: 'Free course' }))
  await page.context().setOffline(true)
  await toast(page, 'You are offline', 'Your text is still here.')
  await page.context().setOffline(false)
  await gone(page.locator('[data-sonner-toast]'))
  await page.context().close()
})

test('prints title, description, notes and comments in black on white', async () => {
  const { page, request } = await site.signIn('printer')
  await request.post(`/api/lessons/${lesson}/comments`, { data: { content: 'Well said' } })
  await request.post('/trpc/notes.create', { data: { id: lesson, content: 'Mind the gap', atSeconds: 1 } })
  await page.addInitScript(() => {
    localStorage.setItem('theme', 'dark')
    localStorage.setItem('player', '{"panel":"notes"}')
  })
  await arrive(page, `/lessons/${lesson}`)
  await seen(page.getByText('Mind the gap'))
  await page.emulateMedia({ media: 'print' })
  const texts = [page.getByRole('heading', { level: 1 }), page.getByText('Paragraph 39')]
  for (const text of [...texts, page.getByText('Mind the gap'), page.getByText('Well said')]) {
    expect(await text.isVisible()).toBe(true)
    const [red = 255] =
      (await text.evaluate((element) => getComputedStyle(element).color)).match(/\d+/g) ?? []
    expect(Number(red)).toBeLessThan(100)
  }
  for (const chrome of ['banner', 'contentinfo', 'navigation', 'button', 'textbox'] as const) {
    const shown = await page
      .getByRole(chrome)
      .evaluateAll(
        (all) =>
          all.filter((one) => one.checkVisibility() && !/^\d+:\d\d$/.test(one.textContent.trim())).length,
      )
    expect(shown, chrome).toBe(0)
  }
  expect(await page.locator('[data-player]').isVisible()).toBe(false)
  await page.context().close()
})

describe('a lesson before any interaction', () => {
  /** Opens a lesson as a guest and waits for hydration. Delays all further scripts until `release` is called. */
  const openUntouched = async () => {
    const page = await guest()
    const wrong: string[] = []
    page.on('pageerror', ({ message }) => wrong.push(message))
    await page.goto(`/lessons/${lesson}`, { waitUntil: 'networkidle' })
    // On a busy machine, the network can be idle before the page is hydrated and its effects have run.
    await page.waitForFunction(() => window.earlyClicks?.hydrated)
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    let asked = 0
    await page.route('**/assets/*.js', async (route) => {
      asked++
      await held
      await route.continue()
    })
    return { page, wrong, release, asked: () => asked }
  }
  const plays = (page: Page) =>
    expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => !video.paused)).toBe(true)
  const middle = async (page: Page) => {
    const box = await page.locator('[data-player]').boundingBox()
    return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const
  }

  test.each<[string, (page: Page) => Promise<void>]>([
    ['its button', (page) => page.getByRole('button', { name: 'Play', exact: true }).click()],
    ['its picture', async (page) => page.mouse.click(...(await middle(page)))],
    ['a key', (page) => page.keyboard.press('Space')],
  ])('plays after a press of %s before the player has loaded', async (_what, press) => {
    const { page, wrong, release, asked } = await openUntouched()
    expect(asked()).toBe(0)
    await press(page)
    await expect.poll(asked).toBeGreaterThan(0)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await seen(page.getByText('Loading the video'))
    release()
    await plays(page)
    await seen(page.getByRole('button', { name: 'Pause' }))
    expect(wrong).toEqual([])
    await page.context().close()
  })

  test('handles the other buttons too, and plays the video on request', async () => {
    const { page, wrong, release } = await openUntouched()
    await page.getByRole('button', { name: 'Mute' }).click()
    await page.getByText('Data saver').click()
    await page.locator('video').evaluate((video: HTMLVideoElement) => void video.play())
    release()
    const muted = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.muted)
    await expect.poll(muted).toBe(true)
    await expect.poll(() => page.getByRole('switch', { name: 'Data saver' }).isChecked()).toBe(true)
    await plays(page)
    await seen(page.getByRole('button', { name: 'Pause' }))
    await page.getByRole('button', { name: /Like/ }).click()
    await page.waitForURL('**/login?from=*')
    expect(wrong).toEqual([])
    await page.context().close()
  })
})

test('loads few files', async () => {
  const page = await guest()
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script' || request.url().endsWith('.js')) scripts.add(request.url())
  })
  await arrive(page, `/lessons/${lesson}`)
  await page.waitForLoadState('networkidle')
  // Seven scripts load first. The others load at the first interaction.
  expect(scripts.size).toBeLessThanOrEqual(15)
  await page.context().close()
})
