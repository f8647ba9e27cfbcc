import { createCanvas, GlobalFonts, Path2D } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { readFont } from './fonts.ts'
import { canDraw, shapeText, widthOf } from './shaping.ts'

/** Words with conjuncts, reordered vowel signs, stacked marks and joiners. */
const WORDS = {
  Devanagari: ['क्षितिज', 'कृष्णमूर्ति', 'श्रद्धा', 'द्विवेदी', 'ज्योत्स्ना', 'र्‍हस्व', 'हृदय'],
  Bengali: ['শ্রীমতী', 'কৃষ্ণেন্দু', 'জ্যোৎস্না', 'লক্ষ্মী', 'বৈশাখী', 'স্ত্রী'],
  Gurmukhi: ['ਗੁਰਪ੍ਰੀਤ', 'ਸ੍ਰੀ', 'ਪਰਮਿੰਦਰ', 'ਸਿੱਧੂ', 'ਦ੍ਵੈਤ'],
  Gujarati: ['ક્ષિતિજ', 'શ્રીદેવી', 'જ્ઞાનેશ્વર', 'કૃષ્ણ', 'રાષ્ટ્ર'],
  Oriya: ['କୃଷ୍ଣଚନ୍ଦ୍ର', 'ଲକ୍ଷ୍ମୀ', 'ସ୍ତ୍ରୀ', 'ଜ୍ୟୋତ୍ସ୍ନା', 'ଶ୍ରୀ'],
  Tamil: ['ஸ்ரீனிவாசன்', 'கோவிந்தராஜ்', 'லக்ஷ்மி', 'மௌலி', 'தொல்காப்பியன்'],
  Telugu: ['శ్రీనివాస్', 'కృష్ణమూర్తి', 'లక్ష్మి', 'జ్యోత్స్న', 'స్త్రీ'],
  Kannada: ['ಶ್ರೀಕೃಷ್ಣ', 'ಲಕ್ಷ್ಮೀ', 'ಜ್ಯೋತ್ಸ್ನಾ', 'ಮೂರ್ತಿ'],
  Malayalam: ['കൃഷ്ണൻ', 'ലക്ഷ്മി', 'ശ്രീജിത്ത്', 'സ്ത്രീ', 'ന്റെ'],
} as const

const SIZE = 60
const WIDTH = 640
const HEIGHT = 160
const BASELINE = 100

/** Counts the pixels of the first canvas that differ much from every nearby pixel of the second. */
function missing(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  const dark = (of: Uint8ClampedArray, x: number, y: number) => (of[(y * WIDTH + x) * 4 + 3] ?? 0) > 110
  let count = 0
  for (let y = 1; y < HEIGHT - 1; y++)
    for (let x = 1; x < WIDTH - 1; x++)
      if (dark(one, x, y) && ![-1, 0, 1].some((dx) => [-1, 0, 1].some((dy) => dark(other, x + dx, y + dy))))
        count += 1
  return count
}

const pictureOf = (draw: (context: ReturnType<ReturnType<typeof createCanvas>['getContext']>) => void) => {
  const context = createCanvas(WIDTH, HEIGHT).getContext('2d')
  draw(context)
  return context.getImageData(0, 0, WIDTH, HEIGHT).data
}

/** Draws with Chrome's text engine, which contains its own HarfBuzz. */
const drawnByEngine = (word: string, family: string, { without }: { without?: string } = {}) =>
  pictureOf((context) => {
    context.font = `${SIZE}px "${family}"`
    context.fillText(without ? [...word].filter((sign) => sign !== without).join('') : word, 10, BASELINE)
  })

const drawnByUs = (word: string) =>
  pictureOf((context) => {
    let left = 10
    for (const { glyphs, unitsPerEm, advance } of shapeText(word, 'regular')) {
      const scale = SIZE / unitsPerEm
      for (const { path, x, y } of glyphs) {
        context.setTransform(scale, 0, 0, -scale, left + x * scale, BASELINE - y * scale)
        context.fill(new Path2D(path))
      }
      left += advance * scale
    }
  })

test('there are 47 words', () => {
  expect(Object.values(WORDS).flat()).toHaveLength(47)
})

test.each(Object.entries(WORDS))('%s looks the same as in a browser', (script, words) => {
  const family = `Certificate ${script}`
  GlobalFonts.register(readFont(script as keyof typeof WORDS), family)
  for (const word of words) {
    const [ours, theirs] = [drawnByUs(word), drawnByEngine(word, family)]
    const ink = ours.filter((_, at) => at % 4 === 3).filter((alpha) => alpha > 110).length
    expect(ink, word).toBeGreaterThan(500)
    expect(missing(ours, theirs), word).toBeLessThan(ink / 200)
    expect(missing(theirs, ours), word).toBeLessThan(ink / 200)
    // The comparison detects a difference: without its last character, the word looks different.
    const cut = drawnByEngine(word, family, { without: [...word].at(-1) ?? '' })
    expect(missing(ours, cut) + missing(cut, ours), word).toBeGreaterThan(ink / 200)
  }
})

test('each script is drawn with one font, and unknown scripts are reported', () => {
  const runs = shapeText('Asha রায় आशा', 'strong')
  expect(runs.map(({ font }) => font)).toEqual(['strong', 'Bengali', 'Devanagari'])
  expect(widthOf(runs)).toBeCloseTo(
    runs.map((run) => widthOf([run])).reduce((sum, width) => sum + width),
    6,
  )
  expect(canDraw('Zoë O’Neill-आशा')).toBe(true)
  for (const name of ['漢字', 'Asha 👋', 'Дарья']) expect(canDraw(name), name).toBe(false)
})

test('shaping many names of many scripts does not leak memory', () => {
  const signs = ['अ', 'অ', 'ਅ', 'અ', 'ଅ', 'அ', 'అ', 'ಅ', 'അ', 'A']
  const name = signs.join('').repeat(20)
  canDraw(name)
  const before = process.memoryUsage().external
  for (let times = 0; times < 150; times++) canDraw(name)
  expect(process.memoryUsage().external - before).toBeLessThan(8_000_000)
})
