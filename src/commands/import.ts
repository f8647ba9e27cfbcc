import { describeContents, describeMissing, runUntilInterrupted } from './support/archive-command.ts'
import { typedArchive } from '../archive/server/archive-file.ts'
import { openArchive } from '../archive/server/backups/place.ts'
import { opensTwoStepVerifications } from '../accounts/server/two-step-verification/check-code.ts'
import { factorSeal } from '../accounts/server/two-step-verification/factor-seal.ts'
import { importAcademy } from '../archive/server/import.ts'
import { loadSecrets } from '../platform/server/process/secrets.ts'
import { createStorage } from '../platform/server/storage/create-storage.ts'
import { asTyped } from '../platform/server/process/project-root.ts'
import { runCommand } from './support/run-command.ts'

const usage = `Usage: npm run import -- <file>

Puts an archive of 'npm run export' or 'npm run backup' into an academy that is still empty, all of it or nothing. The files
of a backup are in objects/ beside it. It may be in a store: s3://bucket/prefix/<name> (BACKUP_S3_* say how to get there).
Administrators that a first start made are replaced by those of the archive. An archive of an earlier version is brought
up to date on the way; meanwhile, who visits the academy waits.`

const read = ([name, ...more]: string[]) =>
  !name || name.startsWith('-') || more.length > 0 ? null : { name }

await runCommand({
  usage,
  read,
  work: async ({ env, log, connection }, { name }) => {
    const storage = await createStorage(env)
    const imported = await runUntilInterrupted(async (signal) =>
      importAcademy({
        connection,
        storage,
        signal,
        ...(await openArchive(env, storage, typedArchive(name))),
      }),
    )
    process.stdout.write(`${describeMissing(imported)}Imported: ${describeContents(imported)}\n`)
    if (imported.passwords) {
      if (!(await opensTwoStepVerifications(connection.db, factorSeal(loadSecrets(env, log)))))
        process.stdout.write(
          'The second factors were closed with another SESSION_SECRET: their apps work again as soon as this installation has\n' +
            "that one (it may be the second of several). Recovery codes work now, and an administrator's is taken away by\n" +
            '  npm run admin -- <username> --no-second-factor\n',
        )
      return
    }
    const admins = await connection.sql<{ username: string }[]>`
    select username from users where role = 'admin' and blocked_at is null order by created_at limit 3`
    process.stdout.write(
      asTyped(
        'The archive has no passwords: nobody can sign in before getting a new one. Begin with an administrator:\n' +
          `  npm run admin -- ${admins[0]?.username ?? '<username>'} --password\n` +
          'who can then give the others a link to set theirs (Users).\n',
      ),
    )
  },
})
