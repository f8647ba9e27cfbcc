import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type OpenDatabase, openDatabase } from './platform/server/db/open.ts'
import { type Env, findMisspeltVariables, processEnv, readEnv } from './platform/server/process/env.ts'
import { createLog } from './platform/server/process/log.ts'
import { keepFilesPrivate } from './platform/server/process/private-files.ts'
import { addressOf, serve, type Serving } from './serve.ts'
import { describeStartError } from './platform/server/process/start-errors.ts'

// Environment -> database -> application; and back again on a signal. In development: dev.ts.

// Whoever starts this file by hand gets React's fast build as well; it is chosen when the pages are first loaded.
process.env['NODE_ENV'] ??= 'production'
keepFilesPrivate()

const graceSeconds = 20
const closing = new AbortController()
let database: OpenDatabase | undefined
let serving: Serving | undefined
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
  for (const line of findMisspeltVariables(variables)) log.warn(line)
  await start(env, log)
} catch (error) {
  if (!closing.signal.aborted) {
    process.stderr.write(`${describeStartError(error)}\n`)
    await stop(1)
  }
}

async function start(env: Env, log: FastifyBaseLogger): Promise<void> {
  database = await openDatabase(env, log)
  let ownAddress = ''
  const listen = async (app: FastifyInstance) => {
    await app.listen({ port: env.port, host: env.host })
    ownAddress = addressOf(app.server)
  }
  serving = serve({ env, log, address: database.address, listen })
  await serving.ready
  process.stdout.write(`${env.siteName} is ready at ${env.publicUrl ?? ownAddress}\n`)
}

/** Finishes what is in flight, for 20 seconds at most, and ends the process. */
async function stop(code: 0 | 1): Promise<void> {
  if (closing.signal.aborted) return
  closing.abort()
  const finish = async () => {
    await serving?.close(graceSeconds)
    await database?.close()
  }
  // The database stops by itself when it is cut off later: better than to hang here.
  await Promise.race([
    finish().catch((error: unknown) => log?.error({ err: error }, 'Stopping failed')),
    sleep((graceSeconds + 30) * 1_000),
  ])
  process.exit(code)
}
