import { ADMIN_USAGE, readAdminArguments, runAdminCommand } from '../accounts/admin-command.ts'
import { runCommand, UsageError } from '../run-command.ts'

const asked = readAdminArguments(process.argv.slice(2))
if (asked === 'help') {
  process.stdout.write(`${ADMIN_USAGE}\n`)
  process.exit(0)
}
if (asked === null) {
  process.stderr.write(`${ADMIN_USAGE}\n`)
  process.exit(1)
}

await runCommand(async ({ connection: { db } }) => {
  const { text, refused } = await runAdminCommand(db, asked)
  if (refused) throw new UsageError(text)
  process.stdout.write(`${text}\n`)
})
