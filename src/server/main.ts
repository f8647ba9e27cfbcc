import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { ensureAdmin } from './accounts/first-admin.ts'
import { isCommonPassword } from './accounts/guessable.ts'
import { buildApp } from './app.ts'
import { connect, type Connection } from './db/connect.ts'
import { seedDemoWhenEmpty } from './db/demo/seed.ts'
import { migrate, waitForDatabase } from './db/migrate.ts'
import { type OpenDatabase, openDatabase } from './db/open.ts'
import { type Env, misspeltVariables, processEnv, readEnv } from './env.ts'
import { type Jobs, startJobs } from './jobs.ts'
import { createLive, type Live } from './live.ts'
import { createLog } from './log.ts'
import { createStorage } from './media/create-storage.ts'
import { keepFilesPrivate } from './private-files.ts'
import { loadSecrets } from './secrets.ts'
import { explain } from './start-errors.ts'

// Environment -> database -> application -> listen -> migrate -> ready; and back again on a signal.

/** What has been opened so far, in the order in which it has to be closed. */
type Opened = {
  app?: FastifyInstance
  jobs?: Jobs
  live?: Live
  connection?: Connection
  database?: OpenDatabase
}

// Whoever starts this file by hand gets React's fast build as well; it is chosen when the pages are first loaded.
process.env['NODE_ENV'] ??= 'production'
keepFilesPrivate()

const graceSeconds = 20
const opened: Opened = {}
const closing = new AbortController()
let log: FastifyBaseLogger | undefined

// Ctrl+C arrives more than once: from the terminal, from npm, from the script that started us.
process.on('SIGTERM', () => void stop(0))
process.on('SIGINT', () => void stop(0))
// The script that started us, when it was killed.
process.once('disconnect', () => void stop(0))
process.once('uncaughtException', (error) => {
  log?.fatal({ err: error }, 'Something failed that nobody expected')
  if (!log) process.stderr.write(`${String(error)}\n`)
  void stop(1)
})

try {
  const variables = processEnv()
  const env = readEnv(variables)
  log = createLog(env)
  for (const line of misspeltVariables(variables)) log.warn(line)
  await start(env, log)
} catch (error) {
  if (!closing.signal.aborted) {
    process.stderr.write(`${explain(error)}\n`)
    await stop(1)
  }
}

async function start(env: Env, log: FastifyBaseLogger): Promise<void> {
  const database = (opened.database = await openDatabase(env, log))
  const connection = (opened.connection = connect(database.address))
  const { db } = connection
  const storage = await createStorage(env)
  const live = (opened.live = createLive({ sql: connection.sql, log }))
  let ready = false
  const secrets = loadSecrets(env, log)
  const services = { env, db, storage, live, log }
  const app = await buildApp({ ...services, secrets, ready: () => ready })
  opened.app = app
  if (closing.signal.aborted) return
  await app.listen({ port: env.port, host: env.host })

  await waitForDatabase(database.address, { signal: closing.signal })
  await migrate(database.address)
  if (env.admin && (await isCommonPassword(env.admin.password)))
    log.warn('ADMIN_PASSWORD is one of the passwords that are tried first everywhere: choose another one')
  const made = await ensureAdmin(db, env)
  if (made) {
    process.stdout.write(
      `\nAn administrator was made; this is shown once:\n  username  ${made.username}\n  password  ${made.password}\n\n`,
    )
  }
  if (env.demo) await seedDemoWhenEmpty(services)
  opened.jobs = startJobs(services)
  ready = true
  process.stdout.write(`${env.siteName} is ready at ${env.publicUrl ?? addressOf(app)}\n`)
}

/** Finishes what is in flight, for 20 seconds at most, and ends the process. */
async function stop(code: 0 | 1): Promise<void> {
  if (closing.signal.aborted) return
  closing.abort()
  // Connections that are open only to hear of news end now, or they would be waited for.
  void opened.live?.close()
  if (opened.app) await Promise.race([opened.app.close().catch(() => undefined), sleep(graceSeconds * 1_000)])
  const finish = async () => {
    await opened.jobs?.close()
    await opened.live?.close()
    await opened.connection?.close()
    await opened.database?.close()
  }
  // The database stops by itself when it is cut off later: better than to hang here.
  await Promise.race([
    finish().catch((error: unknown) => log?.error({ err: error }, 'Stopping failed')),
    sleep(30_000),
  ])
  process.exit(code)
}

function addressOf(app: FastifyInstance): string {
  const address = app.server.address()
  if (address === null || typeof address === 'string') return address ?? ''
  return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`
}
