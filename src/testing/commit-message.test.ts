import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '../platform/server/process/project-root.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'commit-message-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the commit hook on a message and returns its output. */
function check(message: string) {
  const file = join(folder, 'message')
  writeFileSync(file, message)
  const { status, stderr } = spawnSync('node', ['scripts/commit-message.mjs', file], {
    cwd: projectRoot,
    encoding: 'utf8',
  })
  return { status, stderr }
}

test.each([
  'feat(payments): add instalment plans\n\nStudents asked for them.',
  'fix: read the balance once',
  'feat(api)!: remove a field',
  '# a comment of Git\n\nMerge branch main',
])('accepts %j', (message) => {
  expect(check(message)).toEqual({ status: 0, stderr: '' })
})

test.each([
  ['Let a course be paid in parts', 'Begin with a type'],
  ['feature(payments): add plans', 'Begin with a type'],
  ['feat(payments):', 'Begin with a type'],
  [`docs: ${'a'.repeat(67)}`, 'it has 73'],
])('refuses %j', (message, said) => {
  const { status, stderr } = check(message)
  expect(status).toBe(1)
  expect(stderr).toContain(said)
})
