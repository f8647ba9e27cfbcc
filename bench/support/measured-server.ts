import { join } from 'node:path'
import {
  connect,
  type Connection,
  type DatabaseAddress,
  type Db,
  type Sql,
} from '../../src/platform/server/db/connect.ts'
import { findEmbedded } from '../../src/platform/server/db/embedded/embedded.ts'
import { cleanUp, type RunningServer, startServer, temporaryStorage } from '../../tests/support/server.ts'

export type MeasuredServer = {
  url: string
  pid: number
  storageDir: string
  sql: Sql
  db: Db
  address: DatabaseAddress
  /** The cookie of an administrator. */
  cookie: string
}

const admin = { username: 'bench', password: 'only for the bench' }
const running: { server: RunningServer; connection: Connection }[] = []

/** Starts the built server in its own process with its own database, which is empty unless `DEMO` is on. */
export async function startMeasuredServer(env: Record<string, string> = {}): Promise<MeasuredServer> {
  const storageDir = env['STORAGE_DIR'] ?? temporaryStorage()
  const server = await startServer({
    STORAGE_DIR: storageDir,
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
    RATE_LIMITS: 'off',
    ...env,
  })
  const address = findEmbedded(join(storageDir, 'postgres'))?.owner
  if (!address) throw new Error('The database of the server was not found')
  const connection = connect(address, { max: 2, statementTimeout: 0 })
  running.push({ server, connection })
  const cookie = await enter(`${server.url}/api/login`, admin)
  return {
    url: server.url,
    pid: server.pid,
    storageDir,
    sql: connection.sql,
    db: connection.db,
    address,
    cookie,
  }
}

/** Returns the cookie of a new student. */
export const signUp = ({ url }: MeasuredServer, username: string): Promise<string> =>
  enter(`${url}/api/register`, { username, password: 'only for the bench' })

async function enter(url: string, credentials: { username: string; password: string }): Promise<string> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  const cookie = reply.headers.getSetCookie()[0]?.split(';', 1)[0]
  if (!cookie) throw new Error(`${url} let nobody in: ${reply.status} ${await reply.text()}`)
  return cookie
}

/** Stops all servers and removes their data. */
export async function closeMeasuredServers(): Promise<void> {
  for (const { server, connection } of running.splice(0)) {
    await connection.close(0)
    await server.stop()
  }
  await cleanUp()
}
