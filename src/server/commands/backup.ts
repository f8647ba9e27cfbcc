import { formatBytes } from '../../shared/bytes.ts'
import { describeContents, describeMissing, untilInterrupted } from '../archive/archive-command.ts'
import { backupPath, removeOldBackups, writeArchiveFile } from '../archive/archive-file.ts'
import { exportAcademy } from '../archive/export.ts'
import { createStorage } from '../media/create-storage.ts'
import { runCommand, UsageError } from '../run-command.ts'

const KEPT = 7

const usage = `Usage: npm run backup

Writes the whole academy, passwords (their hashes) included, into backups/ of STORAGE_DIR, also while it is running, and
keeps the last ${KEPT}. 'npm run import' brings one back.`

await runCommand(async ({ env, connection: { sql }, arguments: given }) => {
  if (given.length > 0) throw new UsageError(usage)
  const storage = await createStorage(env)
  const path = await backupPath(env.storageDir)
  const { result, bytes } = await untilInterrupted((signal) =>
    writeArchiveFile(path, (target) => exportAcademy({ sql, storage, target, passwords: true, signal })),
  )
  const removed = await removeOldBackups(env.storageDir, KEPT)
  const older = removed > 0 ? `; the last ${KEPT} are kept` : ''
  process.stdout.write(
    `${describeMissing(result)}${path} (${formatBytes(bytes)}): ${describeContents(result)}${older}\n`,
  )
})
