import { expect, test } from 'vitest'
import { readTextFile } from './text-file.ts'

const text = 'WEBVTT\n\nनमस्ते, é'
const bytes = (encoding: BufferEncoding, mark: number[] = []) =>
  new Blob([Buffer.concat([Buffer.from(mark), Buffer.from(text, encoding)])])

test.each([
  ['UTF-8', bytes('utf8')],
  ['UTF-8 with a BOM', bytes('utf8', [0xef, 0xbb, 0xbf])],
  ['UTF-16, little end first', bytes('utf16le', [0xff, 0xfe])],
  [
    'UTF-16, big end first',
    new Blob([Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, 'utf16le').swap16()])]),
  ],
])('%s is read', async (_, file) => {
  expect(await readTextFile(file)).toBe(text)
})

test.each([
  ['Latin-1', new Blob([Buffer.from('WEBVTT\n\ncafé', 'latin1')])],
  ['UTF-16 without its mark', bytes('utf16le')],
])('%s is not guessed', async (_, file) => {
  expect(await readTextFile(file)).toBeNull()
})
