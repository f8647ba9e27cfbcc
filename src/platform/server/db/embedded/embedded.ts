import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import postgres from 'postgres'
import type { Log } from '../../process/log.ts'
import { makeFolder } from '../../process/make-folder.ts'
import { makePrivateFolder } from '../../process/private-files.ts'
import type { DatabaseAddress } from '../connect.ts'
import { chooseAccount } from './postgres-account.ts'
import { EmbeddedError, findBinaries } from './postgres-binaries.ts'
import { createCluster } from './postgres-cluster.ts'
import { Postmaster, recordedLine } from './postmaster.ts'

type OwnAddress = Exclude<DatabaseAddress, string>

/** A PostgreSQL server that Lantern starts and stops. */
export type Embedded = Readonly<{
  /** Connects as the owner of everything in the database. */
  address: OwnAddress
  /** Connects as the application role, which owns nothing. */
  application: OwnAddress
  /** The process ID of the server. Null during a restart. */
  pid(): number | null
  /** Whether the server was already running, because an earlier application was killed. */
  tookOver: boolean
  /** From now on, restarts the server whenever it ends. */
  supervise(): void
  /** Stops the server and ends its sessions. Committed data is safe. */
  stop(): Promise<void>
  /** Stops supervising the server and leaves it running. */
  release(): void
}>

export type EmbeddedOptions = {
  /** Contains all files of the server: `data`, `password`, `server.log`. */
  folder: string
  log: Log
  /** Maximum number of connections. */
  connections?: number
  /** The default is a Unix socket, or a loopback port where sockets don't work (Windows, long paths). */
  transport?: 'socket' | 'tcp'
  /** False for tests: this is faster, but a power failure would destroy the data. */
  durable?: boolean
}

const database = 'lantern'
const socketPort = 5432
// The kernel's limit for the path of a socket is 108 bytes on Linux and 104 on macOS, including its file name.
const longestSocketPath = 100

/**
 * Starts PostgreSQL in `folder`. Creates the cluster if there is none, takes over a running server, and recovers after
 * a crash. Throws `EmbeddedError` if PostgreSQL cannot start.
 */
export async function startEmbedded({
  folder,
  log,
  connections = 60,
  transport,
  durable = true,
}: EmbeddedOptions): Promise<Embedded> {
  const data = join(folder, 'data')
  makeFolder(folder)
  const account = chooseAccount(data)
  // The account that runs PostgreSQL must be able to enter this folder.
  makePrivateFolder(folder, account ? 0o711 : 0o700)
  const binaries = await findBinaries(account)
  const password = readPassword(folder)
  if (!existsSync(join(data, 'PG_VERSION'))) {
    log.info('Creating the database')
    await createCluster({ folder, data, binaries, account, password, durable })
  }

  const common = {
    data,
    logFile: join(folder, 'server.log'),
    binaries,
    account,
    log,
    connections,
    durable,
    password,
  }
  const socket = transport !== 'tcp' && canUseSocket(data)
  for (let attempt = 1; ; attempt += 1) {
    const where = socket
      ? { host: data, port: socketPort }
      : { host: '127.0.0.1', port: (attempt === 1 && recordedLine(data, 3)) || (await freePort()) }
    const server = new Postmaster({ ...common, ...where })
    try {
      const tookOver = await server.ensureRunning()
      await createDatabase(server.address)
      const address = { ...server.address, database }
      return {
        address,
        application: applicationOf(address),
        pid: () => server.pid,
        tookOver,
        supervise: () => server.supervise(),
        stop: () => server.stop(),
        release: () => server.release(),
      }
    } catch (error) {
      // Another process may use the free port before PostgreSQL does.
      const taken =
        !socket && error instanceof EmbeddedError && /address|could not create/i.test(error.message)
      if (!taken || attempt === 5) throw error
    }
  }
}

const applicationPassword = (password: string) =>
  createHmac('sha256', password).update('application').digest('base64url')

const applicationOf = (owner: OwnAddress): OwnAddress => ({
  ...owner,
  user: 'lantern',
  password: applicationPassword(owner.password),
})

/** Returns the address of the server that runs in `folder`, from the file `postmaster.pid`. Null if there is none. */
export function findEmbedded(folder: string): { address: OwnAddress; owner: OwnAddress } | null {
  const data = join(folder, 'data')
  const port = recordedLine(data, 3)
  if (port === null) return null
  const socket = existsSync(join(data, `.s.PGSQL.${port}`)) && canUseSocket(data)
  const owner = {
    host: socket ? data : '127.0.0.1',
    port,
    user: 'postgres',
    password: readPassword(folder),
    database,
  }
  return { address: applicationOf(owner), owner }
}

function canUseSocket(data: string): boolean {
  return (
    process.platform !== 'win32' &&
    Buffer.byteLength(join(data, `.s.PGSQL.${socketPort}`)) <= longestSocketPath
  )
}

/**
 * Returns the superuser's password. Only connections to the loopback port need it. The socket is in a folder that no
 * other user can enter.
 */
function readPassword(folder: string): string {
  const file = join(folder, 'password')
  if (!existsSync(file)) {
    const draft = `${file}.new.${process.pid}`
    writeFileSync(draft, randomBytes(24).toString('base64url'), { mode: 0o600 })
    renameSync(draft, file)
  }
  return readFileSync(file, 'utf8').trim()
}

async function createDatabase(server: {
  host: string
  port: number
  user: string
  password: string
}): Promise<void> {
  const sql = postgres({
    ...server,
    database: 'postgres',
    max: 1,
    onnotice: () => undefined,
    connect_timeout: 5,
  })
  try {
    const [found] = await sql`select 1 from pg_database where datname = ${database}`
    if (!found) await sql`create database ${sql(database)}`
    const { user, password } = applicationOf({ ...server, database })
    const [role] = await sql`select 1 from pg_roles where rolname = ${user}`
    if (!role) await sql`create role ${sql(user)}`
    // This statement takes no parameters. The password has no characters that need quoting.
    await sql.unsafe(
      `alter role ${user} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${password}'`,
    )
  } finally {
    await sql.end({ timeout: 1 })
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string')
    throw new EmbeddedError('No port is free for the database')
  return address.port
}
