import { asTyped } from '../platform/server/process/project-root.ts'
import { processEnv, readEnv } from '../platform/server/process/env.ts'
import { keepFilesPrivate } from '../platform/server/process/private-files.ts'
import { describeStartError } from '../platform/server/process/start-errors.ts'
import { examine } from './support/checks.ts'

const usage = `Usage: npm run doctor

Checks what an academy needs: permissions, disk, ffmpeg, storage, backups, proxy, database, clock, totals, invoices and
background jobs. Works while the server runs and while it is stopped. Prints one line for each check, with what to do if
something is wrong. Exits with 1 if a check failed.`

keepFilesPrivate()
const args = process.argv.slice(2)
const say = (line: string) => void process.stdout.write(`${line}\n`)
if (args.includes('--help') || args.includes('-h')) {
  say(asTyped(usage))
  process.exit(0)
}
try {
  if (args.length > 0) throw new Error(asTyped('Usage: npm run doctor (see --help)'))
  process.exit((await examine(readEnv(processEnv()), say)) ? 0 : 1)
} catch (error) {
  process.stderr.write(
    `${args.length > 0 && error instanceof Error ? error.message : describeStartError(error)}\n`,
  )
  process.exit(1)
}
