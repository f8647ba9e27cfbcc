import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Storage } from '../../platform/server/storage/storage.ts'
import { createKeyList } from './key-list.ts'
import { openForWriting } from './open-for-writing.ts'

const path = join(tmpdir(), `lantern-keys-${process.pid}`)
const storage = { temp: { path: () => path } } as unknown as Storage

test('an error between two writes rejects the next one, and does not end the process', async () => {
  const file = await openForWriting(path)
  file.destroy(new Error('no space left'))
  await new Promise((resolve) => file.once('close', () => resolve(undefined)))
  expect(file.errored?.message).toBe('no space left')
  await rm(path)
  await expect(openForWriting(join(path, 'no', 'folder'))).rejects.toThrow('ENOENT')
})

test("a list of keys that can't be created fails, and another one works", async () => {
  const nowhere = { temp: { path: () => join(path, 'no', 'folder') } } as unknown as Storage
  await expect(createKeyList(nowhere)).rejects.toThrow('ENOENT')
  const keys = await createKeyList(storage)
  await keys.add('resource/a')
  const read: string[] = []
  for await (const key of keys.read()) read.push(key)
  expect(read).toEqual(['resource/a'])
  await keys.remove()
})
