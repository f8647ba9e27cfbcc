import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { exportAcademy } from '../archive/server/export.ts'
import { applyMigrations } from '../platform/server/db/migrations.ts'
import { createDiskStorage } from '../platform/server/storage/storage-disk.ts'
import { createTestDatabase } from './database.ts'
import { fillOlder, OLDER, olderId as id, olderScreenshot, olderResource } from './older-rows.ts'

/** Returns the backup of an academy with the tables of an earlier version. */
export async function createOlderBackup(): Promise<Buffer> {
  const database = await createTestDatabase('template1')
  const folder = await mkdtemp(join(tmpdir(), 'lantern-older-'))
  const storage = createDiskStorage(folder)
  const chunks: Buffer[] = []
  const target = new Writable({ write: (chunk: Buffer, _encoding, done) => (chunks.push(chunk), done()) })
  try {
    await database.sql.begin((tx) => applyMigrations(tx, OLDER))
    await fillOlder(database.sql)
    await storage.put(`proof/${id(21)}/original`, olderScreenshot, { contentType: 'image/png' })
    await storage.put(`resource/${id(22)}/original`, olderResource, { contentType: 'application/pdf' })
    await exportAcademy({ sql: database.sql, storage, target, passwords: true })
    return Buffer.concat(chunks)
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}
