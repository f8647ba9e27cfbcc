import { ADMIN_USAGE, readAdminArguments, runAdminCommand } from '../accounts/server/admin-command.ts'
import { runCommand, UsageError } from './support/run-command.ts'

await runCommand({
  usage: ADMIN_USAGE,
  read: (args) => {
    const asked = readAdminArguments(args)
    return asked === 'help' ? null : asked
  },
  work: async ({ connection: { db } }, asked) => {
    const { text, refused } = await runAdminCommand(db, asked)
    if (refused) throw new UsageError(text)
    process.stdout.write(`${text}\n`)
  },
})
