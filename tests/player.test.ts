import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Classroom, createClassroom, openLesson, seen, videoState } from './support/classroom.ts'
import { ADMIN, type Person } from './support/desk.ts'
import { openSite } from './support/site.ts'

// Films take their time, and so does a machine that does other things as well.
vi.setConfig({ testTimeout: 120_000 })

const site = openSite()
let classroom: Classroom
let courseId: number
/** A plain file; the same with two renditions; a film on YouTube. */
let file: number
let renditions: number
let youtube: number

const CAPTIONS = `WEBVTT

00:00.000 --> 00:10.000
The first thing that is said

00:10.000 --> 00:20.000
<v Meera>Joins &amp; unions</v>

00:20.000 --> 00:40.000
The last thing
`

beforeAll(async () => {
  const desk = await site.arrive(ADMIN.username)
  classroom = await createClassroom(desk.request)
  courseId = (await classroom.course({ title: 'Playing' })).id
  const [plain, large] = await Promise.all([
    // Few pictures: their renditions are made beside everything else that a busy machine does.
    classroom.video({ seconds: 40, rate: 5 }),
    classroom.video({ seconds: 40, rate: 5, width: 854, height: 480 }),
  ])
  file = (await classroom.lesson({ courseId, title: 'A file', order: 1, videoUrl: plain })).id
  renditions = (await classroom.lesson({ courseId, title: 'Renditions', order: 2, videoUrl: large })).id
  const watch = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
  youtube = (await classroom.lesson({ courseId, title: 'From YouTube', order: 3, videoUrl: watch })).id
  await classroom.captions(file, 'en', CAPTIONS)
  await classroom.captions(renditions, 'en', CAPTIONS)
  await classroom.renditions(file)
  await classroom.renditions(renditions)
  // As it is before its renditions are made, or where they cannot be.
  const id = plain.split('/').at(-1) ?? ''
  await site.database.sql`update videos set renditions = '[]', storyboard = null where file_id = ${id}`
  await (await site.server.storage()).deletePrefix(`video/${id}/run-1/`)
  // Renditions take their time on a machine that does other things, too.
}, 240_000)

let number = 0
const people: Person[] = []
const student = async (options?: BrowserContextOptions) => {
  const person = await site.arrive(`student${++number}`, options)
  people.push(person)
  await person.request.post('/api/enrollments', { data: { courseId } })
  return person
}
afterEach(async () => {
  for (const { page, complaints } of people.splice(0)) {
    expect(complaints).toEqual([])
    await page.context().close()
  }
})

/** What becomes so in a moment. */
const soon = <T>(look: () => T) => expect.poll(look, { timeout: 15_000 })
const about = (page: Page, time: number) =>
  expect
    .poll(async () => Math.abs((await videoState(page)).time - time), { timeout: 10_000 })
    .toBeLessThan(0.35)
const done = (page: Page) => page.getByRole('status').getByText('Completed', { exact: true })
const slider = (page: Page, name: string) => page.getByRole('slider', { name })
const choose = async (page: Page, menu: string, choice: string | RegExp) => {
  await page.getByRole('button', { name: new RegExp(`^${menu}`) }).click()
  await page.getByRole('menuitemradio', { name: choice }).click()
}
const progressOf = async ({ request }: Person, id: number) =>
  (await (await request.get(`/api/lessons/${id}/progress`)).json()) as {
    position: number
    completed: boolean
  }

describe.each([
  { name: 'a file', lesson: () => file, blob: false },
  { name: 'renditions', lesson: () => renditions, blob: true },
])('$name', ({ lesson, blob }) => {
  test('obeys every key while the page or the player has the focus', async () => {
    const { page } = await student()
    await openLesson(page, lesson())
    expect(await videoState(page)).toMatchObject({ paused: true, volume: 1, blob })
    const paused = () => videoState(page).then((state) => state.paused)

    for (const [on, off] of [
      ['k', 'k'],
      ['Space', 'Space'],
      ['K', ' '],
    ] as const) {
      await page.keyboard.press(on)
      await soon(paused).toBe(false)
      await page.keyboard.press(off)
      await soon(paused).toBe(true)
    }
    await slider(page, 'Seek').fill('20')
    await page.locator('h1').focus()
    await page.keyboard.press('ArrowRight')
    await about(page, 25)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await about(page, 15)
    await page.keyboard.press('ArrowDown')
    expect((await videoState(page)).volume).toBe(0.9)
    await page.keyboard.press('ArrowUp')
    expect((await videoState(page)).volume).toBe(1)
    await page.keyboard.press('m')
    expect((await videoState(page)).muted).toBe(true)
    await page.keyboard.press('m')
    expect((await videoState(page)).muted).toBe(false)
    const fullscreen = () =>
      page.evaluate(() => document.fullscreenElement?.contains(document.querySelector('video')) ?? false)
    await page.keyboard.press('f')
    await soon(fullscreen).toBe(true)
    await page.keyboard.press('f')
    await soon(fullscreen).toBe(false)

    // The seek bar itself moves by the same five seconds, the volume's slider by ten percent, whatever the arrow.
    await slider(page, 'Seek').focus()
    await page.keyboard.press('ArrowRight')
    await about(page, 20)
    await slider(page, 'Volume').focus()
    await page.keyboard.press('ArrowLeft')
    expect(await slider(page, 'Volume').inputValue()).toBe('90')
    await about(page, 20)
  })

  test('leaves keys to whoever types, and to buttons and menus that use them', async () => {
    const { page } = await student()
    await openLesson(page, lesson())
    const box = page.getByPlaceholder('Add a comment...')
    await box.pressSequentially('k m f')
    await page.keyboard.press('ArrowLeft')
    expect(await box.inputValue()).toBe('k m f')
    expect(await videoState(page)).toMatchObject({ time: 0, paused: true, muted: false })
    expect(await page.evaluate(() => document.fullscreenElement)).toBeNull()

    // Space presses the button that has the focus, and only that.
    await page.getByRole('button', { name: 'Mute' }).focus()
    await page.keyboard.press('Space')
    expect(await videoState(page)).toMatchObject({ muted: true, paused: true })
    await page.getByRole('button', { name: /^Speed/ }).focus()
    await page.keyboard.press('ArrowUp')
    await seen(page.getByRole('menu', { name: 'Speed' }))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await videoState(page)).toMatchObject({ speed: 1.25, volume: 1, paused: true })
    await page.keyboard.press('Control+f')
    expect(await page.evaluate(() => document.fullscreenElement)).toBeNull()
  })

  test('amplifies at 150 %, which an analyser hears', async () => {
    const { page } = await student()
    await listen(page)
    await openLesson(page, lesson())
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await slider(page, 'Volume').fill('150')
    await seen(page.getByText('Boost 150 %'))
    expect(await slider(page, 'Volume').getAttribute('aria-valuetext')).toBe('150 percent, boosted')
    const loud = await loudness(page)
    await slider(page, 'Volume').fill('100')
    const plain = await loudness(page)
    expect(plain).toBeGreaterThan(0.01)
    expect(loud / plain).toBeGreaterThan(1.4)
    expect(loud / plain).toBeLessThan(1.6)
    await slider(page, 'Volume').focus()
    for (let press = 0; press < 12; press++) await page.keyboard.press('ArrowUp')
    expect(await slider(page, 'Volume').inputValue()).toBe('200')
    expect((await loudness(page)) / plain).toBeGreaterThan(1.8)
  })

  test('plays at every speed, seeks by tenths, and remembers how somebody likes it', async () => {
    const { page } = await student()
    await openLesson(page, lesson())
    await page.getByRole('button', { name: /^Speed/ }).click()
    const speeds = page.getByRole('menu', { name: 'Speed' }).getByRole('menuitemradio')
    expect((await speeds.allInnerTexts()).map((text) => Number.parseFloat(text))).toEqual([
      0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2,
    ])
    await speeds.last().click()
    expect((await videoState(page)).speed).toBe(2)
    expect(await slider(page, 'Seek').getAttribute('step')).toBe('0.1')
    await slider(page, 'Seek').fill('12.3')
    await about(page, 12.3)
    await slider(page, 'Volume').fill('40')
    await choose(page, 'Captions', 'English')
    await seen(page.locator('[data-part="caption"]').getByText('Joins & unions'))
    await soon(() => page.locator('[data-part="buffered"]').count()).toBeGreaterThan(0)

    await openLesson(page, lesson())
    expect(await videoState(page)).toMatchObject({ speed: 2, volume: 0.4 })
    await slider(page, 'Seek').fill('1')
    await seen(page.locator('[data-part="caption"]').getByText('The first thing that is said'))
  })

  test('plays for whoever pressed before it was known where to begin', async () => {
    const { page } = await student()
    let pressed = () => {}
    const press = new Promise<void>((resolve) => (pressed = resolve))
    await page.route(/\/trpc\/.*progress\.detail/, async (route) => {
      await press
      await route.continue()
    })
    await page.goto(`/lessons/${lesson()}`)
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await seen(page.getByRole('button', { name: 'Pause', exact: true }))
    expect(await videoState(page)).toMatchObject({ paused: true })
    pressed()
    await soon(() => videoState(page).then(({ time }) => time)).toBeGreaterThan(0.5)
  })

  test('goes on where it was left, also in another browser, and after the end from the beginning', async () => {
    const person = await student()
    const { page } = person
    await openLesson(page, lesson())
    await slider(page, 'Seek').fill('17')
    await page.keyboard.press('k')
    await soon(() => videoState(page).then(({ time }) => time)).toBeGreaterThan(18)
    await page.goto('/courses')
    await expect
      .poll(() => progressOf(person, lesson()).then(({ position }) => position))
      .toBeGreaterThan(17.5)
    const { position } = await progressOf(person, lesson())

    const elsewhere = await site.newContext({
      storageState: await page.context().storageState(),
    })
    const other = await elsewhere.newPage()
    await openLesson(other, lesson())
    await about(other, position)
    await other.getByRole('button', { name: 'Start over' }).click()
    await about(other, 0)
    await elsewhere.close()

    // Seeing the last tenth without the rest is enough by the rule: what was played past 90 % completes.
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
    await about(page, 0)
    // Watching again neither jumps to the end nor takes away what was done.
    await slider(page, 'Seek').fill('10')
    await page.keyboard.press('k')
    await soon(() => videoState(page).then(({ time }) => time)).toBeGreaterThan(11)
    await page.reload()
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 10.5)
    expect((await videoState(page)).time).toBeLessThan(20)
    expect((await progressOf(person, lesson())).completed).toBe(true)
  })

  test('can be used by touch: tap plays, a double tap jumps ten seconds', async () => {
    const { page } = await student({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await openLesson(page, lesson())
    const picture = page.locator('[data-part="picture"]')
    const box = await picture.boundingBox()
    if (!box) throw new Error('There is no picture')
    const tap = (share: number) => page.touchscreen.tap(box.x + box.width * share, box.y + box.height * 0.3)
    await tap(0.5)
    await soon(() => videoState(page).then(({ paused }) => paused)).toBe(false)
    await page.getByRole('button', { name: 'Pause' }).tap()
    await slider(page, 'Seek').fill('15')
    await tap(0.9)
    await tap(0.9)
    await about(page, 25)
    await page.waitForTimeout(500)
    await tap(0.1)
    await tap(0.1)
    await about(page, 15)
    // Fingers have their double tap, mice another.
    const filled = () => page.evaluate(() => document.fullscreenElement !== null)
    expect(await filled()).toBe(false)
    await page.mouse.dblclick(box.x + box.width * 0.5, box.y + box.height * 0.3)
    await soon(filled).toBe(true)
  })

  test('loads nothing before Play when a page that saves data is opened by its address', async () => {
    // Nobody's place has to be fetched for a guest: the video comes on while the page hydrates.
    const context = await site.newContext()
    const page = await context.newPage()
    await page.addInitScript(() => localStorage.setItem('player', '{"dataSaver":true}'))
    const loaded: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/^\/media\/videos\/(?!.*\.m3u8$)/.test(pathname) && request.method() === 'GET')
        loaded.push(pathname)
    })
    await page.goto(`/lessons/${lesson()}`, { waitUntil: 'networkidle' })
    await seen(page.getByRole('switch', { name: /Data saver/, checked: true }))
    expect(loaded).toEqual([])
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await soon(() => videoState(page).then(({ time }) => time)).toBeGreaterThan(0.2)
    expect(loaded.length).toBeGreaterThan(0)
    await context.close()
  })

  test('says that it failed, and tries again', async () => {
    const person = await student()
    const { page } = person
    let broken = true
    await page.route('**/media/videos/**', (route) => (broken ? route.abort() : route.continue()))
    await page.goto(`/lessons/${lesson()}`)
    await seen(page.getByRole('alert').getByText('The video could not be played.'))
    broken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect
      .poll(() => videoState(page).then(({ paused, time }) => !paused && time > 0.5), { timeout: 15_000 })
      .toBe(true)
    await page.unrouteAll()
  })
})

describe('renditions', () => {
  test('offers those that exist, plays the chosen one, and remembers it', async () => {
    const { page } = await student()
    await openLesson(page, renditions)
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
      await expect.poll(height, { timeout: 15_000 }).toBe(chosen)
    }
    await openLesson(page, renditions)
    await soon(height).toBe(480)
    await seen(page.getByRole('button', { name: 'Quality: 480p' }))

    await openLesson(page, file)
    await page.getByRole('button', { name: 'Quality: Auto' }).click()
    expect(await offered.allInnerTexts()).toEqual(['Auto'])
  })

  test('plays the original where the playlist cannot be had', async () => {
    const { page } = await student()
    await page.route('**/*.m3u8', (route) => route.fulfill({ status: 404 }))
    await openLesson(page, renditions)
    expect((await videoState(page)).blob).toBe(false)
  })

  test('saves data when asked: the lowest quality, nothing ahead, and how much it takes', async () => {
    const { page } = await student()
    await openLesson(page, renditions)
    await page.getByRole('switch', { name: /Data saver/ }).click()
    await page.goto('/courses')
    const loaded: string[] = []
    page.on('request', (request) => {
      const part = /\/(segments\/.*|\d+)\.ts/.exec(request.url())?.[1]
      if (part) loaded.push(part)
    })
    await page.goto(`/lessons/${renditions}`, { waitUntil: 'networkidle' })
    await seen(page.getByText(/This lesson takes about [\d.]+ MB/))
    expect(loaded).toEqual([])
    await page.keyboard.press('k')
    await expect
      .poll(() => videoState(page).then(({ time }) => time), { timeout: 15_000 })
      .toBeGreaterThan(0.5)
    expect(loaded.length).toBeGreaterThan(0)
    expect(loaded.every((part) => part.includes('/360/'))).toBe(true)
    expect(await page.evaluate(() => localStorage.getItem('player'))).toContain('"dataSaver":true')
  })
})

describe('transcript', () => {
  test('follows the video, is searched, and leads to what was said', async () => {
    const { page } = await student()
    await openLesson(page, file)
    await page.getByRole('button', { name: 'Transcript' }).click()
    const panel = page.getByRole('complementary', { name: 'Transcript' })
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await seen(panel.locator('[aria-current="true"]').getByText('The first thing that is said'))
    await panel.getByRole('button', { name: /The last thing/ }).click()
    await seen(panel.locator('[aria-current="true"]').getByText('The last thing'))
    expect((await videoState(page)).time).toBeGreaterThan(19.9)
    await panel.getByRole('searchbox').fill('UNIONS')
    await seen(panel.getByText('1 match'))
    expect(await panel.locator('[data-line]').count()).toBe(1)
    await panel.locator('[data-line]').click()
    await about(page, 10.5)
  })
})

describe('YouTube', () => {
  const FRAME = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'

  test('asks nobody before a click, then plays in a frame of the privacy domain', async () => {
    const { page } = await student()
    const asked: string[] = []
    await page.route(/youtube|ytimg|google/, (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<title>A film</title>' })
    })
    await page.goto(`/lessons/${youtube}`, { waitUntil: 'networkidle' })
    expect(await page.locator('iframe').count()).toBe(0)
    expect(asked).toEqual([])
    await page.getByRole('button', { name: /Play/ }).click()
    const frame = page.locator('iframe[title="From YouTube"]')
    await seen(frame)
    const address = new URL((await frame.getAttribute('src')) ?? '')
    expect(address.origin + address.pathname).toBe(FRAME)
    expect(address.searchParams.get('enablejsapi')).toBe('1')
    expect(address.searchParams.get('origin')).toBe(site.server.url)
    await soon(() => asked.length).toBe(1)
    // Nobody is stuck: what the frame does not tell is told by hand. (By key: while a page scrolls, a browser without a
    // screen still sends clicks to where the frame was.)
    await page.getByRole('button', { name: 'Mark as complete' }).press('Enter')
    await seen(done(page))
  })

  test("counts what the frame's own messages tell", async () => {
    const person = await student()
    const { page } = person
    await page.route(`${FRAME}**`, (route) => route.fulfill({ contentType: 'text/html', body: FAKE_FRAME }))
    await page.goto(`/lessons/${youtube}`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: /Play/ }).click()
    // Its length is its own: twenty seconds, whatever the text beside it says.
    await seen(done(page))
    const { position, completed } = await progressOf(person, youtube)
    expect(completed).toBe(true)
    expect(position).toBeGreaterThan(18)
  })
})

/** Speaks as YouTube's frame does: answers who listens, and plays a film of twenty seconds five times as fast. */
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

describe('on every screen', () => {
  test.each([
    { theme: 'light', width: 1280 },
    { theme: 'dark', width: 360 },
  ])('has no axe violation while it plays ($theme, $width)', async ({ theme, width }) => {
    const { page } = await student({ viewport: { width, height: 800 }, reducedMotion: 'reduce' })
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
    await openLesson(page, renditions)
    await page.getByRole('button', { name: 'Notes', exact: true }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await page.getByRole('button', { name: /^Quality/ }).click()
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
      .analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
})

/** Lets an analyser hear whatever goes to the loudspeakers. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const { value: connect } = Object.getOwnPropertyDescriptor(AudioNode.prototype, 'connect') as {
      value: (this: AudioNode, to: AudioNode) => AudioNode
    }
    AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode) {
      if (to instanceof AudioDestinationNode) {
        const analyser = new AnalyserNode(this.context)
        connect.call(this, analyser)
        Object.assign(window, { analyser })
      }
      return connect.call(this, to)
    } as typeof AudioNode.prototype.connect
  })

/** The highest peak of half a second, after the change before had its effect. */
const loudness = (page: Page) =>
  page.evaluate(async () => {
    const { analyser } = window as unknown as { analyser: AnalyserNode }
    const samples = new Float32Array(analyser.fftSize)
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    await wait(300)
    let peak = 0
    for (let look = 0; look < 20; look++) {
      analyser.getFloatTimeDomainData(samples)
      peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), peak)
      await wait(25)
    }
    return peak
  })
