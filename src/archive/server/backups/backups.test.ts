import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import S3rver from 's3rver'
import { describe, expect, test } from 'vitest'
import { createSessionLocks } from '../../../platform/server/db/session-locks.ts'
import { reportStorage } from '../../../media/server/files/storage-report.ts'
import { objectsOf, rowsOf, storeProcessedVideo } from '../../../testing/every-table.ts'
import { emptyWorld, expectEmpty, messageOf, smallAcademy } from '../../../testing/setups/archives.ts'
import { backedUp, envOf, pathOf, placeOf, restored } from '../../../testing/setups/backups.ts'
import type { World } from '../../../testing/world.ts'
import { MANIFEST } from '../format.ts'
import { claimStorage, readStorageId, refuseForeignStorage } from '../storage-id.ts'
import { listTables } from '../tables.ts'
import { createArchiveWriter } from '../writer.ts'
import { listBackups, openArchive, openCopy, openOwnPlace, readEnd } from './place.ts'
import { KEPT, prunePlace } from './prune.ts'

const objectsIn = (keys: string[]) => keys.filter((key) => key !== 'archive')

async function expectSame(copy: World, source: World): Promise<void> {
  for (const { name } of await listTables(source.database.sql))
    expect(await rowsOf(copy.database.sql, name), name).toEqual(await rowsOf(source.database.sql, name))
  const objects = await objectsOf(source.storage)
  const copies = await objectsOf(copy.storage)
  expect([...copies.keys()].sort()).toEqual([...objects.keys()].sort())
  for (const [key, bytes] of objects) expect(copies.get(key)?.equals(bytes), key).toBe(true)
  expect(await reportStorage(copy.db, copy.storage, { contents: true })).toMatchObject({
    missing: [],
    orphaned: [],
    damaged: [],
  })
}

/** Removes a file of the academy from the storage. */
async function lose(world: World): Promise<string> {
  const [row] = await world.database.sql<{ key: string }[]>`
    delete from files where kind = 'thumbnail' returning key`
  const folder = `${row?.key.split('/').slice(0, 2).join('/')}/`
  await world.storage.deletePrefix(folder)
  return folder
}

describe('backups', () => {
  test('store each file once, and each backup restores all of it', async () => {
    const source = await smallAcademy()
    await storeProcessedVideo(source)
    const first = await backedUp(source)
    expect(first).toMatchObject({ removed: 0, copied: null, warnings: [] })
    const before = await placeOf(source)
    const stored = [...(await objectsOf(source.storage)).keys()]
    expect(objectsIn(before).map((key) => key.replace(/^objects\/(.+)\/[0-9a-f]{64}$/, '$1'))).toEqual(
      stored.sort(),
    )
    const second = await backedUp(source)
    expect(await placeOf(source)).toEqual(['archive', ...before].sort())
    for (const made of [first, second]) {
      const target = await emptyWorld()
      expect(await restored(target, pathOf(source, made))).toMatchObject({ version: 2, listed: 'beside' })
      await expectSame(target, source)
    }
  })

  test('list their contents at their ends', async () => {
    const source = await smallAcademy()
    const { name, exported } = await backedUp(source)
    const place = openOwnPlace(source.env)
    const [found] = await listBackups(place)
    expect(found).toMatchObject({ name })
    expect(found && (await readEnd(place, found))).toMatchObject({
      objects: exported.objects,
      listed: 'beside',
    })
  })

  test('keep the last seven archives and their files', async () => {
    const source = await smallAcademy()
    const { name } = await backedUp(source)
    const folder = await lose(source)
    const place = openOwnPlace(source.env)
    const as = (day: number) => place.put(`2031-01-0${day}-000000.tar.gz`, later, { contentType: '' })
    const later = await readFile(pathOf(source, await backedUp(source)))
    const ofFolder = async () => (await placeOf(source)).filter((key) => key.includes(folder)).length
    for (let day = 1; day <= KEPT - 1; day += 1) await as(day)
    // Only the first backup lists the lost files. The next backup removes the first one together with these files.
    expect(await ofFolder()).toBe(3)
    const { removed } = await backedUp(source)
    expect(removed).toBe(2)
    expect(await place.stat(name)).toBeNull()
    expect(await ofFolder()).toBe(0)
    expect(objectsIn(await placeOf(source))).not.toEqual([])
    const target = await emptyWorld()
    await restored(target, join(source.env.storageDir, 'backups', '2031-01-01-000000.tar.gz'))
  })

  test('keep earlier days, however many backups run on one day', async () => {
    const source = await emptyWorld()
    const made = await readFile(pathOf(source, await backedUp(source)))
    const place = openOwnPlace(source.env)
    const put = (name: string) => place.put(`${name}.tar.gz`, made, { contentType: '' })
    for (let day = 1; day <= KEPT; day += 1) await put(`2021-01-0${day}-000000`)
    for (let second = 1; second <= KEPT; second += 1) await put(`2031-01-01-00000${second}`)
    await prunePlace(place)
    const names = (await listBackups(place)).map(({ name }) => name)
    expect(names.filter((name) => name.startsWith('2031'))).toHaveLength(KEPT)
    expect(names.slice(KEPT).map((name) => name.slice(0, 10))).toEqual(
      expect.arrayContaining(['2021-01-07', '2021-01-06', '2021-01-05', '2021-01-04', '2021-01-03']),
    )
    expect(names).not.toContain('2021-01-01-000000.tar.gz')
  })

  test('remove no file while an archive is unreadable, and never renamed archives', async () => {
    const source = await smallAcademy()
    const kept = await backedUp(source)
    const place = openOwnPlace(source.env)
    await place.put('before-the-move.tar.gz', await place.read(kept.name), { contentType: '' })
    await place.delete(kept.name)
    const folder = await lose(source)
    const ofFolder = async () => (await placeOf(source)).filter((key) => key.includes(folder)).length
    expect(await backedUp(source)).toMatchObject({ warnings: [] })
    expect(await ofFolder()).toBe(3)
    await place.put('before-the-move.tar.gz', Buffer.from('torn'), { contentType: '' })
    const { warnings } = await backedUp(source)
    expect(warnings).toEqual([expect.stringContaining('before-the-move.tar.gz cannot be read')])
    expect(await ofFolder()).toBe(3)
    // Writes an archive in a format that a later version of Lantern might use.
    const target = new PassThrough()
    const writer = createArchiveWriter(target)
    const writing = place.put('before-the-move.tar.gz', target, { contentType: '' })
    await writer.add(MANIFEST, JSON.stringify({ format: 'lantern-archive', version: 3 }))
    await writer.finish()
    await writing
    expect((await backedUp(source)).warnings).toHaveLength(1)
    expect(await ofFolder()).toBe(3)
    await place.delete('before-the-move.tar.gz')
    await backedUp(source)
    expect(await ofFolder()).toBe(0)
  })

  test('remove no unrelated files of a folder', async () => {
    const source = await smallAcademy()
    const place = openOwnPlace(source.env)
    const others = ['objects/5f/0c2f7a1d8e9b', 'objects/pack/pack-1.idx', 'notes.txt']
    for (const key of others) await place.put(key, Buffer.from('not ours'), { contentType: '' })
    await backedUp(source)
    expect(await placeOf(source)).toEqual(expect.arrayContaining(others))
  })

  test('find a lost file if an earlier backup contains it', async () => {
    const source = await smallAcademy()
    await backedUp(source)
    const [key = ''] = [...(await objectsOf(source.storage)).keys()]
    await source.storage.delete(key)
    const made = await backedUp(source)
    expect(made.exported.missing.count).toBe(0)
    const target = await emptyWorld()
    await restored(target, pathOf(source, made))
    expect(await reportStorage(target.db, target.storage, { contents: true })).toMatchObject({ missing: [] })
  })

  test('run one at a time', async () => {
    const source = await emptyWorld()
    const release = await createSessionLocks(source.database.sql).take('backup')
    expect(await messageOf(backedUp(source))).toContain('Another backup is being made')
    await release?.()
    await backedUp(source)
  })

  test.each([
    ['changed', (path: string) => writeFile(path, 'something else'), 'is not what was written'],
    ['lost', (path: string) => rm(path), 'is not there'],
  ])('restore nothing if one of their files was %s', async (_what, damage, words) => {
    const source = await smallAcademy()
    const made = await backedUp(source)
    const [, object = ''] = await placeOf(source)
    await damage(join(source.env.storageDir, 'backups', object))
    const target = await emptyWorld()
    expect(await messageOf(restored(target, pathOf(source, made)))).toContain(`${object} ${words}`)
    await expectEmpty(target)
  })

  test('without files contain a list, and need the same storage', async () => {
    const source = await smallAcademy()
    const before = await objectsOf(source.storage)
    const made = await backedUp(source, { files: false })
    expect(await placeOf(source)).toEqual(['archive'])
    expect(made.exported).toMatchObject({ listed: 'elsewhere', objects: before.size })
    const target = await emptyWorld()
    expect(await messageOf(restored(target, pathOf(source, made)))).toContain('the storage does not have ')
    await expectEmpty(target)

    for (const [key, bytes] of before) await target.storage.put(key, bytes, { contentType: '' })
    const [key = ''] = before.keys()
    // The list of files to delete may still contain a file that was deleted earlier.
    await target.database.sql`insert into file_deletions (key) values (${key})`
    await target.storage.put(key, Buffer.from('short'), { contentType: '' })
    expect(await messageOf(restored(target, pathOf(source, made)))).toContain(
      `the storage has another ${key}`,
    )
    expect((await objectsOf(target.storage)).size).toBe(before.size)
    await target.storage.put(key, before.get(key) ?? Buffer.alloc(0), { contentType: '' })
    await restored(target, pathOf(source, made))
    await expectSame(target, source)
    expect(await rowsOf(target.database.sql, 'file_deletions')).toEqual([])
  })

  test('with files make the storage that of the restored academy, and without files only on command', async () => {
    const source = await smallAcademy()
    await claimStorage(source)
    const [whole, list] = [await backedUp(source), await backedUp(source, { files: false })]
    const target = await emptyWorld()
    await claimStorage(target)
    await restored(target, pathOf(source, whole))
    await refuseForeignStorage(target)
    expect(await readStorageId(target.storage)).not.toBe(await readStorageId(source.storage))

    const copy = { ...(await emptyWorld()), storage: source.storage }
    await restored(copy, pathOf(source, list))
    await expect(refuseForeignStorage(copy)).rejects.toThrow('another academy')
    await refuseForeignStorage(source)
    await claimStorage(copy)
    await refuseForeignStorage(copy)
    await expect(refuseForeignStorage(source)).rejects.toThrow('another academy')
  })

  test('are refused with a clear error by versions that know only archives with files', async () => {
    const source = await smallAcademy()
    const text = gunzipSync(await readFile(pathOf(source, await backedUp(source)))).toString('latin1')
    expect(text).toContain('"version": 2')
    expect(text).not.toContain('objects/proof')
  })

  test('are copied to a folder, which must exist', async () => {
    const source = await smallAcademy()
    const copyTo = join(source.env.storageDir, 'elsewhere')
    expect(await messageOf(backedUp(source, { copyTo }))).toMatch(
      /was made, but not copied: .* does not exist$/,
    )
  })

  test('are copied to a store except for existing objects, and can be restored from it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lantern-backups-'))
    const server = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: folder,
      configureBuckets: [{ name: 'copies', configs: [] }],
    })
    const { port } = await server.run()
    const store = {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    }
    const more = { copyTo: 's3://copies/of/ours', store }
    const source = await smallAcademy()
    expect(await backedUp(source)).toMatchObject({ copied: null })
    // The backup that was made before the second location was set is also copied.
    expect(await backedUp(source, more)).toMatchObject({ copied: 2, warnings: [] })
    const { name } = await backedUp(source, more)
    const copy = await openCopy(envOf(source, more))
    const keys: string[] = []
    for await (const { key } of copy?.list('') ?? []) keys.push(key.endsWith('.tar.gz') ? 'archive' : key)
    expect(keys.sort()).toEqual(await placeOf(source))
    const target = await emptyWorld()
    await restored(target, `${more.copyTo}/${name}`, more)
    await expectSame(target, source)
    const lost = openArchive(envOf(source, more), source.storage, `${more.copyTo}/nothing.tar.gz`)
    expect(await messageOf(lost)).toContain('is not a file that can be read')
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })
})
