import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type OpenDatabase, openDatabase } from './platform/server/db/open.ts'
import { metrics } from './platform/server/metrics.ts'
import { type Env, findMisspeltVariables, processEnv, readEnv } from './platform/server/process/env.ts'
import { createLog } from './platform/server/process/log.ts'
import { keepFilesPrivate } from './platform/server/process/private-files.ts'
import { loadSecrets } from './platform/server/process/secrets.ts'
import { describeStartError } from './platform/server/process/start-errors.ts'
import { connectionsFor } from './platform/server/workers/connections.ts'
import { startWorkers, type Workers } from './platform/server/workers/parent.ts'
import { parent, shareOf } from './platform/server/workers/worker.ts'
import { addressOf, serve, type Serving, urlOf } from './serve.ts'

// Starts the environment, the database and the application, and stops them on a signal. With WORKERS, the application
// runs in child processes, which this process starts from the same file. In development, dev.ts is used instead.

// Selects React's production build, also if a user starts this file directly. React reads the variable when the pages
// are first loaded.
process.env['NODE_ENV'] ??= 'production'
keepFilesPrivate()

const graceSeconds = 20
/** Number of database connections that the parent process uses for background jobs. */
const ownConnections = 5
const closing = new AbortController()
let database: OpenDatabase | undefined
let workers: Workers | undefined
let serving: Serving | undefined
let log: FastifyBaseLogger | undefined

// Ctrl+C sends several signals: from the terminal, from npm, and from the script that started this process.
process.on('SIGTERM', () => void stop(0))
process.on('SIGINT', () => void stop(0))
// This event means that the script that started this process was killed.
process.once('disconnect', () => void stop(0))
process.once('uncaughtException', (error) => {
  log?.fatal({ err: error }, 'Unexpected error')
  if (!log) process.stderr.write(`${String(error)}\n`)
  void stop(1)
})

try {
  const variables = processEnv()
  const env = readEnv(variables)
  log = createLog(env)
  if (parent) await work(parent, env, log)
  else {
    for (const line of findMisspeltVariables(variables)) log.warn(line)
    await start(env, log)
  }
} catch (error) {
  if (!closing.signal.aborted) {
    const line = describeStartError(error)
    if (parent) await parent.ask('failed', line)
    else process.stderr.write(`${line}\n`)
    await stop(1)
  }
}

async function start(env: Env, log: FastifyBaseLogger): Promise<void> {
  database = await openDatabase(env, log)
  const own = env.workers > 1 ? await lead(env, log, database) : await serveAlone(env, log, database)
  process.stdout.write(`${env.siteName} is ready at ${env.publicUrl ?? own}\n`)
}

async function serveAlone(
  env: Env,
  log: FastifyBaseLogger,
  { address, owner }: OpenDatabase,
): Promise<string> {
  let own = ''
  const listen = async (app: FastifyInstance) => {
    await app.listen({ port: env.port, host: env.host })
    own = addressOf(app.server)
  }
  serving = serve({ env, log, address, owner, listen })
  await serving.ready
  return own
}

/** Lets the workers handle requests, and does all other work in this process. Returns the URL of the server. */
async function lead(env: Env, log: FastifyBaseLogger, { address, owner }: OpenDatabase): Promise<string> {
  const secrets = loadSecrets(env, log)
  const { connections, allowed, enough } = await connectionsFor(address, env.workers)
  if (!enough)
    log.warn(
      `The database allows ${allowed} connections, too few for WORKERS=${env.workers}: raise max_connections`,
    )
  let resolvePrepared: () => void = () => undefined
  const prepared = new Promise<void>((resolve) => (resolvePrepared = resolve))
  workers = startWorkers({ count: env.workers, orders: { address, secrets, connections }, prepared, log })
  const own = await workers.listening
  serving = serve({ env, log, address, owner, listen: null, connections: ownConnections })
  await serving.ready
  resolvePrepared()
  await workers.ready
  return urlOf(own)
}

/** Runs this process as a worker, which only handles requests. */
async function work(of: NonNullable<typeof parent>, env: Env, log: FastifyBaseLogger): Promise<void> {
  const { number, address, secrets, connections } = await of.ask('orders')
  metrics.setDefaultLabels({ worker: String(number) })
  serving = serve({
    env: { ...env, cacheBytes: shareOf(env.cacheBytes, 0) },
    log,
    address,
    secrets,
    connections,
    listen: (app) => app.listen({ port: env.port, host: env.host }),
    prepared: () => of.ask('prepared'),
  })
  await serving.ready
  log.info(`Worker ${number} accepts requests`)
  await of.ask('ready')
}

/** Finishes current requests for up to 20 seconds, then ends the process. */
async function stop(code: 0 | 1): Promise<void> {
  if (closing.signal.aborted) return
  closing.abort()
  const finish = async () => {
    await Promise.all([workers?.close(graceSeconds), serving?.close(graceSeconds)])
    await database?.close()
  }
  // Limits the wait. If the database does not respond, it stops after this process has ended.
  await Promise.race([
    finish().catch((error: unknown) => log?.error({ err: error }, 'Stopping failed')),
    sleep((graceSeconds + 30) * 1_000),
  ])
  process.exit(code)
}
