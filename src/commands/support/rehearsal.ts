import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCountingStorage } from '../../archive/server/backups/counting-storage.ts'
import type { OpenedArchive } from '../../archive/server/backups/place.ts'
import { type Imported, importAcademy } from '../../archive/server/import.ts'
import { reportStorage } from '../../media/server/files/storage-report.ts'
import { connect, type Connection } from '../../platform/server/db/connect.ts'
import { startEmbedded } from '../../platform/server/db/embedded/embedded.ts'
import { migrate } from '../../platform/server/db/migrate.ts'
import type { Log } from '../../platform/server/process/log.ts'
import type { Storage } from '../../platform/server/storage/storage.ts'
import { createTempFolder } from '../../platform/server/storage/temp.ts'
import { totals } from './checks.ts'

type Rehearsal = OpenedArchive & {
  /** The academy's storage. If the backup contains no files, the rehearsal checks that they exist in this storage. */
  storage: Pick<Storage, 'stat'>
  log: Log
  signal: AbortSignal
}

export type Rehearsed = {
  imported: Imported
  /** Descriptions of the data that would be missing after a restore. */
  faults: string[]
}

/**
 * Restores an archive into a temporary database, without storing files, and returns the result of checks. Removes
 * everything afterwards. Throws the same errors as an import.
 */
export async function rehearse({ source, beside, storage, log, signal }: Rehearsal): Promise<Rehearsed> {
  const folder = await mkdtemp(join(tmpdir(), 'lantern-rehearsal-'))
  const closing: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true, maxRetries: 3 })]
  try {
    // This temporary data need not survive a power failure.
    const server = await startEmbedded({ folder, log, connections: 10, durable: false })
    closing.push(() => server.stop())
    signal.throwIfAborted()
    await migrate(server.address, server.application)
    const connection = connect(server.address, { max: 4, statementTimeout: 0 })
    closing.push(() => connection.close())
    const counting = createCountingStorage(storage, createTempFolder(join(folder, 'files')))
    const imported = await importAcademy({
      connection,
      storage: counting.storage,
      source,
      beside,
      signal,
    })
    return { imported, faults: await faultsOf(connection, imported, counting) }
  } finally {
    source.destroy()
    for (const close of closing.toReversed()) await close()
  }
}

async function faultsOf(
  connection: Connection,
  { missing: gone }: Imported,
  { storage, sumOf }: ReturnType<typeof createCountingStorage>,
): Promise<string[]> {
  const { missing, orphaned, damaged } = await reportStorage(connection.db, storage)
  const rows = await connection.sql<{ key: string; sum: string }[]>`
    select key, sha256 as sum from files where sha256 is not null`
  const changed = rows.filter(({ key, sum }) => (sumOf(key) ?? sum) !== sum).map(({ key }) => key)
  const faults = Object.entries({ missing, orphaned, damaged: [...damaged, ...changed] }).flatMap(
    ([word, keys]) => keys.slice(0, 20).map((key) => `${word}  ${key}`),
  )
  if (gone.count > 0) faults.unshift(`${gone.count} files were already missing when the backup was made`)
  await totals(connection).catch((error: unknown) =>
    faults.push(error instanceof Error ? error.message : String(error)),
  )
  return faults
}
