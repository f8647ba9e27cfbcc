import { expect, test } from 'vitest'
import { FIGURE_SETTINGS } from '../../home.rules.ts'
import { SETTING_KEYS } from '../../settings.schema.ts'
import { listSettings } from './settings-index.ts'

/** Settings that other pages change, or that share an entry with another setting. */
const ELSEWHERE: readonly string[] = [
  'yearly_plan',
  'home_sections',
  'brand_color',
  'brand_accent',
  'featured_courses',
  'setup_settled',
  'payee_confirmation',
  ...FIGURE_SETTINGS,
]

test('the command palette finds every setting', () => {
  const listed = listSettings().map(({ hash }) => hash)
  expect(
    listed
      .filter(
        (key) => !['figures', 'home-sections', 'colors', 'own-pages', 'payee-confirmation'].includes(key),
      )
      .toSorted(),
  ).toEqual(SETTING_KEYS.filter((key) => !ELSEWHERE.includes(key)).toSorted())
  expect(listSettings().every(({ label, words }) => label && words)).toBe(true)
})
