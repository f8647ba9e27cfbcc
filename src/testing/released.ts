import { createReadStream, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { END, end, MANIFEST, manifest, OBJECT, PART } from '../archive/server/format.ts'
import { continueSequences, createInsert, switchTriggers } from '../archive/server/import-rows.ts'
import { collect, collectBytes, readEntries } from '../archive/server/reader.ts'
import { listTables } from '../archive/server/tables.ts'
import type { Sql } from '../platform/server/db/connect.ts'
import { applyMigrations } from '../platform/server/db/migrations.ts'
import { projectRoot } from '../platform/server/process/project-root.ts'
import type { Storage } from '../platform/server/storage/storage.ts'

const folder = join(projectRoot, 'tests/releases')

/** The released versions. The repository contains a small academy for each of them. */
export const releases: readonly string[] = readdirSync(folder).map((name) => name.replace('.tar.gz', ''))

export const openRelease = (version: string) => createReadStream(join(folder, `${version}.tar.gz`))

/** Fills an empty database and an empty storage with the data and the tables of that version. */
export async function asLeftBy(version: string, sql: Sql, storage: Storage): Promise<void> {
  const entries = readEntries(openRelease(version))
  const first = await entries.next()
  if (first.done || first.value.name !== MANIFEST) throw new Error('no archive')
  const { migration } = manifest.parse(JSON.parse(await collect(first.value)))
  await sql.begin(async (tx) => {
    await applyMigrations(tx, migration)
    const tables = await listTables(tx)
    const insert = createInsert(tx, tables)
    await switchTriggers(tx, 'disable')
    for await (const entry of entries) {
      const table = PART.exec(entry.name)?.[1]
      const key = OBJECT.exec(entry.name)?.[1]
      if (table) await insert(table, await collect(entry))
      else if (key)
        await storage.put(key, await collectBytes(entry), { contentType: 'application/octet-stream' })
      else if (entry.name === END)
        await continueSequences(tx, tables, end.parse(JSON.parse(await collect(entry))))
    }
    await switchTriggers(tx, 'enable')
  })
}
