import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { maxBytesPerHour } from '../media/server/encoding/renditions.ts'
import { variables } from '../platform/server/process/env-variables.ts'
import { metrics } from '../platform/server/metrics.ts'
import { projectRoot } from '../platform/server/process/project-root.ts'
import '../archive/server/backups/observe.ts'
import '../office/server/observe.ts'

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
const pagesOf = (folder: string) =>
  readdirSync(join(projectRoot, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)
const decisions = pagesOf('docs/decisions')
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...pagesOf('docs'),
  ...decisions,
]

/** All code and configuration files to which documents may refer, or that may refer to documents. */
const sources = ['src', 'tests', 'faults', 'bench', 'scripts', 'docker'].flatMap((folder) =>
  readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:[cm]?[jt]sx?|sql|sh|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name)),
)
const code = sources.map((file) => readFileSync(file, 'utf8')).join('\n')

const wordsOf = (...files: string[]) =>
  files.map((file) => read(file).split(/\s+/).length).reduce((sum, words) => sum + words, 0)

test('each metric of the alert rules and of the dashboard exists', async () => {
  const known = new Set((await metrics.getMetricsAsJSON()).map(({ name }) => name))
  const text = read('docs/monitoring/alerts.yaml') + read('docs/monitoring/dashboard.json')
  const named = text.match(/\b(?:lantern|http|procedure|database|kept|process|nodejs)_[a-z0-9_]+/g) ?? []
  expect(new Set(named).size).toBeGreaterThan(15)
  const missing = named.filter(
    (name) => !known.has(name) && !known.has(name.replace(/_(bucket|count|sum)$/, '')),
  )
  expect(missing).toEqual([])
})

test('each command that the documents name exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const commands = new Set(
    readdirSync(join(projectRoot, 'src/commands')).map((name) => name.replace(/\.ts$/, '')),
  )
  const unknown: string[] = []
  for (const page of pages) {
    const commandLines = [...read(page).matchAll(/```[\s\S]*?```|`[^`\n]+`/g)]
      .map(([block]) => block)
      .join('\n')
    for (const [what, name = ''] of commandLines.matchAll(/\bnpm run (?:-s )?([a-z][\w:]*)/g))
      if (!Object.hasOwn(scripts, name)) unknown.push(`${page}: ${what}`)
    for (const [what, name = ''] of commandLines.matchAll(/(?:^|[`\n]|lantern |; )lantern ([a-z][a-z-]+)\b/g))
      if (!commands.has(name)) unknown.push(`${page}: ${what}`)
  }
  expect(unknown).toEqual([])
})

test('the page of settings has each variable, with the file to copy', () => {
  const page = read('docs/configuration.md')
  const example = read('.env.example')
  const names = Object.keys(variables.shape)
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
  expect(names.filter((name) => !example.includes(`${name}=`))).toEqual([])
})

/** Converts a heading to an anchor, as GitHub does. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')

test('each link between the documents has a target', () => {
  const broken: string[] = []
  for (const page of pages) {
    for (const [, target = ''] of read(page).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target)) continue
      const [path = '', anchor] = target.split('#')
      const file = path === '' ? page : join(dirname(page), path)
      try {
        if (anchor === undefined) {
          if (!file.endsWith('.md')) readdirSync(join(projectRoot, dirname(file)))
          else read(file)
        } else {
          const headings = [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, one = '']) => anchorOf(one))
          if (!headings.includes(anchor)) broken.push(`${page}: ${target}`)
        }
      } catch {
        broken.push(`${page}: ${target}`)
      }
    }
  }
  expect(broken).toEqual([])
})

test('each document that a source file names exists', () => {
  const named = new Set(code.match(/\bdocs\/[\w/-]+\.(?:md|ya?ml|json|png)\b/g))
  expect(named.size).toBeGreaterThan(10)
  expect([...named].filter((path) => !existsSync(join(projectRoot, path)))).toEqual([])
})

/** Returns all inline code of these pages, without code blocks. */
const quotedIn = (files: string[]) =>
  files.flatMap((page) =>
    [
      ...read(page)
        .replaceAll(/```[\s\S]*?```/g, '')
        .matchAll(/`([^`\n]+)`/g),
    ].map(([, text = '']) => ({
      page,
      text,
    })),
  )

test('each path that a document names exists', () => {
  const broken = quotedIn(pages.filter((page) => page !== 'CHANGELOG.md'))
    .filter(({ text }) => /^(?:src|tests|faults|bench|scripts|docker|docs|drizzle)\/[^\s<>{}*…]*$/.test(text))
    .filter(({ text }) => !existsSync(join(projectRoot, text)))
  expect(broken).toEqual([])
})

test('each name of code on the decision and architecture pages is in the code', () => {
  const names = quotedIn([...decisions, 'docs/architecture.md', 'docs/glossary.md', 'docs/recipes.md'])
    .map(({ page, text }) => ({ page, name: text.replace(/\(\)$/, '') }))
    .filter(({ name }) => /^(?:[a-z]+(?:_[a-z0-9]+)+|[a-z]+[A-Z]\w*)$/.test(name))
  expect(names.length).toBeGreaterThan(40)
  expect(names.filter(({ name }) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([])
})

test('the index names each document', () => {
  const index = read('docs/README.md')
  const named = (page: string) => index.includes(`](${page.replace(/^docs\//, '')})`)
  expect(
    pages.filter((page) => page.startsWith('docs/') && page !== 'docs/README.md' && !named(page)),
  ).toEqual([])
})

test('the first three pages and the decision pages are short', () => {
  expect(wordsOf('README.md', 'CONTRIBUTING.md', 'docs/architecture.md')).toBeLessThan(3300)
  expect(decisions.length).toBeLessThanOrEqual(26)
  // The limit for the list of triggers is higher, because the list grows with the tables.
  const limitOf = (page: string) => (page.endsWith('/triggers.md') ? 1000 : 700)
  const long = decisions.filter((page) => wordsOf(page) > limitOf(page))
  expect(long).toEqual([])
  const parts = ['## Context', '## Decision', '## Consequences']
  expect(decisions.filter((page) => !parts.every((part) => read(page).includes(part)))).toEqual([])
})

test('the page of operations has the maximum size of an hour of video from the renditions', () => {
  const page = read('docs/operations.md')
  for (const height of [360, 480, 720, 1080]) {
    const most = maxBytesPerHour({ width: (height * 16) / 9, height, hasAudio: true })
    expect(page).toContain(`| ${height} lines | ${(most / 1e9).toFixed(1)} GB |`)
  }
})
