import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { ViteDevServer } from 'vite'
import { ensureAdmin } from './accounts/server/first-admin.ts'
import { isCommonPassword } from './accounts/server/passwords/guessable.ts'
import { buildApp } from './app.ts'
import type { Services } from './platform/server/context.ts'
import { connect, type Connection, type DatabaseAddress } from './platform/server/db/connect.ts'
import { migrate, waitForDatabase } from './platform/server/db/migrate.ts'
import { createReading, type Reading } from './platform/server/db/reading.ts'
import type { Env } from './platform/server/process/env.ts'
import { type Jobs, startJobs } from './jobs.ts'
import { createLive, type Live } from './platform/server/live.ts'
import { createStorage } from './platform/server/storage/create-storage.ts'
import { loadSecrets } from './platform/server/process/secrets.ts'

export type ServeOptions = {
  env: Env
  log: FastifyBaseLogger
  address: DatabaseAddress
  /** The address for the role that owns and migrates the tables. Without a separate role, it is the same address. */
  owner?: DatabaseAddress
  /** Opens the port. Requests get 503 until the server is ready. Null if workers handle the requests. */
  listen: ((app: FastifyInstance) => Promise<unknown>) | null
  /**
   * Set in a worker. Resolves when the parent process has prepared the database. The parent also runs the background
   * jobs.
   */
  prepared?: () => Promise<void>
  /** The default is the secrets in the storage folder. */
  secrets?: readonly string[]
  /** Maximum number of connections in the pool. */
  connections?: number
  /** Set in development. Compiles the pages. */
  vite?: ViteDevServer | undefined
}

export type Serving = Readonly<{
  /** Resolves when the server is ready for all requests. Rejects if the start fails. Even then, call `close`. */
  ready: Promise<void>
  /** Gives current requests up to `graceSeconds` to finish. Does not stop the database. */
  close(graceSeconds: number): Promise<void>
}>

/** If the start takes longer than this, the port is opened early. Requests then get 503 until the start is complete. */
const LISTEN_WITHIN_MS = 3_000

/** Everything that was opened so far. It must be closed in this order. */
type Opened = { app?: FastifyInstance; jobs?: Jobs; live?: Live; reading?: Reading; connection?: Connection }

/**
 * Runs the application on a database: builds it, opens the port and migrates the tables. `close` stops everything in
 * reverse order.
 */
export function serve(options: ServeOptions): Serving {
  const opened: Opened = {}
  const closing = new AbortController()
  return {
    ready: start(options, opened, closing.signal),
    async close(graceSeconds) {
      closing.abort()
      // Ends connections that only wait for events, because otherwise closing would wait for them.
      void opened.live?.close()
      if (opened.app)
        await Promise.race([opened.app.close().catch(() => undefined), sleep(graceSeconds * 1_000)])
      await opened.jobs?.close()
      await opened.live?.close()
      await opened.reading?.close()
      await opened.connection?.close()
    },
  }
}

async function start(options: ServeOptions, opened: Opened, closing: AbortSignal): Promise<void> {
  const { env, log, address, listen, prepared, connections, vite } = options
  const connection = (opened.connection = connect(
    address,
    connections === undefined ? {} : { max: connections },
  ))
  const { db } = connection
  const storage = await createStorage(env)
  const live = (opened.live = createLive({ sql: connection.sql, log }))
  const secrets = options.secrets ?? loadSecrets(env, log)
  let ready = false
  if (env.databaseReadUrl) opened.reading = createReading(db, env.databaseReadUrl, log)
  const services = { env, db, reading: opened.reading, storage, live, log }
  const app = listen && (await buildApp({ ...services, secrets, ready: () => ready, vite }))
  if (app) opened.app = app
  if (closing.aborted) return
  const preparing = (async () => {
    if (prepared) await prepared()
    else opened.jobs = await prepare(services, { address, owner: options.owner ?? address, secrets }, closing)
    await app?.startLanguages()
    ready = true
  })()
  preparing.catch(() => undefined)
  // If a connection is refused, a proxy tries another instance; after a 503, it does not. For this reason, the port
  // stays closed for the first seconds. In workers, the parent process opens the port.
  if (!prepared) await Promise.race([preparing, sleep(LISTEN_WITHIN_MS, undefined, { ref: false })])
  if (app && !closing.aborted) await listen?.(app)
  await preparing
}

/** Prepares the database and starts the background jobs. */
async function prepare(
  services: Services,
  {
    address,
    owner,
    secrets,
  }: Record<'address' | 'owner', DatabaseAddress> & Pick<Required<ServeOptions>, 'secrets'>,
  closing: AbortSignal,
): Promise<Jobs> {
  const { env, db, log } = services
  await waitForDatabase(owner, { signal: closing })
  const { confined } = await migrate(owner, address)
  if (owner !== address && !confined)
    log.warn(
      'The role of DATABASE_URL owns the tables, or is a superuser: it could change the audit log. docs/install.md explains how to fix this',
    )
  if (env.admin && (await isCommonPassword(env.admin.password)))
    log.warn('ADMIN_PASSWORD is a common password. Choose another one')
  const made = await ensureAdmin(db, env)
  if (made) {
    process.stdout.write(
      `\nCreated an administrator. This password is shown only once:\n  username  ${made.username}\n  password  ${made.password}\n\n`,
    )
  }
  if (env.demo) {
    const { seedDemoWhenEmpty } = await import('./demo/seed.ts')
    await seedDemoWhenEmpty(services)
  }
  return startJobs(services, secrets)
}

/** Returns the URL of a server for use in a browser. */
export function addressOf(server: Server): string {
  const address = server.address()
  return address === null || typeof address === 'string' ? (address ?? '') : urlOf(address)
}

export function urlOf({ address, port }: Pick<AddressInfo, 'address' | 'port'>): string {
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`
}
