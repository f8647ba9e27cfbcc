import { connect, type Connection } from '../../platform/server/db/connect.ts'
import { migrate, refuseNewer, refuseUnused, waitForDatabase } from '../../platform/server/db/migrate.ts'
import { borrowDatabase } from '../../platform/server/db/open.ts'
import { type Env, processEnv, readEnv } from '../../platform/server/process/env.ts'
import { createLog, type Log } from '../../platform/server/process/log.ts'
import { keepFilesPrivate } from '../../platform/server/process/private-files.ts'
import { asTyped } from '../../platform/server/process/project-root.ts'
import { describeStartError } from '../../platform/server/process/start-errors.ts'

type Surroundings = { env: Env; log: Log }

type Command<Asked, Context> = {
  usage: string
  /** Parses the arguments before the command does anything else. Returns null if they are invalid. */
  read: (args: string[]) => Asked | null
  work: (context: Context, asked: Asked) => Promise<void>
}

/** Thrown if a command is used incorrectly. The operator sees only the message. */
export class UsageError extends Error {}

/**
 * Runs a command on the academy's database, then ends the process. The application may be running at the same time.
 */
export const runCommand = <Asked>({
  migrates = true,
  work,
  ...command
}: Command<Asked, Surroundings & { connection: Connection }> & {
  /** False for a read-only command, because it must not change the database. */
  migrates?: boolean
}): Promise<never> =>
  runAlone<Asked>({
    ...command,
    async work({ env, log }, asked) {
      const database = await borrowDatabase(env, log)
      // Connects as the owner of the tables, because operators of the command line control the database anyway.
      const connection = connect(database.owner, { max: 4, statementTimeout: 0 })
      try {
        await waitForDatabase(database.owner)
        if (migrates) await migrate(database.owner, database.address)
        else {
          await refuseNewer(connection.db)
          await refuseUnused(connection.db)
        }
        await work({ env, log, connection }, asked)
      } finally {
        await connection.close()
        await database.close()
      }
    },
  })

/** Runs a command that needs no database. */
export async function runAlone<Asked>({ usage, read, work }: Command<Asked, Surroundings>): Promise<never> {
  keepFilesPrivate()
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(`${asTyped(usage)}\n`)
    process.exit(0)
  }
  let code = 0
  try {
    const asked = read(args)
    if (asked === null) throw new UsageError(`${usage.slice(0, usage.indexOf('\n'))} (see --help)`)
    const env = readEnv(processEnv())
    await work({ env, log: createLog({ logLevel: env.logLevel === 'info' ? 'warn' : env.logLevel }) }, asked)
  } catch (error) {
    code = 1
    process.stderr.write(
      `${error instanceof UsageError ? asTyped(error.message) : describeStartError(error)}\n`,
    )
  }
  process.exit(code)
}
