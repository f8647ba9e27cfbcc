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
  /** The owner of the tables, who migrates them; the same address if there is no other role. */
  owner?: DatabaseAddress
  /** Opens the port. Requests get 503 until the server is ready. Null if workers answer them. */
  listen: ((app: FastifyInstance) => Promise<unknown>) | null
  /** In a worker: resolves when the parent has prepared the database. The parent also runs the background jobs. */
  prepared?: () => Promise<void>
  /** Defaults to the secrets of the storage folder. */
  secrets?: readonly string[]
  /** Maximum number of connections of the pool. */
  connections?: number
  /** In development: compiles the pages. */
  vite?: ViteDevServer | undefined
}

export type Serving = Readonly<{
  /** Resolves when all requests are answered. Rejects if the start fails; call `close` even then. */
  ready: Promise<void>
  /** Finishes current requests for up to `graceSeconds`. The database keeps running. */
  close(graceSeconds: number): Promise<void>
}>

/** A longer start opens the port early and answers 503 until it is done. */
const LISTEN_WITHIN_MS = 3_000

/** Everything opened so far, in the order in which to close it. */
type Opened = { app?: FastifyInstance; jobs?: Jobs; live?: Live; reading?: Reading; connection?: Connection }

/** Runs the application on a database: builds it, listens, migrates, and becomes ready. `close` reverses that. */
export function serve(options: ServeOptions): Serving {
  const opened: Opened = {}
  const closing = new AbortController()
  return {
    ready: start(options, opened, closing.signal),
    async close(graceSeconds) {
      closing.abort()
      // Ends the long-lived connections that only wait for events; otherwise closing would wait for them.
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
    ready = true
  })()
  preparing.catch(() => undefined)
  // A proxy tries another instance if the connection is refused, but not on a 503. The parent of workers opens the
  // port itself.
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
      'The role of DATABASE_URL owns the tables, or is a superuser: it could change the audit log. docs/install.md says how to mend that',
    )
  if (env.admin && (await isCommonPassword(env.admin.password)))
    log.warn('ADMIN_PASSWORD is one of the passwords that are tried first everywhere: choose another one')
  const made = await ensureAdmin(db, env)
  if (made) {
    process.stdout.write(
      `\nAn administrator was made; this is shown once:\n  username  ${made.username}\n  password  ${made.password}\n\n`,
    )
  }
  if (env.demo) {
    const { seedDemoWhenEmpty } = await import('./demo/seed.ts')
    await seedDemoWhenEmpty(services)
  }
  return startJobs(services, secrets)
}

/** Returns the address of a server for browsers. */
export function addressOf(server: Server): string {
  const address = server.address()
  return address === null || typeof address === 'string' ? (address ?? '') : urlOf(address)
}

export function urlOf({ address, port }: Pick<AddressInfo, 'address' | 'port'>): string {
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`
}
