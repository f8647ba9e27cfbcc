import { asTyped } from '../platform/server/process/project-root.ts'
import { processEnv, readEnv } from '../platform/server/process/env.ts'
import { keepFilesPrivate } from '../platform/server/process/private-files.ts'
import { describeStartError } from '../platform/server/process/start-errors.ts'
import { examine } from './support/checks.ts'

const usage = `Usage: npm run doctor

Looks at what an academy needs, beside the server or without it: permissions, disk, ffmpeg, storage, backups, proxy, database, clock, totals. Says
in a line each what is wrong and what to do, and ends with 1 when something is.`

keepFilesPrivate()
const args = process.argv.slice(2)
const say = (line: string) => void process.stdout.write(`${line}\n`)
if (args.includes('--help') || args.includes('-h')) {
  say(asTyped(usage))
  process.exit(0)
}
try {
  if (args.length > 0) throw new Error(asTyped('Usage: npm run doctor (--help says more)'))
  process.exit((await examine(readEnv(processEnv()), say)) ? 0 : 1)
} catch (error) {
  process.stderr.write(
    `${args.length > 0 && error instanceof Error ? error.message : describeStartError(error)}\n`,
  )
  process.exit(1)
}
