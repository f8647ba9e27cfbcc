import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../platform/server/process/project-root.ts'

const sources = readdirSync(join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.startsWith('testing/'))
  .map((name) => ({
    name: name.replaceAll('\\', '/'),
    text: readFileSync(join(projectRoot, 'src', name), 'utf8'),
  }))

const filesWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ name }) => name)

test('no source creates code from text', () => {
  expect(sources.length).toBeGreaterThan(500)
  expect(filesWith(/\beval\(|\bnew Function\(|node:vm\b|set(?:Timeout|Interval)\(\s*['"`]/)).toEqual([])
})

test('each lock of the database has its own number', () => {
  const sqlFiles = readdirSync(join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql'))
    .map((name) => readFileSync(join(projectRoot, 'src', name), 'utf8'))
  const defined = sources.flatMap(({ text }) =>
    [...text.matchAll(/(?:Lock|lockKey) = ([\d_]{10,});?$/gm)].map(([, number = '']) => number),
  )
  const locked = sqlFiles.flatMap((text) =>
    [...text.matchAll(/pg_(?:try_)?advisory_\w*lock\w*\((\d+)\)/g)].map(([, number = '']) => number),
  )
  const numbers = [...defined, ...new Set(locked)].map((number) => number.replaceAll('_', ''))
  expect(defined.length).toBeGreaterThanOrEqual(5)
  expect(locked.length).toBeGreaterThanOrEqual(2)
  expect(new Set(numbers).size, numbers.join(', ')).toBe(numbers.length)
})

test('bodies are read into memory only by the parsers whose time and memory are limited', () => {
  expect(filesWith(/\bparseAs:/)).toEqual(['platform/server/http/bodies.ts'])
})

test('no source passes a command line to a shell', () => {
  expect(
    filesWith(/\bshell: true\b|\bexecSync\(|import \{[^}]*\bexec\b[^}]*\} from 'node:child_process'/),
  ).toEqual([])
})

test('only rendered Markdown and our own icons are inserted as HTML', () => {
  const places = filesWith(
    /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write/,
  )
  expect(places.map((name) => basename(name)).toSorted()).toEqual(['plain-icon.tsx', 'prose.tsx'])
})

/**
 * The file names of modules that use the browser's storage. If you add a module, describe in docs/privacy.md which
 * data it stores.
 */
const STORING = [
  'session.ts',
  'forget-traces.ts',
  'join-staff-page.tsx',
  'language-switch.tsx',
  'recently-seen.ts',
  'recent.ts',
  'lesson-tab.ts',
  'last-position.ts',
  'layouts.ts',
  'shortcut-setting.ts',
  'use-return.ts',
  'document-head.ts',
  'offline-page.ts',
  'stored-views.ts',
  'theme.ts',
  'preview.ts',
  'preferences.ts',
  'use-draft.ts',
  'requested-code.ts',
  'answer-queue.ts',
  'downloads-store.ts',
  'has-downloads.ts',
  'contact.ts',
  'downloads-page.ts',
  'unfinished.ts',
]

test('only these modules use the storage of the browser', () => {
  const storing = filesWith(/\b(?:local|session)Storage\b|\bindexedDB\b|document\.cookie\b|\bcaches\.open\b/)
  expect(storing.map((name) => basename(name)).toSorted()).toEqual(STORING.toSorted())
})

test('each file of the slow tests exists and is listed once', () => {
  const text = readFileSync(join(projectRoot, 'scripts/slow-tests.json'), 'utf8')
  const files = Object.values(JSON.parse(text) as Record<string, string[]>).flat()
  expect(
    files.filter((file, place) => !existsSync(join(projectRoot, file)) || files.indexOf(file) !== place),
  ).toEqual([])
})

test('no test helper registers a hook when it is imported, because files share modules', () => {
  const helpers = ['src/testing', 'tests/support'].flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => join(folder, name)),
  )
  expect(helpers.length).toBeGreaterThan(60)
  const hooking = helpers.filter((name) =>
    /^(?:before|after)(?:All|Each)\(/m.test(readFileSync(join(projectRoot, name), 'utf8')),
  )
  expect(hooking).toEqual([])
})
