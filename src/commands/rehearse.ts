import { join } from 'node:path'
import { typedArchive } from '../archive/server/archive-file.ts'
import { backupFolder, listBackups, openArchive, openOwnPlace } from '../archive/server/backups/place.ts'
import { createStorage } from '../platform/server/storage/create-storage.ts'
import { asTyped } from '../platform/server/process/project-root.ts'
import { describeContents, runUntilInterrupted } from './support/archive-command.ts'
import { rehearse } from './support/rehearsal.ts'
import { runAlone, UsageError } from './support/run-command.ts'

const usage = `Usage: npm run rehearse [-- <backup>]

Restores a backup into a temporary database, compares every file with its checksum, and reports whether the backup is
complete. Uses the newest backup by default; <backup> is a path or s3://bucket/prefix/<name>. Does not change the academy.
Exits with 1 if something is wrong.`

const read = ([name = '', ...more]: string[]) => (name.startsWith('-') || more.length > 0 ? null : { name })

await runAlone({
  usage,
  read,
  work: async ({ env, log }, { name }) => {
    const newest = async () => {
      const [latest] = await listBackups(openOwnPlace(env))
      if (!latest) throw new UsageError('There is no backup yet. Create one with npm run backup')
      return join(backupFolder(env), latest.name)
    }
    const storage = await createStorage(env)
    const address = name ? typedArchive(name) : await newest()
    const began = performance.now()
    const { imported, faults } = await runUntilInterrupted(async (signal) =>
      rehearse({ ...(await openArchive(env, storage, address)), storage, log, signal }),
    )
    const spent = ((performance.now() - began) / 1000).toFixed(1)
    const files =
      imported.listed === 'elsewhere'
        ? 'all found in the storage with the right size'
        : 'all with the right SHA-256'
    process.stdout.write(
      `${address} of ${imported.createdAt}: ${describeContents(imported)}, ${files}; restored in ${spent} s\n`,
    )
    if (faults.length > 0)
      throw new UsageError(`The restored academy would not be complete:\n  ${faults.join('\n  ')}`)
    process.stdout.write(asTyped('The backup can be restored completely, and its counters match the rows\n'))
  },
})
