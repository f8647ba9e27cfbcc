import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { variables } from '../platform/server/process/env-variables.ts'
import { metrics } from '../platform/server/metrics.ts'
import { projectRoot } from '../platform/server/process/project-root.ts'
import '../archive/server/backups/observe.ts'
import '../office/server/observe.ts'

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...readdirSync(join(projectRoot, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

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
    const code = [...read(page).matchAll(/```[\s\S]*?```|`[^`\n]+`/g)].map(([block]) => block).join('\n')
    for (const [what, name = ''] of code.matchAll(/\bnpm run (?:-s )?([a-z][\w:]*)/g))
      if (!Object.hasOwn(scripts, name)) unknown.push(`${page}: ${what}`)
    for (const [what, name = ''] of code.matchAll(/(?:^|[`\n]|lantern |; )lantern ([a-z][a-z-]+)\b/g))
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

/** As GitHub names headings. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')

test('each link between the documents leads somewhere', () => {
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
