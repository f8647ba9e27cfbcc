import { join } from 'node:path'
import { openSync } from 'fontkit'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { settings } from '../../../academy/tables.ts'
import { thumbnailUrl } from '../../../media/server/files/addresses.ts'
import { storeThumbnail } from '../../../media/server/files/files.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { picture } from '../../../testing/pictures.ts'
import { courses as coursesTable } from '../../tables.ts'
import { layText } from './lettering.ts'

let app: TestApp
beforeAll(async () => (app = await startTestApp()))
afterAll(() => app.close())

/** Returns the prototype that all glyph outlines share. */
function outlineOf(letter: string): { toSVG: () => string } {
  const font = openSync(join(import.meta.dirname, 'fonts/brygada.woff2'))
  const path = 'layout' in font && font.layout(letter).glyphs[0]?.path
  return Object.getPrototypeOf(path)
}

const heading = { face: 'heading', width: 576, sizes: [76, 42], most: 5 } as const

describe('the lettering of cards', () => {
  test.each([
    ['English', 'Python from the First Line: naïve, ₹499 “façade”…'],
    ['Hindi', 'पैसों की समझ: घर का बजट और बचत'],
    ['Marathi', 'माझी पहिली नोकरी: पैसे कसे वाचवायचे'],
    ['Bengali', 'সংখ্যা আর তার গল্প'],
    ['Tamil', 'கணிதம் எளிது: முதல் படி'],
    ['Telugu', 'కంప్యూటర్ పరిచయం'],
    ['Gujarati', 'ગણિત સરળ છે'],
    ['Kannada', 'ಕನ್ನಡ ಕಲಿಯಿರಿ'],
    ['Malayalam', 'മലയാളം പഠിക്കാം'],
    ['Punjabi', 'ਪੰਜਾਬੀ ਸਿੱਖੋ'],
    ['Urdu', 'اردو سیکھیں: پہلا سبق'],
    ['two scripts in one', 'GST सीखिए in 10 दिन'],
  ])('has every letter of %s', (_language, title) => {
    const block = layText(title, heading)
    expect(block?.lines.length).toBeGreaterThan(0)
    for (const { width } of block?.lines ?? []) expect(width).toBeLessThanOrEqual(heading.width)
  })

  test('omits emoji, shortens long texts, and draws nothing instead of boxes', () => {
    expect(layText('Hello 👋🏽 world', heading)).toEqual(layText('Hello world', heading))
    expect(layText('A very long title '.repeat(40), heading)?.lines).toHaveLength(5)
    expect(layText('日本語', heading)).toBeNull()
    expect(layText('  ', heading)).toBeNull()
  })

  test('computes outlines only for visible letters, for texts of any length and number of sizes', () => {
    const drawn = vi.spyOn(outlineOf('a'), 'toSVG')
    for (const title of ['ab c '.repeat(40), 'घर का '.repeat(30), 'Long'.repeat(50)]) {
      drawn.mockClear()
      layText(title, heading)
      expect(drawn.mock.calls.length).toBeLessThanOrEqual(title.length)
    }
    drawn.mockRestore()
  })
})

test('a course and its lessons have a picture in the size of messengers, made of public data', async () => {
  const { rows, services } = app
  const stored = await storeThumbnail(services.db, services.storage, {
    source: await picture(1),
    attached: true,
  })
  const course = await rows.course({ thumbnail: thumbnailUrl(stored.id), isPremium: true })
  const lesson = await rows.lesson(course.id)
  const hidden = await rows.lesson(course.id, { isVisible: false })
  const draft = await rows.course({ isPublished: false })
  const guest = app.client()
  const at = (path: string, headers = {}) => fetch(`${app.url}/media/cards/${path}.jpg`, { headers })

  const reply = await at(`courses/${course.id}`)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(reply.headers.get('cache-control')).toBe('public, max-age=3600')
  const bytes = Buffer.from(await reply.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(bytes.length).toBeLessThan(300_000)
  const known = { 'if-none-match': reply.headers.get('etag') ?? '' }
  expect((await at(`courses/${course.id}`, known)).status).toBe(304)
  expect((await at(`lessons/${lesson.id}`, known)).status).toBe(200)

  // The card is in the academy's language, even if the browser requests another language.
  expect((await at(`courses/${course.id}`, { ...known, 'accept-language': 'hi' })).status).toBe(304)
  await services.db.insert(settings).values({ key: 'languages', value: 'hi,en' })
  const inHindi = await at(`courses/${course.id}`, { ...known, 'accept-language': 'en' })
  expect(inHindi.status).toBe(200)
  known['if-none-match'] = inHindi.headers.get('etag') ?? ''

  await services.db.update(coursesTable).set({ title: 'Another title' })
  expect((await at(`courses/${course.id}`, known)).status).toBe(200)
  for (const path of [
    `lessons/${hidden.id}`,
    `courses/${draft.id}`,
    'courses/0',
    'courses/x',
    'lessons/99999',
  ])
    expect((await at(path)).status, path).toBeGreaterThanOrEqual(400)
  expect((await guest.get(`/media/cards/courses/${draft.id}.jpg`)).status).toBe(404)
})
