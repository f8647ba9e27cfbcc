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

Imports an archive of 'npm run export' or 'npm run backup' into an empty academy: everything, or nothing if it fails.
The files of a backup are in objects/ next to it. <file> can be in S3: s3://bucket/prefix/<name> (set BACKUP_S3_*).
Administrators created by the first start are replaced by those of the archive. An archive of an earlier version is
migrated during the import. Visitors wait until the import ends.`

const read = ([name, ...more]: string[]) =>
  !name || name.startsWith('-') || more.length > 0 ? null : { name }

await runCommand({
  usage,
  read,
  work: async ({ env, log, connection }, { name }) => {
    // Loads the secrets before the import, because an unreadable secret must not stop the command after it.
    const secrets = loadSecrets(env, log)
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
      if (!(await opensTwoStepVerifications(connection.db, factorSeal(secrets))))
        process.stdout.write(
          asTyped(
            'Two-step verification was set up with another SESSION_SECRET. Authenticator apps work again when you add that\n' +
              'secret to SESSION_SECRET (it can be the second of several). Recovery codes work now. To turn off two-step\n' +
              'verification for an administrator:\n' +
              '  npm run admin -- <username> --no-second-factor\n',
          ),
        )
      return
    }
    const admins = await connection.sql<{ username: string }[]>`
    select username from users where role = 'admin' and blocked_at is null order by created_at limit 3`
    process.stdout.write(
      asTyped(
        'The archive has no passwords, so no one can sign in yet. Create a password for an administrator:\n' +
          `  npm run admin -- ${admins[0]?.username ?? '<username>'} --password\n` +
          'The administrator can then create password reset links for the others (Users).\n',
      ),
    )
  },
})
