import { join } from 'node:path'
import { formatBytes } from '../platform/bytes.ts'
import { describeContents, describeMissing, runUntilInterrupted } from './support/archive-command.ts'
import { BackupRunning, makeBackup } from '../archive/server/backups/backup.ts'
import { backupFolder, openCopy, openOwnPlace } from '../archive/server/backups/place.ts'
import { KEPT } from '../archive/server/backups/prune.ts'
import { withSecondPlace } from '../archive/server/backups/second-place.ts'
import { recordFailure, recordMade } from '../archive/server/backups/state.ts'
import type { Services } from '../platform/server/context.ts'
import type { Sql } from '../platform/server/db/connect.ts'
import { createLive } from '../platform/server/live.ts'
import type { Log } from '../platform/server/process/log.ts'
import { createStorage } from '../platform/server/storage/create-storage.ts'
import { runCommand } from './support/run-command.ts'

const usage = `Usage: npm run backup [-- --without-files]

Backs up the whole academy, with password hashes, to backups/ in STORAGE_DIR and keeps the last ${KEPT} backups. The server
does this once a day; you can run it while the server runs. An archive has the rows and a list of the files. The files are
in backups/objects/, which all archives share: if you copy an archive, copy objects/ too. Set BACKUP_COPY_TO (a folder, or
s3://bucket/prefix) to have each backup copied.
--without-files backs up only the list of files, for storage that keeps versions. 'npm run import' restores a backup.`

type Failed = Pick<Services, 'db' | 'env'> & { sql: Sql; log: Log }

async function recordFailedBackup({ db, env, sql, log }: Failed, error: unknown): Promise<void> {
  const live = createLive({ sql, log })
  await recordFailure({ db, env, live }, error, { isDaily: true }).catch(() => undefined)
  await live.close()
}

const read = (args: string[]) =>
  args.some((arg) => arg !== '--without-files') ? null : { files: args.length === 0 }

await runCommand({
  usage,
  read,
  migrates: false,
  work: async ({ env: given, log, connection: { db, sql } }, { files }) => {
    const env = await withSecondPlace(given, db)
    const storage = await createStorage(env)
    const made = await runUntilInterrupted((signal) =>
      makeBackup({
        sql,
        storage,
        place: openOwnPlace(env),
        openCopy: () => openCopy(env),
        files,
        signal,
      }).catch(async (error: unknown) => {
        // A timer usually runs this command, so no one reads its output. The stored error is shown to administrators.
        if (!signal.aborted && !(error instanceof BackupRunning))
          await recordFailedBackup({ db, env, sql, log }, error)
        throw error
      }),
    )
    await recordMade(db)
    const { name, bytes, exported, removed, copied, warnings } = made
    const rest = [
      ...(copied === null ? [] : [`copied to ${env.backupCopyTo}`]),
      ...(removed > 0 ? [`the last ${KEPT} backups are kept`] : []),
    ]
    process.stdout.write(
      `${describeMissing(exported)}${warnings.map((warning) => `${warning}\n`).join('')}` +
        `${join(backupFolder(env), name)} (${formatBytes(bytes)}): ${[describeContents(exported), ...rest].join('; ')}\n`,
    )
  },
})
