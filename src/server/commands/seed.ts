import { connect } from '../db/connect.ts'
import { NotEmptyError, seedDemo } from '../db/demo/seed.ts'
import { unseedDemo } from '../db/demo/unseed.ts'
import { migrate, waitForDatabase } from '../db/migrate.ts'
import { borrowDatabase, type OpenDatabase } from '../db/open.ts'
import { processEnv, readEnv } from '../env.ts'
import { createStorage } from '../media/create-storage.ts'
import { explain } from '../start-errors.ts'

// npm run db:seed [-- --again]: fills an empty academy with the demonstration; with --again it first removes the one that
// is there. The application may be running.

const log = {
  info: (message: string) => process.stdout.write(`${message}\n`),
  warn: (message: string) => process.stderr.write(`${message}\n`),
  error: (message: string) => process.stderr.write(`${message}\n`),
}

let database: OpenDatabase | undefined
let connection: ReturnType<typeof connect> | undefined
try {
  const unknown = process.argv.slice(2).find((argument) => argument !== '--again')
  if (unknown) throw new Error(`${unknown} is not known here; there is only --again`)
  const env = readEnv(processEnv())
  database = await borrowDatabase(env, log)
  await waitForDatabase(database.address)
  await migrate(database.address)
  connection = connect(database.address)
  if (process.argv.includes('--again')) await unseedDemo(connection.db)
  await seedDemo({ db: connection.db, storage: await createStorage(env), log })
} catch (error) {
  const hint = ' To replace an earlier demonstration: npm run db:seed -- --again'
  process.stderr.write(`${error instanceof NotEmptyError ? error.message + hint : explain(error)}\n`)
  process.exitCode = 1
}
await connection?.close()
await database?.close()
