import { formatBytes } from '../platform/bytes.ts'
import { describeContents, describeMissing, runUntilInterrupted } from './support/archive-command.ts'
import { backupPath, removeOldBackups, writeArchiveFile } from '../archive/server/archive-file.ts'
import { exportAcademy } from '../archive/server/export.ts'
import { createStorage } from '../platform/server/storage/create-storage.ts'
import { runCommand } from './support/run-command.ts'

const KEPT = 7

const usage = `Usage: npm run backup

Writes the whole academy, passwords (their hashes) included, into backups/ of STORAGE_DIR, also while it is running, and
keeps the last ${KEPT}. 'npm run import' brings one back.`

const read = (args: string[]) => (args.length === 0 ? {} : null)

await runCommand({
  usage,
  read,
  migrates: false,
  work: async ({ env, connection: { sql } }) => {
    const storage = await createStorage(env)
    const path = await backupPath(env.storageDir)
    const { result, bytes } = await runUntilInterrupted((signal) =>
      writeArchiveFile(path, (target) => exportAcademy({ sql, storage, target, passwords: true, signal })),
    )
    const removed = await removeOldBackups(env.storageDir, KEPT)
    const older = removed > 0 ? `; the last ${KEPT} are kept` : ''
    process.stdout.write(
      `${describeMissing(result)}${path} (${formatBytes(bytes)}): ${describeContents(result)}${older}\n`,
    )
  },
})
