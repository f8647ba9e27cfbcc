import { join } from 'node:path'
import { connect, type Connection, type DatabaseAddress } from '../../src/platform/server/db/connect.ts'
import { findEmbedded } from '../../src/platform/server/db/embedded/embedded.ts'
import {
  cleanUp,
  freePort,
  type RunningServer,
  startServer,
  temporaryStorage,
} from '../../tests/support/server.ts'
import { storageEnv } from '../../tests/support/storage.ts'

const admin = { username: 'head', password: 'only for the faults' }

export type Installation = {
  readonly url: string
  readonly env: { STORAGE_DIR: string } & Record<string, string>
  /** The folder of the store's objects, if the store is on this machine. */
  readonly objects?: string | undefined
  /** The process that currently answers. */
  server: RunningServer
  /** The cookie of an administrator. */
  cookie: string
  address(): DatabaseAddress
  /** Restarts the server at the same address with the same files, optionally with other settings. */
  start(env?: Record<string, string>): Promise<void>
}

const opened: Installation[] = []
const closings: (() => unknown)[] = []

/** Registers work to run when the fault is over. The latest registration runs first. */
export const atEnd = (work: () => unknown) => void closings.push(work)

/** Starts the built server in its own process, with its own database unless `env` names another. */
export async function openInstallation(
  env: Record<string, string> = {},
  { objects }: Pick<Installation, 'objects'> = {},
): Promise<Installation> {
  const port = env['PORT'] ?? String(await freePort())
  const settings = {
    STORAGE_DIR: env['STORAGE_DIR'] ?? temporaryStorage(),
    PORT: port,
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
    RATE_LIMITS: 'off',
    ...env,
  }
  const own = { ...settings, ...(await storageEnv(settings)) }
  const academy: Installation = {
    url: `http://127.0.0.1:${port}`,
    env: own,
    objects,
    server: await startServer(own),
    cookie: '',
    address() {
      const address = env['DATABASE_URL'] ?? findEmbedded(join(own.STORAGE_DIR, 'postgres'))?.owner
      if (!address) throw new Error('The database of the server was not found')
      return address
    },
    async start(more = {}) {
      academy.server = await startServer({ ...own, ...more })
    },
  }
  opened.push(academy)
  academy.cookie = await signIn(academy)
  return academy
}

export async function signIn({ url }: Installation): Promise<string> {
  const reply = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  const cookie = reply.headers.getSetCookie()[0]?.split(';', 1)[0]
  if (!cookie) throw new Error(`Nobody was let in: ${reply.status} ${await reply.text()}`)
  return cookie
}

/** Runs `work` with its own database connections. */
export async function ask<T>(
  { address }: Pick<Installation, 'address'>,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = connect(address(), { max: 2, statementTimeout: 0 })
  try {
    return await work(connection)
  } finally {
    await connection.close(1)
  }
}

/** Stops everything that a fault started and removes its data. */
export async function closeInstallations(): Promise<void> {
  await Promise.all(opened.splice(0).map(({ server }) => server.stop()))
  for (const close of closings.splice(0).toReversed()) await close()
  await cleanUp()
}
