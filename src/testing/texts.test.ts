import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { oneLanguage } from '../../scripts/vite/one-language.ts'
import { inLanguages } from '../platform/language/in-languages.ts'
import { runInLanguage } from '../platform/server/language.ts'
import { projectRoot } from '../platform/server/process/project-root.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'texts-'))
  await write('site/texts/frame.ts', 'export const t = inLanguages({ en, hi })')
  await write(
    'site/texts/frame.en.ts',
    "import { counted } from '../../platform/count.ts'\nexport const courses = 'Courses'\nexport const seats = (left: number) => `${counted(left, 'seat')} left`\n",
  )
  await write(
    'site/texts/frame.hi.ts',
    "export const courses = 'कोर्स'\nexport const seats = (left: number) => `${left} सीटें बची हैं`\n",
  )
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function write(name: string, text: string) {
  await mkdir(dirname(join(folder, 'src', name)), { recursive: true })
  await writeFile(join(folder, 'src', name), text)
}

/** Runs the lint step and returns its output. */
const check = () =>
  new Promise<string[]>((resolve) => {
    execFile(
      process.execPath,
      [join(projectRoot, 'scripts/texts.mjs'), join(folder, 'src')],
      (_error, _out, said) => resolve(said.trim().split('\n').filter(Boolean)),
    )
  })

const SCREEN = 'site/client/links.tsx'
const IMPORT = "import { t } from '../texts/frame.ts'\n"
const USES = `${IMPORT}export const Links = ({ left }) => <p title={t.courses}>{t.seats(left)}</p>\n`

test('the lint step accepts texts of a catalogue', async () => {
  await write(SCREEN, USES)
  expect(await check()).toEqual([])
})

test.each([
  ['a text in an element', 'export const A = () => <p>Your courses</p>', 'is not in a catalogue'],
  [
    'a text in a condition',
    "export const A = ({ b }) => <p>{b ? 'Yours' : null}</p>",
    'is not in a catalogue',
  ],
  [
    'a text in a condition in parentheses',
    "export const A = ({ b }) => <p>{b && (b > 1 ? 'Yours' : null)}</p>",
    'is not in a catalogue',
  ],
  ['a sentence in a call', "announce({ title: 'You are offline' })", 'is not in a catalogue'],
  [
    'a noun after a number',
    "export const A = ({ n }) => <p>{counted(n, 'course')}</p>",
    '“course” is not in a catalogue',
  ],
  ['an attribute', 'export const A = () => <img alt="A course" />', 'the alt is not in a catalogue'],
  ['a text read too early', 'export const A = { label: t.courses }', 'courses is read when the module loads'],
])('the lint step reports %s', async (_what, source, said) => {
  await write(SCREEN, USES + source)
  expect(await check()).toEqual([expect.stringContaining(said), expect.stringContaining('1 violations')])
})

test.each([
  ['a template', 'export const copyOf = (title) => `${title} (copy)`', '(copy)'],
  ['a sum', "export const copyOf = (title) => title + ' (copy)'", '(copy)'],
  ['a sentence with a value', 'export const said = (n) => `You have ${n} seats`', 'You have'],
])('the lint step reports a text of the server in %s', async (_what, source, text) => {
  await write(SCREEN, USES)
  await write('site/server/titles.ts', source)
  expect(await check()).toEqual([
    `src/site/server/titles.ts:1: “${text}” is not in a catalogue`,
    expect.stringContaining('1 violations'),
  ])
})

test('the lint step accepts SQL, logs, errors for programmers and texts for operators in server code', async () => {
  await write(SCREEN, USES)
  await write(
    'site/server/titles.ts',
    'log.warn(`The page ${name} failed`)\nconst rows = sql`select ${name} from pages`\nthrow new Error(`No page ${name}`)',
  )
  await write('archive/server/export.ts', 'export const said = (name) => `The file ${name} is damaged`')
  expect(await check()).toEqual([])
})

test('the lint step reports errors, unused keys and other placeholders', async () => {
  await write(SCREEN, `${IMPORT}export const A = () => t.courses`)
  await write(
    'site/errors.ts',
    "export const e = defineErrors({ GONE: { status: 404, message: 'Gone away' } })",
  )
  await write('site/texts/frame.hi.ts', "export const courses = 'कोर्स {name}'\n")
  const said = await check()
  expect(said).toHaveLength(4)
  expect(said.join('\n')).toMatch(
    /the message is not in a catalogue[^]*nothing uses seats[^]*other placeholders/,
  )
})

type Transform = (
  this: { error: (text: string) => never },
  code: string,
  id: string,
) => { code: string } | null

function build(language: string, source: string) {
  const { transform } = oneLanguage(language) as unknown as { transform: Transform }
  const error = (text: string) => {
    throw new Error(text)
  }
  return transform.call({ error }, source, join(folder, 'src', SCREEN))?.code ?? source
}

test('a build contains each text where it is used, in one language only', () => {
  const english = build('en', USES)
  expect(english).toContain("title={'Courses'}")
  expect(english).toContain("`${text_counted(left, 'seat')} left`)(left)")
  expect(english).toMatch(/import \{ counted as text_counted \} from ".*platform\/count\.ts"/)
  expect(english).not.toMatch(/texts\/frame|कोर्स/)
  const hindi = build('hi', USES)
  expect(hindi).toContain("title={'कोर्स'}")
  expect(hindi).not.toMatch(/Courses|counted/)
})

test('a build fails for a missing key, and for a catalogue that is passed as a value', () => {
  expect(() => build('en', `${IMPORT}export const a = () => t.gone`)).toThrow(/There is no text gone/)
  expect(() => build('en', `${IMPORT}export const a = () => show(t)`)).toThrow(
    /texts are read by their names/,
  )
})

test('texts are in the current language when they are read', () => {
  const t = inLanguages({
    en: { courses: 'Courses', seats: (left: number) => `${left} left` },
    hi: { courses: 'कोर्स', seats: (left: number) => `${left} बची हैं` },
  })
  expect([t.courses, t.seats(2)]).toEqual(['Courses', '2 left'])
  runInLanguage('hi', () => expect([t.courses, t.seats(2)]).toEqual(['कोर्स', '2 बची हैं']))
})
