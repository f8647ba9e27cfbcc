import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openFilms, WAYS } from './support/films.ts'
import { expectAccessible, expectToFit, gone, seen } from './support/page.ts'
import { choose, expectAbout, openLesson, slider, videoState } from './support/player.ts'
import { openSite } from './support/site.ts'

const { made, student } = openFilms(openSite())

describe.each(WAYS)('$kind', ({ kind, blob }) => {
  const lesson = () => made()[kind]

  test('handles every shortcut while the page or the player has the focus', async () => {
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
      await expect.poll(paused).toBe(false)
      await page.keyboard.press(off)
      await expect.poll(paused).toBe(true)
    }
    await slider(page, 'Seek').fill('20')
    await page.locator('h1').focus()
    await page.keyboard.press('ArrowRight')
    await expectAbout(page, 25)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expectAbout(page, 15)
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
    await expect.poll(fullscreen).toBe(true)
    await page.keyboard.press('f')
    await expect.poll(fullscreen).toBe(false)
    await page.keyboard.press('l')
    await expectAbout(page, 25)
    await page.keyboard.press('j')
    await expectAbout(page, 15)
    await page.keyboard.press('5')
    await expectAbout(page, 20)
    await page.keyboard.press('c')
    await seen(page.locator('[data-part="caption"]').getByText('The last thing'))
    await page.keyboard.press('c')
    await gone(page.locator('[data-part="caption"]'))
    await slider(page, 'Seek').fill('15')
    await page.locator('h1').focus()

    // Each arrow key moves the focused seek bar by five seconds. It moves the volume slider by ten percent.
    await slider(page, 'Seek').focus()
    await page.keyboard.press('ArrowRight')
    await expectAbout(page, 20)
    await slider(page, 'Volume').focus()
    await page.keyboard.press('ArrowLeft')
    expect(await slider(page, 'Volume').inputValue()).toBe('90')
    await expectAbout(page, 20)
  })

  test('ignores keys in text fields, and on buttons and menus that use them', async () => {
    const { page } = await student()
    await openLesson(page, lesson())
    const box = page.getByPlaceholder('Add a comment...')
    await box.pressSequentially('k m f')
    await page.keyboard.press('ArrowLeft')
    expect(await box.inputValue()).toBe('k m f')
    expect(await videoState(page)).toMatchObject({ time: 0, paused: true, muted: false })
    expect(await page.evaluate(() => document.fullscreenElement)).toBeNull()

    // Space only presses the focused button. It does not start the video.
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

  test('amplifies the sound at 150%', async () => {
    const { page } = await student()
    await listen(page)
    await openLesson(page, lesson())
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await slider(page, 'Volume').fill('150')
    await seen(page.getByText('Boost 150%'))
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

  test('plays at every speed, seeks by tenths, and stores the preferences', async () => {
    const { page } = await student()
    await openLesson(page, lesson())
    await page.getByRole('button', { name: /^Speed/ }).click()
    const speeds = page.getByRole('menu', { name: 'Speed' }).getByRole('menuitemradio')
    expect((await speeds.allInnerTexts()).map((text) => Number.parseFloat(text))).toEqual([
      0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2,
    ])
    await speeds.last().click()
    expect((await videoState(page)).speed).toBe(2)
    await choose(page, 'Speed', '3×')
    expect((await videoState(page)).speed).toBe(3)
    await choose(page, 'Speed', '2×')
    expect(await slider(page, 'Seek').getAttribute('step')).toBe('0.1')
    await slider(page, 'Seek').fill('12.3')
    await expectAbout(page, 12.3)
    await slider(page, 'Volume').fill('40')
    await choose(page, 'Captions', 'English')
    await seen(page.locator('[data-part="caption"]').getByText('Joins & unions'))
    await expect.poll(() => page.locator('[data-part="buffered"]').count()).toBeGreaterThan(0)

    await openLesson(page, lesson())
    expect(await videoState(page)).toMatchObject({ speed: 2, volume: 0.4 })
    await slider(page, 'Seek').fill('1')
    await seen(page.locator('[data-part="caption"]').getByText('The first thing that is said'))
  })

  test('can be used by touch: tap plays, a double tap jumps ten seconds', async () => {
    const { page } = await student({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await openLesson(page, lesson())
    const picture = page.locator('[data-part="picture"]')
    const box = await picture.boundingBox()
    if (!box) throw new Error('There is no picture')
    const tap = (share: number) => page.touchscreen.tap(box.x + box.width * share, box.y + box.height * 0.3)
    await tap(0.5)
    await expect.poll(() => videoState(page).then(({ paused }) => paused)).toBe(false)
    await page.getByRole('button', { name: 'Pause' }).tap()
    await slider(page, 'Seek').fill('15')
    await tap(0.9)
    await tap(0.9)
    await expectAbout(page, 25)
    await page.waitForTimeout(500)
    await tap(0.1)
    await tap(0.1)
    await expectAbout(page, 15)
    // Another tap on the same side continues the seek, even if it is too late for a double tap.
    await page.waitForTimeout(350)
    await tap(0.15)
    await expectAbout(page, 5)
    // Touching without moving speeds up the video and does not count as a tap. If the finger moves, nothing happens.
    await page.getByRole('button', { name: 'Play', exact: true }).tap()
    const finger = (type: string, y = 0.3) =>
      picture.dispatchEvent(type, {
        pointerType: 'touch',
        clientX: box.x + box.width * 0.5,
        clientY: box.y + box.height * y,
      })
    const speed = () => videoState(page).then((state) => state.speed)
    await finger('pointerdown')
    await expect.poll(speed).toBe(2)
    await finger('pointerup')
    expect(await speed()).toBe(1)
    await finger('pointerdown')
    await finger('pointermove', 0.7)
    await finger('pointerup', 0.7)
    await page.waitForTimeout(400)
    expect(await videoState(page)).toMatchObject({ speed: 1, paused: false })
    // In the middle, the first tap shows the controls, and the second tap pauses the video.
    await expect.poll(() => page.locator('[data-middle]').count()).toBe(0)
    await tap(0.5)
    await seen(page.locator('[data-middle]'))
    expect((await videoState(page)).paused).toBe(false)
    await tap(0.5)
    await expect.poll(() => videoState(page).then(({ paused }) => paused)).toBe(true)
    // A double click opens full screen. A double tap does not.
    const filled = () => page.evaluate(() => document.fullscreenElement !== null)
    expect(await filled()).toBe(false)
    await page.mouse.dblclick(box.x + box.width * 0.5, box.y + box.height * 0.3)
    await expect.poll(filled).toBe(true)
  })
})

describe('transcript', () => {
  test('follows the video, can be searched, and links to video positions', async () => {
    const { page } = await student()
    await openLesson(page, made().file)
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
    await expectAbout(page, 10.5)
  })

  test('has the chapters of the description, whose times are links', async () => {
    const { page } = await student()
    await openLesson(page, made().file)
    await page.getByRole('button', { name: 'Transcript' }).click()
    const panel = page.getByRole('complementary', { name: 'Transcript' })
    for (const name of ['Intro', 'Joins', 'The end']) await seen(panel.getByRole('heading', { name }))
    expect(await page.getByRole('link', { name: '9:59' }).count()).toBe(0)
    await page.getByRole('link', { name: '0:10' }).click()
    await expect.poll(() => videoState(page).then(({ paused }) => paused)).toBe(false)
    await page.keyboard.press('k')
    await seen(page.getByRole('button', { name: 'Chapter: Joins' }))
    expect(await page.locator('[data-part="chapter"]').count()).toBe(2)
    await page.keyboard.press('Control+ArrowRight')
    await expectAbout(page, 20)
    await page.keyboard.press('Control+ArrowLeft')
    await expectAbout(page, 10)
    await choose(page, 'Chapter', '0:00 Intro')
    await expectAbout(page, 0)
    await slider(page, 'Seek').hover({ position: { x: 300, y: 20 } })
    await seen(page.locator('[data-part="preview"]').getByText('Joins'))
  })
})

describe('works on every screen', () => {
  test.each([
    { theme: 'light', width: 1280 },
    { theme: 'dark', width: 360 },
  ])('has no axe violation while it plays ($theme, $width)', async ({ theme, width }) => {
    const { page } = await student({ viewport: { width, height: 800 }, reducedMotion: 'reduce' })
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
    await openLesson(page, made().renditions)
    await page.getByRole(width < 1024 ? 'tab' : 'button', { name: 'Notes', exact: true }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await page.getByRole('button', { name: /^Quality/ }).click()
    await expectAccessible(page)
    await expectToFit(page)
  })
})

/** Connects an analyser to all audio of the page. */
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

/** Returns the highest peak within half a second, measured after the last change has taken effect. */
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
