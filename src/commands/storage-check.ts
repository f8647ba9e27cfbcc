import { formatBytes } from '../platform/bytes.ts'
import { createStorage } from '../platform/server/storage/create-storage.ts'
import { reportStorage } from '../media/server/files/storage-report.ts'
import { runCommand, UsageError } from './support/run-command.ts'

const usage = `Usage: npm run storage:check [-- --contents]

Compares the database with the storage and lists the files that are missing, orphaned (not in the database) or damaged.
--contents also reads every stored file and compares its SHA-256, which takes longer.
You can run it while people upload: incomplete files less than an hour old are listed as unfinished, not as faults.
Exits with 1 if there is a fault.`

const read = (flags: string[]) =>
  flags.some((flag) => flag !== '--contents') ? null : { contents: flags.length > 0 }

await runCommand({
  usage,
  read,
  migrates: false,
  work: async ({ env, connection: { db } }, { contents }) => {
    const storage = await createStorage(env)
    const report = await reportStorage(db, storage, {
      contents,
      live: true,
    })
    const { missing, orphaned, damaged, unfinished } = report
    for (const [word, keys] of Object.entries({ missing, orphaned, damaged, unfinished })) {
      for (const key of keys) process.stdout.write(`${word}  ${key}\n`)
    }
    process.stdout.write(
      `${report.files} files (${formatBytes(report.bytes)} uploaded) in ${report.objects} objects: ` +
        `${missing.length} missing, ${orphaned.length} orphaned, ${damaged.length} damaged` +
        `${unfinished.length > 0 ? ` (${unfinished.length} unfinished)` : ''}\n`,
    )
    if (missing.length + orphaned.length + damaged.length > 0)
      throw new UsageError('The storage and the database do not match')
  },
})
