import { randomBytes } from 'node:crypto'
import { Readable, Writable } from 'node:stream'
import sharp from 'sharp'
import { expect, onTestFinished } from 'vitest'
import { storeThumbnail } from '../../media/server/files/files.ts'
import { objectsOf, rowsOf } from '../every-table.ts'
import { badgeKeys } from '../../learning/tables.ts'
import { createWorld, type World } from '../world.ts'
import { screenshot } from '../pictures.ts'
import { exportAcademy } from '../../archive/server/export.ts'
import { importAcademy } from '../../archive/server/import.ts'
import { listTables } from '../../archive/server/tables.ts'

// Test academies that tests export to archives and import from archives.

/** Creates an academy without data. It is closed after the test. */
export async function emptyWorld(): Promise<World> {
  const world = await createWorld()
  onTestFinished(() => world.close())
  return world
}

export const smallAcademy = async () => fillSmallAcademy(await emptyWorld())

/** Inserts enough data for tests that damage an archive in many ways. */
export async function fillSmallAcademy(world: World): Promise<World> {
  const boss = await world.user({ username: 'boss', role: 'admin', passwordHash: 'the hash of boss' })
  const asha = await world.user({ username: 'asha' })
  const course = await world.course({ isPremium: true })
  await world.lesson(course.id)
  await world.as(boss).settings.update({ key: 'hero_title', value: 'Learn "anything"' })
  await world.as(asha).payments.create({
    courseId: course.id,
    amount: 2999,
    transactionId: 'UTR 400000000001',
    proofImage: await screenshot(1),
  })
  const source = await sharp(randomBytes(1280 * 700 * 3), { raw: { width: 1280, height: 700, channels: 3 } })
    .png()
    .toBuffer()
  await storeThumbnail(world.db, world.storage, { source, attached: true })
  const publicKey = { kty: 'RSA', n: 'AQAB', e: 'AQAB' } as const
  await world.db.insert(badgeKeys).values({ id: 'a thumbprint', publicKey, sealedKey: 'sealed' })
  return world
}

export async function exported({ database, storage }: World, passwords: boolean): Promise<Buffer> {
  const chunks: Buffer[] = []
  const target = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  await exportAcademy({ sql: database.sql, storage, target, passwords })
  return Buffer.concat(chunks)
}

export const imported = (world: World, bytes: Buffer) =>
  importAcademy({
    connection: { sql: world.database.sql, db: world.db },
    storage: world.storage,
    source: Readable.from(slices(bytes), { objectMode: false }),
  })

export function* slices(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000)
}

export const messageOf = (work: Promise<unknown>) =>
  work.then(
    () => 'it was accepted',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

export async function expectEmpty(world: World): Promise<void> {
  for (const { name } of await listTables(world.database.sql))
    // The first start creates the Premium plan, so the table `plans` always contains it.
    expect(await rowsOf(world.database.sql, name), name).toHaveLength(name === 'plans' ? 1 : 0)
  expect([...(await objectsOf(world.storage)).keys()]).toEqual([])
}
