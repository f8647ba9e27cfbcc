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
  /** Whom the tables belong to, who migrates them; the same where there is no other role. */
  owner?: DatabaseAddress
  /** Lets requests in. Until all is ready they are answered with 503. Null where the workers answer them. */
  listen: ((app: FastifyInstance) => Promise<unknown>) | null
  /** In a worker: resolves when its parent has prepared the database. The parent also does the work beside the requests. */
  prepared?: () => Promise<void>
  /** Those of the storage folder, unless they were read already. */
  secrets?: readonly string[]
  /** How many connections the pool opens at most. */
  connections?: number
  /** In development: compiles the pages. */
  vite?: ViteDevServer | undefined
}

export type Serving = Readonly<{
  /** Resolves when all requests are answered; rejects when it cannot start, and has to be closed nevertheless. */
  ready: Promise<void>
  /** Finishes what is in flight, for so many seconds at most. The database goes on. */
  close(graceSeconds: number): Promise<void>
}>

/** A start that takes longer says so: everything is answered with 503 until it is done. */
const LISTEN_WITHIN_MS = 3_000

/** What has been opened so far, in the order in which it has to be closed. */
type Opened = { app?: FastifyInstance; jobs?: Jobs; live?: Live; reading?: Reading; connection?: Connection }

/** The application on a database: application -> listen -> migrate -> ready; and back again. */
export function serve(options: ServeOptions): Serving {
  const opened: Opened = {}
  const closing = new AbortController()
  return {
    ready: start(options, opened, closing.signal),
    async close(graceSeconds) {
      closing.abort()
      // Connections that are open only to hear of news end now, or they would be waited for.
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
  // A proxy tries another instance where no connection is taken, and not where it is told 503. Workers are asked for by their parent.
  if (!prepared) await Promise.race([preparing, sleep(LISTEN_WITHIN_MS, undefined, { ref: false })])
  if (app && !closing.aborted) await listen?.(app)
  await preparing
}

/** Makes the database ready for requests, and begins the work beside them. */
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

/** Where a server listens, as an address for a browser. */
export function addressOf(server: Server): string {
  const address = server.address()
  return address === null || typeof address === 'string' ? (address ?? '') : urlOf(address)
}

export function urlOf({ address, port }: Pick<AddressInfo, 'address' | 'port'>): string {
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`
}
