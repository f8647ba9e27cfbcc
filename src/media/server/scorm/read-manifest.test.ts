import { expect, test, vi } from 'vitest'
import { manifestOf } from '../../../testing/scorm-packages.ts'
import { readManifest } from './read-manifest.ts'

const repeat = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join('')

const read = (manifest: string, has = (path: string): boolean => path === 'a.html') =>
  readManifest(Buffer.from(manifest), has)

const manifestWith = (items: string, resource: string) =>
  manifestOf('1.2')
    .replace(/<item [\s\S]*<\/item>/, items)
    .replace(/<resource [\s\S]*<\/resource>/, resource)

test('many items that open a resource with many attributes look at each attribute once', () => {
  const items = repeat(
    300,
    (index) => `<item identifier="i${index}" identifierref="r"><title>T</title></item>`,
  )
  const attributes = repeat(2000, (index) => ` x:a${index}="1"`)
  const manifest = manifestWith(items, `<resource identifier="r"${attributes} href="a.html"/>`)
  const looks = vi.spyOn(String.prototype, 'startsWith')
  try {
    expect(read(manifest).items).toHaveLength(300)
    expect(looks.mock.calls.length).toBeLessThan(6000)
  } finally {
    looks.mockRestore()
  }
})

test('items of a resource with a very long address are not read, and after the limit no item is', () => {
  const items = repeat(2000, (index) => `<item identifier="i${index}" identifierref="r"/>`)
  const asked: string[] = []
  const has = (path: string) => asked.push(path) > 0
  const long = manifestWith(items, `<resource identifier="r" href="${'a'.repeat(100_000)}"/>`)
  expect(() => read(long, has)).toThrow('no page to open')
  expect(asked).toEqual([])
  expect(read(manifestWith(items, '<resource identifier="r" href="a.html"/>'), has).items).toHaveLength(500)
  expect(asked).toHaveLength(500)
})
