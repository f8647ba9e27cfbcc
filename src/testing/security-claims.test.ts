import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../platform/server/process/project-root.ts'

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
const page = read('docs/security.md')
const PATH = /`((?:src|tests|faults|docs)\/[^`]+)`/g
const TEST = /^(?:src\/.+\.test\.tsx?|tests\/[^/]+\.test\.ts|faults\/[^/]+\.ts)$/

const rows = page
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [id = '', , status = '', where = ''] = line.slice(2, -2).split(' | ')
    return { id, status, where }
  })

/** Returns the tests to which a table row refers: each file with the quoted test names after it. */
const claimsOf = (where: string) =>
  where.split(/(?=`(?:src|tests|faults)\/)/).flatMap((part) => {
    const path = /^`([^`]+)`/.exec(part)?.[1]
    return path && TEST.test(path)
      ? [{ path, names: [...part.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name) }]
      : []
  })

test('each row has a known status, and rows with yes and partly name a test', () => {
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.filter(({ status }) => !['yes', 'partly', 'no', '–'].includes(status))).toEqual([])
  const unproven = rows.filter(
    ({ status, where }) => ['yes', 'partly'].includes(status) && claimsOf(where).length === 0,
  )
  expect(unproven.map(({ id }) => id)).toEqual([])
  const silent = rows.filter(({ status, where }) => status === 'no' && where.trim() === '')
  expect(silent.map(({ id }) => id)).toEqual([])
})

test('each file that the page names exists', () => {
  const named = [...page.matchAll(PATH)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([])
})

test('each test that a row names is in its file', () => {
  const missing = rows.flatMap(({ id, where }) => {
    const claims = claimsOf(where)
    const quoted = [...where.matchAll(/“([^”]+)”/g)].length
    const loose =
      quoted === claims.flatMap(({ names }) => names).length ? [] : [`${id}: a name without a file`]
    return claims
      .filter(({ path }) => existsSync(join(projectRoot, path)))
      .flatMap(({ path, names }) => {
        const source = read(path)
        return names
          .filter((name) => !["'", '"', '`'].some((mark) => source.includes(mark + name + mark)))
          .map((name) => `${id}: ${path} “${name}”`)
      })
      .concat(loose)
  })
  expect(missing).toEqual([])
})
