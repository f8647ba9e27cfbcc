import { utimes } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { files } from '../../tables.ts'
import { storeScreenshot } from '../../../payments/server/screenshots/screenshots.ts'
import { createWorld, type World } from '../../../testing/world.ts'
import { saveFile } from './files.ts'
import { reportStorage } from './storage-report.ts'
import type { Storage } from '../../../platform/server/storage/storage.ts'

const worlds: World[] = []
async function anotherWorld(): Promise<World> {
  const world = await createWorld()
  worlds.push(world)
  return world
}
afterEach(async () => void (await Promise.all(worlds.splice(0).map((world) => world.close()))))

const pdf = { kind: 'resource', contentType: 'application/pdf', extension: 'pdf' } as const

test('finds missing, orphaned and damaged files', async () => {
  const { db, storage } = await anotherWorld()
  const add = (text: string) => saveFile(db, storage, { ...pdf, source: Buffer.from(text), attached: true })
  const [lost, cut, changed] = [await add('%PDF-1'), await add('%PDF-2'), await add('%PDF-3')]
  await storage.delete(lost.key)
  await storage.put(cut.key, Buffer.from('%'), pdf)
  await storage.put(changed.key, Buffer.from('%PDF-4'), pdf)
  await storage.put('resource/stray.pdf', Buffer.from('x'), pdf)
  const quick = await reportStorage(db, storage)
  expect(quick).toMatchObject({ missing: [lost.key], orphaned: ['resource/stray.pdf'], damaged: [cut.key] })
  const thorough = await reportStorage(db, storage, { contents: true })
  expect(thorough.damaged.toSorted()).toEqual([cut.key, changed.key].toSorted())
})

test('does not report running uploads, unless they are an hour old', async () => {
  const other = await anotherWorld()
  const { db, storage } = other
  const [asha, kiran] = [await other.user(), await other.user()]
  const proof = {
    bytes: Buffer.from('x'),
    contentType: 'image/png',
    extension: 'png',
    sha256: 'unknown',
    grey: { width: 1, height: 1, grey: new Uint8Array(1) },
  } as const
  await storage.put('resource/new/source.pdf', Buffer.from('x'), proof)
  const { key } = await storeScreenshot(other, asha.id, proof)
  await storage.delete(key)
  const attached = await storeScreenshot(other, kiran.id, proof)
  await db.update(files).set({ attachedAt: new Date() }).where(eq(files.id, attached.fileId))
  await storage.delete(attached.key)

  const both = ['resource/new/source.pdf', key].toSorted()
  const live = await reportStorage(db, storage, { live: true })
  expect(live).toMatchObject({ missing: [attached.key], orphaned: [], damaged: [] })
  expect(live.unfinished.toSorted()).toEqual(both)
  expect((await reportStorage(db, storage)).unfinished).toEqual([])

  const path = storage.localPath('resource/new/source.pdf') ?? ''
  const before = new Date(Date.now() - 2 * 3_600_000)
  await utimes(path, before, before)
  await db.update(files).set({ createdAt: before })
  const later = await reportStorage(db, storage, { live: true })
  expect(later).toMatchObject({ orphaned: ['resource/new/source.pdf'], unfinished: [] })
  expect(later.missing.toSorted()).toEqual([key, attached.key].toSorted())
})

test('reports the final state of files that change during the check', async () => {
  const other = await anotherWorld()
  const { db, storage } = other
  const first = await saveFile(db, storage, { ...pdf, source: Buffer.from('%PDF-1'), attached: true })
  const changing: Storage = {
    ...storage,
    async *list(prefix) {
      await saveFile(db, storage, { ...pdf, source: Buffer.from('%PDF-2'), attached: true })
      await db.delete(files).where(eq(files.id, first.id))
      await storage.delete(first.key)
      yield* storage.list(prefix)
    },
  }
  expect(await reportStorage(db, changing)).toMatchObject({ missing: [], orphaned: [], damaged: [] })
})
