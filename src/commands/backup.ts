import { join } from 'node:path'
import { formatBytes } from '../platform/bytes.ts'
import { describeContents, describeMissing, runUntilInterrupted } from './support/archive-command.ts'
import { makeBackup } from '../archive/server/backups/backup.ts'
import { backupFolder, openCopy, openOwnPlace } from '../archive/server/backups/place.ts'
import { KEPT } from '../archive/server/backups/prune.ts'
import { createStorage } from '../platform/server/storage/create-storage.ts'
import { runCommand } from './support/run-command.ts'

const usage = `Usage: npm run backup [-- --without-files]

Writes the whole academy, passwords (their hashes) included, into backups/ of STORAGE_DIR, also while it is running, and
keeps the last ${KEPT}: each archive has the rows and lists the files, which are in backups/objects/, once for all of them.
Who copies an archive away copies objects/, too; BACKUP_COPY_TO (a folder, or s3://bucket/prefix) has it done each time.
--without-files lists the files only, for those whose store keeps versions. 'npm run import' brings a backup back.`

const read = (args: string[]) =>
  args.some((arg) => arg !== '--without-files') ? null : { files: args.length === 0 }

await runCommand({
  usage,
  read,
  migrates: false,
  work: async ({ env, connection: { sql } }, { files }) => {
    const storage = await createStorage(env)
    const made = await runUntilInterrupted((signal) =>
      makeBackup({
        sql,
        storage,
        place: openOwnPlace(env),
        openCopy: () => openCopy(env),
        files,
        signal,
      }),
    )
    const { name, bytes, exported, removed, copied, warnings } = made
    const rest = [
      ...(copied === null ? [] : [`copied to ${env.backupCopyTo}`]),
      ...(removed > 0 ? [`the last ${KEPT} are kept`] : []),
    ]
    process.stdout.write(
      `${describeMissing(exported)}${warnings.map((warning) => `${warning}\n`).join('')}` +
        `${join(backupFolder(env), name)} (${formatBytes(bytes)}): ${[describeContents(exported), ...rest].join('; ')}\n`,
    )
  },
})
