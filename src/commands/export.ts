import { formatBytes } from '../platform/bytes.ts'
import { describeContents, describeMissing, runUntilInterrupted } from './support/archive-command.ts'
import { typedPath, writeArchiveFile } from '../archive/server/archive-file.ts'
import { exportAcademy } from '../archive/server/export.ts'
import { createStorage } from '../platform/server/storage/create-storage.ts'
import { runCommand } from './support/run-command.ts'

const usage = `Usage: npm run export -- <file> [--with-passwords]

Writes the whole academy to one archive (.tar.gz). You can run it while the server runs. The archive has personal data: keep
it safe. --with-passwords includes the password hashes.`

function read(given: string[]) {
  const [name, ...more] = given.filter((one) => !one.startsWith('-'))
  const flags = given.filter((one) => one.startsWith('-'))
  if (!name || more.length > 0 || flags.some((flag) => flag !== '--with-passwords')) return null
  return { name, passwords: flags.length > 0 }
}

await runCommand({
  usage,
  read,
  migrates: false,
  work: async ({ env, connection: { sql } }, { name, passwords }) => {
    const storage = await createStorage(env)
    const path = typedPath(name)
    const { result, bytes } = await runUntilInterrupted((signal) =>
      writeArchiveFile(path, (target) => exportAcademy({ sql, storage, target, passwords, signal })),
    )
    process.stdout.write(
      `${describeMissing(result)}${path} (${formatBytes(bytes)}): ${describeContents(result)}\n`,
    )
  },
})
