import { formatBytes } from '../platform/bytes.ts'
import { createStorage } from '../platform/server/storage/create-storage.ts'
import { claimStorage, ForeignStorage, refuseForeignStorage } from '../archive/server/storage-id.ts'
import { reportStorage } from '../media/server/files/storage-report.ts'
import { runCommand, UsageError } from './support/run-command.ts'

const usage = `Usage: npm run storage:check [-- --contents --claim]

Compares the database with the storage and lists the files that are missing, orphaned (not in the database) or damaged.
--contents also reads every stored file and compares its SHA-256, which takes longer.
--claim first marks the storage as that of this academy, also if it belonged to another one.
You can run it while people upload: incomplete files less than an hour old are listed as unfinished, not as faults.
Exits with 1 if there is a fault.`

const read = (flags: string[]) =>
  flags.some((flag) => flag !== '--contents' && flag !== '--claim')
    ? null
    : { contents: flags.includes('--contents'), claim: flags.includes('--claim') }

await runCommand({
  usage,
  read,
  migrates: false,
  work: async ({ env, connection: { db } }, { contents, claim }) => {
    const storage = await createStorage(env)
    if (claim) await claimStorage({ db, storage })
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
    await refuseForeignStorage({ db, storage }).catch((error: unknown) => {
      throw error instanceof ForeignStorage ? new UsageError(error.message) : error
    })
    if (missing.length + orphaned.length + damaged.length > 0)
      throw new UsageError('The storage and the database do not match')
  },
})
