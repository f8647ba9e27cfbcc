import { connect, type Connection } from './db/connect.ts'
import { migrate, waitForDatabase } from './db/migrate.ts'
import { borrowDatabase } from './db/open.ts'
import { type Env, processEnv, readEnv } from './env.ts'
import { createLog, type Log } from './log.ts'
import { keepFilesPrivate } from './private-files.ts'
import { explain } from './start-errors.ts'

type CommandContext = { env: Env; log: Log; connection: Connection; arguments: string[] }

/** A wrong use of a command; its message is all that is shown. */
export class UsageError extends Error {}

/** Runs one command on the migrated database, also while the application runs, and ends the process. */
export async function runCommand(work: (context: CommandContext) => Promise<void>): Promise<never> {
  keepFilesPrivate()
  let code = 0
  try {
    const env = readEnv(processEnv())
    const log = createLog({ logLevel: env.logLevel === 'info' ? 'warn' : env.logLevel })
    const database = await borrowDatabase(env, log)
    const connection = connect(database.address, { max: 4, statementTimeout: 0 })
    try {
      await waitForDatabase(database.address)
      await migrate(database.address)
      await work({ env, log, connection, arguments: process.argv.slice(2) })
    } finally {
      await connection.close()
      await database.close()
    }
  } catch (error) {
    code = 1
    process.stderr.write(`${error instanceof UsageError ? error.message : explain(error)}\n`)
  }
  process.exit(code)
}
