import { expect, test } from 'vitest'
import { findFreeSlug, slugify, withSuffix } from './slugs.ts'

test.each([
  ['Web Development for Beginners', 'web-development-for-beginners'],
  ["  Let's Cook: Dal & Roti!  ", 'lets-cook-dal-and-roti'],
  ['Crème brûlée à la française', 'creme-brulee-a-la-francaise'],
  ['Straße nach Łódź, Ærø', 'strasse-nach-lodz-aero'],
  ['Ｆｕｌｌ width ①', 'full-width-1'],
  ['हिन्दी व्याकरण', 'hindi-vyakaran'],
  ['गणित कक्षा १०', 'ganit-kaksha-10'],
  ['भारत का इतिहास', 'bharat-ka-itihas'],
  ['मैं और तुम', 'main-aur-tum'],
  ['ज़िन्दगी', 'zindagi'],
  ['न', 'na'],
  ['SQL हिंदी में', 'sql-hindi-men'],
  ['İstanbul', 'istanbul'],
  ['𝐁𝐨𝐥𝐝 ℝ', 'bold-r'],
  ['', 'course'],
  ['!!!', 'course'],
  ['日本語', 'course'],
  ['🎓', 'course'],
])('%s -> %s', (title, slug) => {
  expect(slugify(title)).toBe(slug)
})

test('a long title is cut after a word, within the limit, even with a suffix', () => {
  const slug = slugify('advanced techniques '.repeat(10))
  expect(slug.length).toBeLessThanOrEqual(100)
  expect(slug).toMatch(/(advanced|techniques)$/)
  const one = slugify('x'.repeat(200))
  expect(one).toBe('x'.repeat(100))
  expect(withSuffix(one, 12)).toBe(`${'x'.repeat(97)}-12`)
  expect(withSuffix('short', 2)).toBe('short-2')
})

test('uses the first free suffix', () => {
  expect(findFreeSlug('a', new Set())).toBe('a')
  expect(findFreeSlug('a', new Set(['a', 'a-2', 'a-4']))).toBe('a-3')
})
