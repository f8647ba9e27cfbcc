import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openFilms, WAYS } from './support/films.ts'
import { arrive, seen } from './support/page.ts'
import type { Person } from './support/people.ts'
import { choose, expectAbout, openLesson, slider, videoState } from './support/player.ts'
import { openSite } from './support/site.ts'

const site = openSite()
const { made, student } = openFilms(site)

const done = (page: Page) => page.getByRole('status').getByText('Completed', { exact: true })
const progressOf = async ({ request }: Person, id: number) =>
  (await (await request.get(`/api/lessons/${id}/progress`)).json()) as {
    position: number
    completed: boolean
  }

test('plays audio only on request, and shows the data use of a minute of video', async () => {
  const { page, request } = await student()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const height = () => videoState(page).then((state) => state.height)
  await openLesson(page, made().renditions)
  await page.getByRole('button', { name: /^Quality/ }).click()
  expect(await page.getByRole('menuitemradio', { name: '480p' }).getAttribute('aria-description')).toMatch(
    /^[\d.]+ MB\/min$/,
  )
  await page.getByRole('menuitemcheckbox', { name: 'Audio only' }).click()
  await seen(page.getByRole('button', { name: 'Quality: Audio only' }))
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => videoState(page).then(({ time }) => time)).toBeGreaterThan(0.5)
  expect(await height()).toBe(0)
  expect(asked.some((path) => path.endsWith('/0/0.ts'))).toBe(true)
  const cover = page.locator('[data-player] img')
  await seen(cover)
  const course = (await (await request.get(`/api/courses/${made().courseId}`)).json()) as {
    thumbnail: string
  }
  expect(await cover.getAttribute('src')).toBe(course.thumbnail)

  // The browser remembers the selected quality, but a lesson without this quality does not offer it.
  await openLesson(page, made().file)
  await page.getByRole('button', { name: 'Quality: Auto' }).click()
  expect(await page.getByRole('menuitemcheckbox').count()).toBe(0)
  expect(await height()).toBeGreaterThan(0)
  await openLesson(page, made().renditions)
  await page.getByRole('button', { name: 'Quality: Audio only' }).click()
  await page.getByRole('menuitemradio', { name: 'Auto' }).click()
  await expect.poll(height).toBeGreaterThan(0)
})

describe.each(WAYS)('$kind', ({ kind }) => {
  const lesson = () => made()[kind]

  test('plays after a press before the start position was known', async () => {
    const { page } = await student()
    let pressed = () => {}
    const press = new Promise<void>((resolve) => (pressed = resolve))
    await page.route(/\/trpc\/.*progress\.detail/, async (route) => {
      await press
      await route.continue()
    })
    await arrive(page, `/lessons/${lesson()}`)
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await seen(page.getByRole('button', { name: 'Pause', exact: true }))
    expect(await videoState(page)).toMatchObject({ paused: true })
    pressed()
    await expect.poll(() => videoState(page).then(({ time }) => time)).toBeGreaterThan(0.5)
  })

  test('continues at the last position, even in another browser, and starts again after the end', async () => {
    const person = await student()
    const { page } = person
    await openLesson(page, lesson())
    await slider(page, 'Seek').fill('17')
    await page.keyboard.press('k')
    await expect.poll(() => videoState(page).then(({ time }) => time)).toBeGreaterThan(18)
    await arrive(page, '/courses')
    await expect
      .poll(() => progressOf(person, lesson()).then(({ position }) => position))
      .toBeGreaterThan(17.5)
    const { position } = await progressOf(person, lesson())

    const elsewhere = await site.newContext({
      storageState: await page.context().storageState(),
    })
    const other = await elsewhere.newPage()
    await openLesson(other, lesson())
    await expectAbout(other, position)
    await other.getByRole('button', { name: 'Start over' }).click()
    await expectAbout(other, 0)
    // A position in the URL has priority, because it is from a shared link.
    await openLesson(other, lesson(), '?t=12')
    await expectAbout(other, 12)
    await seen(other.getByText(/^Starts at 0:12/))
    await elsewhere.close()

    // Watching past 90% completes a lesson, even if the student skipped earlier parts.
    await openLesson(page, lesson())
    await seen(page.getByText(/to complete this lesson, or mark it as complete/))
    await slider(page, 'Seek').fill('38.5')
    await page.keyboard.press('k')
    await seen(done(page))
    expect((await progressOf(person, lesson())).completed).toBe(true)
    await expect
      .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.ended))
      .toBe(true)
    await openLesson(page, lesson())
    await expectAbout(page, 0)
    // When the student watches the lesson again, the video does not jump to the end, and the lesson stays complete.
    await slider(page, 'Seek').fill('10')
    await page.keyboard.press('k')
    await expect.poll(() => videoState(page).then(({ time }) => time)).toBeGreaterThan(11)
    await page.reload()
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 10.5)
    expect((await videoState(page)).time).toBeLessThan(20)
    expect((await progressOf(person, lesson())).completed).toBe(true)
  })

  test('loads nothing before Play on a page that was opened in data saver mode', async () => {
    // A guest has no saved position, so the video loads during hydration.
    const context = await site.newContext()
    const page = await context.newPage()
    await page.addInitScript(() => localStorage.setItem('player', '{"dataSaver":true}'))
    const loaded: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/^\/media\/videos\/(?!.*\.m3u8$)/.test(pathname) && request.method() === 'GET')
        loaded.push(pathname)
    })
    await arrive(page, `/lessons/${lesson()}`)
    await page.waitForLoadState('networkidle')
    await seen(page.getByRole('switch', { name: /Data saver/, checked: true }))
    expect(loaded).toEqual([])
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect.poll(() => videoState(page).then(({ time }) => time)).toBeGreaterThan(0.2)
    expect(loaded.length).toBeGreaterThan(0)
    await context.close()
  })

  test('shows an error, and can try again', async () => {
    const person = await student()
    const { page } = person
    let broken = true
    await page.route('**/media/videos/**', (route) => (broken ? route.abort() : route.continue()))
    await arrive(page, `/lessons/${lesson()}`)
    await seen(page.getByRole('alert').getByText('We couldn’t play the video.'))
    broken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => videoState(page).then(({ paused, time }) => !paused && time > 0.5)).toBe(true)
    await page.unrouteAll()
  })
})

describe('renditions', () => {
  test('offers the existing ones, plays the chosen one, and stores the choice', async () => {
    const { page } = await student()
    await openLesson(page, made().renditions)
    await page.getByRole('button', { name: 'Quality: Auto' }).click()
    const offered = page.getByRole('menu', { name: 'Quality' }).getByRole('menuitemradio')
    expect((await offered.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([
      'Auto',
      '480p',
      '360p',
    ])
    await page.keyboard.press('Escape')
    const height = () => videoState(page).then((state) => state.height)
    for (const chosen of [360, 480]) {
      await choose(page, 'Quality', `${chosen}p`)
      await slider(page, 'Seek').fill(chosen === 360 ? '15' : '30')
      await page
        .getByRole('button', { name: 'Play', exact: true })
        .or(page.getByRole('button', { name: 'Pause' }))
        .click()
      await expect.poll(height).toBe(chosen)
    }
    await openLesson(page, made().renditions)
    await expect.poll(height).toBe(480)
    await seen(page.getByRole('button', { name: 'Quality: 480p' }))

    await openLesson(page, made().file)
    await page.getByRole('button', { name: 'Quality: Auto' }).click()
    expect(await offered.allInnerTexts()).toEqual(['Auto'])
  })

  test('plays the original if the playlist is unavailable', async () => {
    const { page } = await student()
    await page.route('**/*.m3u8', (route) => route.fulfill({ status: 404 }))
    await openLesson(page, made().renditions)
    expect((await videoState(page)).blob).toBe(false)
  })

  test('plays through the server if the store is unreachable', async () => {
    const { page } = await student()
    const sent: string[] = []
    await page.route(/\/segments\/.*\.ts\?(?!.*direct=off)/, (route) => {
      sent.push(route.request().url())
      return route.fulfill({ status: 302, headers: { location: 'https://127.0.0.1:4/segment.ts' } })
    })
    await openLesson(page, made().renditions)
    await page.keyboard.press('k')
    await expect.poll(() => videoState(page).then(({ time }) => time)).toBeGreaterThan(0.5)
    expect(await videoState(page)).toMatchObject({ blob: true })
    expect(sent.length).toBeGreaterThan(0)
  })

  test('saves data on request: lowest quality, no preloading, and the data use is shown', async () => {
    const { page } = await student()
    await openLesson(page, made().renditions)
    await page.getByRole('switch', { name: /Data saver/ }).click()
    await arrive(page, '/courses')
    const loaded: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('.ts')) loaded.push(request.url())
    })
    await arrive(page, `/lessons/${made().renditions}`)
    await page.waitForLoadState('networkidle')
    await seen(page.getByText(/This lesson takes about [\d.]+ MB/))
    expect(loaded).toEqual([])
    await page.keyboard.press('k')
    await expect.poll(() => videoState(page).then(({ time }) => time)).toBeGreaterThan(0.5)
    expect(loaded.length).toBeGreaterThan(0)
    expect(loaded.every((part) => part.includes('/360/'))).toBe(true)
    expect(await page.evaluate(() => localStorage.getItem('player'))).toContain('"dataSaver":true')
  })
})

describe('YouTube', () => {
  const FRAME = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'

  test('sends no request before a click, then plays in a frame of the privacy domain', async () => {
    const { page } = await student()
    const asked: string[] = []
    await page.route(/youtube|ytimg|google/, (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<title>A film</title>' })
    })
    await arrive(page, `/lessons/${made().youtube}`)
    await page.waitForLoadState('networkidle')
    expect(await page.locator('iframe').count()).toBe(0)
    expect(asked).toEqual([])
    await page.getByRole('button', { name: /Play/ }).click()
    const frame = page.locator('iframe[title="From YouTube"]')
    await seen(frame)
    const address = new URL((await frame.getAttribute('src')) ?? '')
    expect(address.origin + address.pathname).toBe(FRAME)
    expect(address.searchParams.get('enablejsapi')).toBe('1')
    expect(address.searchParams.get('origin')).toBe(site.server.url)
    await expect.poll(() => asked.length).toBe(1)
    // If the frame sends no messages, the student can mark the lesson as complete. The test presses a key, because a
    // headless browser sends clicks to the frame's old position while a page scrolls.
    await page.getByRole('button', { name: 'Mark as complete' }).press('Enter')
    await seen(done(page))
  })

  test('counts the messages of the frame itself', async () => {
    const person = await student()
    const { page } = person
    await page.route(`${FRAME}**`, (route) => route.fulfill({ contentType: 'text/html', body: FAKE_FRAME }))
    await arrive(page, `/lessons/${made().youtube}`)
    await page.getByRole('button', { name: /Play/ }).click()
    // The real length of the video counts (twenty seconds), not the duration that the teacher typed.
    await seen(done(page))
    const { position, completed } = await progressOf(person, made().youtube)
    expect(completed).toBe(true)
    expect(position).toBeGreaterThan(18)
  })
})

/**
 * Simulates YouTube's frame. It responds to listeners, and plays a video of twenty seconds at five times the speed.
 */
const FAKE_FRAME = `<!doctype html><title>A film</title><script>
let listening = false
addEventListener('message', ({ data }) => {
  const { event } = JSON.parse(data)
  if (event !== 'listening' || listening) return
  listening = true
  const tell = (event, info) => parent.postMessage(JSON.stringify({ event, info, id: 1 }), '*')
  let time = 0
  tell('initialDelivery', { duration: 20, currentTime: 0, playerState: 1, playbackRate: 1 })
  const timer = setInterval(() => {
    time = Math.min(20, time + 0.5)
    tell('infoDelivery', { currentTime: time, duration: 20, playerState: time < 20 ? 1 : 0 })
    if (time === 20) clearInterval(timer)
  }, 100)
})
</script>`
