import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../platform/server/process/project-root.ts'

/** Values that are not free text of users: amounts, usernames, coupon codes. */
const SAFE = new Set(['amount', 'price', 'discount', 'username', 'code'])
/**
 * Parameters that are safe only in these texts: other names for usernames, and names of fields, pages, languages or
 * statuses.
 */
const SAFE_IN_TEXT = new Set([
  ...['approvedBy', 'rejectedBy', 'undoneBy', 'approvedAfterAllBy', 'refundedBy', 'revokedBy'].map(
    (text) => `${text} name`,
  ),
  'correctedBy name',
  'sinceBy name',
  'useSaved field',
  // The owner's pages have fixed names.
  'view page',
  'edit page',
  'editLanguage page',
  'editLanguage language',
  'otherPayment status',
])

/** Matches a text with parameters, up to the next text. */
const TEXT = /^export const (\w+) = \(([^)]*)\) =>([\s\S]*?)(?=^export |^\/\*\*|(?![\s\S]))/gm

test('values that users write are separate tags in texts with tags', () => {
  const src = join(projectRoot, 'src')
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\/texts\/[^/]+\.(en|hi)\.ts$/.test(file),
  )
  const tagged = files.flatMap((file) =>
    [...readFileSync(join(src, file), 'utf8').matchAll(TEXT)].filter(([, , , body = '']) =>
      /<(\w+)>.*?<\/\1>/s.test(body),
    ),
  )
  expect(tagged.length).toBeGreaterThan(50)
  const written = tagged.flatMap(([, text, parameters = '']) =>
    [...parameters.matchAll(/(\w+): string/g)].map(([, value = '']) => [`${text} ${value}`, value] as const),
  )
  const found = written.filter(([place, value]) => !SAFE.has(value) && !SAFE_IN_TEXT.has(place))
  expect(found.map(([place]) => place)).toEqual([])
})
