import { formatBytes } from '../platform/bytes.ts'
import { describeContents, describeMissing, runUntilInterrupted } from './support/archive-command.ts'
import { typedPath, writeArchiveFile } from '../archive/server/archive-file.ts'
import { exportAcademy } from '../archive/server/export.ts'
import { createStorage } from '../platform/server/storage/create-storage.ts'
import { runCommand } from './support/run-command.ts'

const usage = `Usage: npm run export -- <file> [--with-passwords]

Writes the whole academy into one archive (.tar.gz), also while it is running. The file holds what people entrusted to the
academy: keep it safe. Passwords (their hashes) are left out unless asked for.`

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
