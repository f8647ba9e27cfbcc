import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'lantern-folder-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('makes a folder with those above it, and leaves one that is there', () => {
  makeFolder(join(folder, 'a/b/c'))
  makeFolder(join(folder, 'a/b/c'))
  expect(statSync(join(folder, 'a/b/c')).isDirectory()).toBe(true)
})

test('says what the file system says', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(() => makeFolder(join(folder, 'file/below'))).toThrow('ENOTDIR')
})

test.runIf(existsSync('/proc'))('ends where folders are refused as if they were missing', () => {
  expect(() => makeFolder('/proc/lantern/below')).toThrow('ENOENT')
})
