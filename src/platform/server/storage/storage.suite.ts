import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { MissingObject, type Storage } from './storage.ts'

const contentType = 'application/octet-stream'

async function keysOf(storage: Storage, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list(prefix)) keys.push(key)
  return keys.sort()
}

/** Tests the contract of a storage driver. Run this for each driver. */
export function storageSuite(name: string, open: () => Promise<Storage>): void {
  describe(`storage on ${name}`, () => {
    let storage: Storage
    beforeAll(async () => {
      storage = await open()
    })

    test('returns the stored bytes, from a buffer and from a stream', async () => {
      const bytes = randomBytes(300_000)
      expect(await storage.put('a/one.bin', bytes, { contentType })).toBe(300_000)
      expect(await buffer(await storage.read('a/one.bin'))).toEqual(bytes)

      const large = randomBytes(12 * 1024 * 1024)
      const pieces = Array.from({ length: 12 }, (_, at) => large.subarray(at << 20, (at + 1) << 20))
      expect(
        await storage.put('a/large.bin', Readable.from(pieces, { objectMode: false }), { contentType }),
      ).toBe(large.length)
      expect((await buffer(await storage.read('a/large.bin'))).equals(large)).toBe(true)
    })

    test('reads a part, both ends included', async () => {
      await storage.put('a/range.txt', Buffer.from('0123456789'), { contentType })
      expect((await buffer(await storage.read('a/range.txt', { start: 2, end: 4 }))).toString()).toBe('234')
      expect((await buffer(await storage.read('a/range.txt', { start: 9, end: 9 }))).toString()).toBe('9')
    })

    test('stores an empty object', async () => {
      await storage.put('a/empty', Buffer.alloc(0), { contentType })
      expect((await storage.stat('a/empty'))?.bytes).toBe(0)
    })

    test('returns the size and a strong ETag, or null for a missing object', async () => {
      await storage.put('a/stat.txt', Buffer.from('four'), { contentType })
      const stat = await storage.stat('a/stat.txt')
      expect(stat?.bytes).toBe(4)
      expect(stat?.etag).toMatch(/^"[^"]+"$/)
      expect(stat?.modifiedAt.getTime()).toBeGreaterThan(Date.now() - 60_000)
      expect((await storage.stat('a/stat.txt'))?.etag).toBe(stat?.etag)
      expect(await storage.stat('a/nothing.txt')).toBeNull()
      expect(await storage.stat('a')).toBeNull()
    })

    test('replaces an object completely', async () => {
      await storage.put('a/replace', Buffer.from('a long first text'), { contentType })
      await storage.put('a/replace', Buffer.from('second'), { contentType })
      expect((await buffer(await storage.read('a/replace'))).toString()).toBe('second')
    })

    test('adopts a local file and removes it', async () => {
      const local = storage.temp.path('.bin')
      await writeFile(local, 'adopted')
      await storage.adopt(local, 'a/adopted.bin', { contentType })
      expect(existsSync(local)).toBe(false)
      expect((await buffer(await storage.read('a/adopted.bin'))).toString()).toBe('adopted')
    })

    test('stores nothing if the source fails', async () => {
      async function* broken() {
        yield Buffer.alloc(100_000)
        throw new Error('the line went dead')
      }
      await expect(
        storage.put('broken/file', Readable.from(broken(), { objectMode: false }), { contentType }),
      ).rejects.toThrow('the line went dead')
      expect(await storage.stat('broken/file')).toBeNull()
      expect(await keysOf(storage, 'broken/')).toEqual([])
    })

    test('reports a missing object', async () => {
      await expect(storage.read('a/never')).rejects.toThrow(MissingObject)
    })

    test('lists and deletes by prefix, and ignores missing objects when it deletes', async () => {
      for (const key of ['list/x/1', 'list/x/2', 'list/xy/3'])
        await storage.put(key, Buffer.from(key), { contentType })
      expect(await keysOf(storage, 'list/')).toEqual(['list/x/1', 'list/x/2', 'list/xy/3'])
      await storage.deletePrefix('list/x/')
      expect(await keysOf(storage, 'list/')).toEqual(['list/xy/3'])
      await storage.deletePrefix('list/x/')
      await storage.delete('list/xy/3')
      await storage.delete('list/xy/3')
      expect(await keysOf(storage, 'list/')).toEqual([])
      expect(await keysOf(storage, '')).toContain('a/one.bin')
    })

    test('writes one key from many writers without mixing them', async () => {
      const texts = Array.from({ length: 8 }, (_, at) => String(at).repeat(50_000))
      await Promise.all(texts.map((text) => storage.put('race/file', Buffer.from(text), { contentType })))
      expect(texts).toContain((await buffer(await storage.read('race/file'))).toString())
    })

    test('refuses keys with parent folders, and absolute, empty or odd keys', async () => {
      for (const key of [
        '',
        '/etc/passwd',
        '../x',
        'a/../b',
        'a//b',
        'a/',
        './a',
        'A/b',
        'a/b\0',
        'a\\b',
        '.hidden',
        'a/%2e',
      ]) {
        await expect(storage.put(key, Buffer.from('x'), { contentType }), key).rejects.toThrow(
          'Not a storage key',
        )
        await expect(storage.read(key), key).rejects.toThrow('Not a storage key')
      }
      for (const prefix of ['', 'a', '/', '../', 'a/../']) {
        await expect(storage.deletePrefix(prefix), prefix).rejects.toThrow('Not a storage prefix')
      }
    })

    test('is usable', async () => {
      await storage.check()
    })
  })
}
