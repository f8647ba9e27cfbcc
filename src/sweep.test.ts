import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createWorld, type World } from './testing/world.ts'
import { deleteOwnReleased, sweepAcademy, sweepStrays } from './sweep.ts'
import { claimStorage, readStorageId } from './archive/server/storage-id.ts'
import { ACADEMY_ID } from './platform/server/storage/storage.ts'
import { reportStorage } from './media/server/files/storage-report.ts'
import type { Storage } from './platform/server/storage/storage.ts'
import { fileDeletions, files } from './media/tables.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.delete(files)
  await world.db.delete(fileDeletions)
  await world.storage.deletePrefix('resource/')
  await world.storage.delete(ACADEMY_ID)
})

const keyOf = (n: number) => `resource/00000000-0000-4000-8000-${String(n).padStart(12, '0')}/a.pdf`
const store = (n: number) => world.storage.put(keyOf(n), Buffer.from('x'), { contentType: 'application/pdf' })
/** Creates storage in which all objects are old, and these keys cannot be deleted. */
const old = (stuck: string[] = []): Storage => ({
  ...world.storage,
  async *list(prefix) {
    for await (const object of world.storage.list(prefix)) yield { ...object, modifiedAt: new Date(0) }
  },
  async deletePrefix(prefix) {
    if (stuck.some((key) => key.startsWith(prefix))) throw new Error('The disk refuses')
    await world.storage.deletePrefix(prefix)
  },
})
const count = async () => {
  let found = 0
  for await (const _ of world.storage.list('resource/')) found += 1
  return found
}
const know = (n: number) =>
  world.database.sql`insert into files (id, kind, key, bytes, content_type, extension, attached_at)
    values (${keyOf(n).split('/')[1] ?? ''}, 'resource', ${keyOf(n)}, 1, 'application/pdf', 'pdf', now())`

test('deletes no file if the database lists none, because it may be the wrong database', async () => {
  for (const n of [1, 2, 3]) await store(n)
  await expect(sweepStrays({ db: world.db, storage: old() })).rejects.toThrow('3 of 3 stored files')
  expect(await count()).toBe(3)
  await know(1)
  expect(await sweepStrays({ db: world.db, storage: old() })).toBe(2)
  expect(await count()).toBe(1)
})

test('deletes no file if too many are unknown', async () => {
  await Promise.all(Array.from({ length: 60 }, (_, n) => store(n)))
  await know(1)
  await expect(sweepStrays({ db: world.db, storage: old() })).rejects.toThrow('59 of 60 stored files')
  expect(await count()).toBe(60)
})

test("continues after a file that can't be deleted, and reports it", async () => {
  for (const n of [1, 2, 3]) {
    await store(n)
    await world.database.sql`insert into file_deletions (key) values (${keyOf(n)})`
  }
  await world.database
    .sql`insert into rate_limits (key, count, resets_at) values ('old', 1, now() - interval '1 day')`
  await expect(sweepAcademy({ ...world, storage: old([keyOf(1)]) })).rejects.toThrow(keyOf(1))
  expect(await count()).toBe(1)
  expect(await world.db.select({ key: fileDeletions.key }).from(fileDeletions)).toEqual([{ key: keyOf(1) }])
  // The later steps of the sweep have run.
  expect(await world.database.sql`select from rate_limits where key = 'old'`).toHaveLength(0)
})

test('deletes no file of another academy, even if the database knows most files', async () => {
  for (const n of [1, 2, 3]) await store(n)
  for (const n of [1, 2]) await know(n)
  expect(await sweepStrays({ db: world.db, storage: old() })).toBe(1)
  const id = await readStorageId(world.storage)
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  // The object with the academy's ID is not a stray file, and the ID stays the same.
  expect(await sweepStrays({ db: world.db, storage: old() })).toBe(0)
  expect(await readStorageId(world.storage)).toBe(id)
  expect(await reportStorage(world.db, world.storage)).toMatchObject({ objects: 2, orphaned: [] })

  await store(3)
  await world.database.sql`insert into file_deletions (key) values (${keyOf(2)})`
  const foreign = 'belongs to another academy'
  for (const other of [crypto.randomUUID(), null]) {
    await world.database.sql`update backup_state set storage_id = ${other}`
    await expect(sweepStrays({ db: world.db, storage: old() }, { isRight: true })).rejects.toThrow(foreign)
    await expect(deleteOwnReleased(world)).rejects.toThrow(foreign)
    await expect(sweepAcademy(world)).rejects.toThrow(foreign)
  }
  expect(await count()).toBe(3)

  await claimStorage(world)
  expect(await readStorageId(world.storage)).not.toBe(id)
  expect(await deleteOwnReleased(world)).toBe(1)
  expect(await sweepStrays({ db: world.db, storage: old() })).toBe(1)
})

test('leaves other objects of the bucket, for example copies of backups', async () => {
  await store(1)
  await know(1)
  const copies = ['backups/2026-01-01-000000.tar.gz', `backups/objects/${keyOf(1)}`]
  for (const key of copies)
    await world.storage.put(key, Buffer.from('x'), { contentType: 'application/octet-stream' })
  expect(await sweepStrays({ db: world.db, storage: old() })).toBe(0)
  for (const key of copies) expect(await world.storage.stat(key)).not.toBeNull()
  await world.storage.deletePrefix('backups/')
})
