import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'lantern-folder-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('creates a folder with its parents, and keeps an existing one', () => {
  makeFolder(join(folder, 'a/b/c'))
  makeFolder(join(folder, 'a/b/c'))
  expect(statSync(join(folder, 'a/b/c')).isDirectory()).toBe(true)
})

test('returns the error of the file system', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(() => makeFolder(join(folder, 'file/below'))).toThrow('ENOTDIR')
})

test.runIf(existsSync('ends if folders are refused as if they were missing'))(
  'ends where the system refuses folders as if they were missing',
  () => {
    expect(() => makeFolder('/proc/lantern/below')).toThrow('ENOENT')
  },
)
