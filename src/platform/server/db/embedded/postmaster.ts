import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, copyFileSync, openSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import type { Log } from '../../process/log.ts'
import { dataArgument, programEnvironment } from './postgres-account.ts'
import { type Account, type Binaries, EmbeddedError } from './postgres-binaries.ts'
import { commandOf, isAlive, processesWith, signal } from './processes.ts'

export type PostmasterOptions = {
  data: string
  logFile: string
  binaries: Binaries
  account: Account
  log: Log
  connections: number
  durable: boolean
  password: string
  /** The folder of a Unix socket (the data folder), or the loopback address. */
  host: string
  port: number
}

// The settings suit a small machine. PostgreSQL needs about 100 MB of memory in total. The flags override the settings
// that initdb wrote.
const settings = {
  shared_buffers: '64MB',
  // Data is on an SSD or in memory, where random reads cost little more than sequential ones. PostgreSQL then uses
  // indexes more often.
  random_page_cost: '1.1',
  // Keeps the WAL (write-ahead log) below 256 MB, because the disk may be small, and spreads its writes evenly.
  max_wal_size: '256MB',
  min_wal_size: '64MB',
  checkpoint_timeout: '15min',
  wal_compression: 'on',
  // Rows that are updated often (progress, sessions, limits) leave dead rows. Frequent vacuuming keeps the tables
  // small.
  autovacuum_max_workers: '2',
  autovacuum_naptime: '30s',
  autovacuum_vacuum_scale_factor: '0.05',
  autovacuum_vacuum_insert_scale_factor: '0.1',
  autovacuum_analyze_scale_factor: '0.05',
  // Cancels queries that would fill the disk with temporary files.
  temp_file_limit: '1GB',
  max_parallel_workers_per_gather: '0',
  io_method: 'sync',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_line_prefix: '%m ',
}

const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }

/**
 * The server process of one data folder. It is detached: if the application is killed, the server keeps running
 * without data loss, and the next application takes it over.
 */
export class Postmaster {
  readonly options: Readonly<PostmasterOptions>
  pid: number | null = null
  #state: 'idle' | 'supervised' | 'released' = 'idle'
  #child: ChildProcess | null = null
  #watch: NodeJS.Timeout | null = null
  #rotation: NodeJS.Timeout | null = null
  /**
   * Appears only in the process titles of this folder's server and its child processes. Process IDs are not enough,
   * because the system reuses them.
   */
  readonly #mark: string

  constructor(options: PostmasterOptions) {
    this.options = options
    const { dev, ino } = statSync(options.data)
    this.#mark = `lantern_${dev}_${ino}_`
  }

  get address(): { host: string; port: number; user: string; password: string } {
    const { host, port, password } = this.options
    return { host, port, user: 'postgres', password }
  }

  /**
   * Ensures that a server accepts connections within a minute, in any state of the folder. Returns true if a server
   * was already running. Throws `EmbeddedError` if the server does not start.
   */
  async ensureRunning(): Promise<boolean> {
    const since = Date.now()
    const waited = () => Date.now() - since
    let spawned = false
    while (waited() < 60_000) {
      if (await this.#answers()) {
        this.pid = this.#recordedPid()
        return !spawned
      }
      const recorded = this.#recordedPid()
      if (recorded !== null && this.#isOurs(recorded)) {
        // The server is starting, recovering or stopping. If it hangs, it is killed. PostgreSQL can recover from this.
        if (waited() > 30_000) signal(recorded, waited() > 40_000 ? 'SIGKILL' : 'SIGQUIT')
        await sleep(100)
        continue
      }
      // The process has ended. Another process may have its ID now, and PostgreSQL cannot detect this.
      if (recorded !== null) rmSync(join(this.options.data, 'postmaster.pid'), { force: true })
      this.#clearLeftovers(waited())
      const failure = await this.#spawn()
      spawned = failure === null
      if (failure !== null) {
        if (!/still in use|lock file|already exists/i.test(failure))
          throw new EmbeddedError(`The database does not start: ${failure}`)
        await sleep(200)
      }
    }
    throw new EmbeddedError(
      'The database does not respond; its log is in the storage folder, postgres/server.log',
    )
  }

  /** From now on, restarts the server whenever it ends. */
  supervise(): void {
    this.#state = 'supervised'
    // A server that was taken over is not our child process, so we have to poll for its end.
    this.#watch = setInterval(() => {
      if (this.pid === null || isAlive(this.pid)) return
      void this.#restart()
    }, 500).unref()
    this.#rotation = setInterval(() => rotate(this.options.logFile), ROTATE_EVERY_MS).unref()
  }

  /** Stops the server and ends its sessions. Committed data is safe. */
  async stop(): Promise<void> {
    const pid = this.pid ?? this.#recordedPid()
    this.release()
    if (pid === null) return
    const since = Date.now()
    let sent = ''
    // A process that is ending no longer has a command line, but its files are still open.
    while (this.#isOurs(pid) || (sent && isAlive(pid) && commandOf(pid) === '')) {
      const waited = Date.now() - since
      const name = waited > 20_000 ? 'SIGKILL' : waited > 15_000 ? 'SIGQUIT' : 'SIGINT'
      if (sent !== name) this.#end(pid, name)
      sent = name
      await sleep(20)
    }
  }

  /** Stops supervising the server and leaves it running. */
  release(): void {
    this.#state = 'released'
    if (this.#watch) clearInterval(this.#watch)
    if (this.#rotation) clearInterval(this.#rotation)
    this.#watch = null
    this.#child?.unref()
    this.pid = null
  }

  async #restart(): Promise<void> {
    this.pid = null
    const { log } = this.options
    log.error('The database server stopped unexpectedly. Restarting it')
    for (let attempt = 0; this.#state === 'supervised'; attempt += 1) {
      try {
        await this.ensureRunning()
        log.info('The database server is running again')
        return
      } catch (error) {
        log.error(error instanceof Error ? error.message : String(error))
        await sleep(Math.min(5_000, 250 * 2 ** attempt))
      }
    }
  }

  /** Starts the server and waits until it accepts connections. Returns null on success, and otherwise the error. */
  async #spawn(): Promise<string | null> {
    const { data, logFile, binaries, account, connections, durable, host, port } = this.options
    const socket = host === data
    const flags = {
      ...settings,
      ...(durable ? {} : careless),
      cluster_name: this.#mark,
      port: String(port),
      max_connections: String(connections),
      listen_addresses: socket ? '' : host,
      // The path is relative to the data folder, because paths of sockets must be short. No other user can enter the
      // folder.
      unix_socket_directories: socket ? '.' : '',
    }
    rotate(logFile)
    const before = sizeOf(logFile)
    // The log is a file and not a pipe. If Lantern is killed, the server keeps running, and it could not write to a
    // closed pipe.
    const logTo = openSync(logFile, 'a', 0o600)
    const child = spawn(
      binaries.postgres,
      [
        '-D',
        dataArgument(data, account),
        ...Object.entries(flags).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      { cwd: data, env: programEnvironment(), detached: true, stdio: ['ignore', logTo, logTo], ...account },
    )
    closeSync(logTo)
    this.#child = child
    const ended: { why?: string } = {}
    child.once('error', (error) => void (ended.why = error.message))
    child.once('exit', (code, name) => {
      ended.why = `it ended with ${name ?? code}`
      // Restarts the server earlier than the next poll would.
      if (this.#state === 'supervised' && this.pid !== null && this.pid === child.pid) void this.#restart()
    })
    const since = Date.now()
    while (ended.why === undefined && Date.now() - since < 60_000) {
      if (await this.#answers()) return null
      await sleep(25)
    }
    return lastComplaint(logFile, before) ?? ended.why ?? 'it does not respond'
  }

  async #answers(): Promise<boolean> {
    const sql = postgres({
      ...this.address,
      database: 'postgres',
      max: 1,
      connect_timeout: 2,
      fetch_types: false,
      backoff: false,
      onnotice: () => undefined,
    })
    try {
      const [row] = await sql`select current_setting('cluster_name') as name`
      return row?.['name'] === this.#mark
    } catch {
      return false
    } finally {
      await sql.end({ timeout: 0 }).catch(() => undefined)
    }
  }

  #isOurs(pid: number): boolean {
    if (!isAlive(pid)) return false
    return process.platform === 'win32' || commandOf(pid).includes(this.#mark)
  }

  #recordedPid(): number | null {
    return recordedLine(this.options.data, 0)
  }

  /**
   * Sessions of a killed server end when they next check whether the server runs. After a second, this method sends
   * them a signal.
   */
  #clearLeftovers(waited: number): void {
    if (waited < 1_000) return
    for (const pid of processesWith(this.#mark)) signal(pid, waited > 5_000 ? 'SIGKILL' : 'SIGQUIT')
  }

  #end(pid: number, name: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): void {
    if (process.platform !== 'win32' || name === 'SIGKILL') return signal(pid, name)
    const mode = name === 'SIGINT' ? 'fast' : 'immediate'
    spawn(this.options.binaries.pgCtl, ['stop', '-D', this.options.data, '-m', mode, '-W'], {
      env: programEnvironment(),
      stdio: 'ignore',
    })
  }
}

/** Returns a number from a line of `postmaster.pid` (0: the process ID, 3: the port). Null if there is none. */
export function recordedLine(data: string, line: 0 | 3): number | null {
  try {
    const value = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[line])
    return Number.isInteger(value) && value > 0 ? value : null
  } catch {
    return null
  }
}

const MAX_LOG_BYTES = 5_000_000
const ROTATE_EVERY_MS = 10 * 60_000

/**
 * Keeps the log and one older file. The server has opened the log for appending, so the log is truncated and not
 * replaced.
 */
export function rotate(logFile: string): void {
  if (sizeOf(logFile) <= MAX_LOG_BYTES) return
  try {
    copyFileSync(logFile, `${logFile}.1`)
    truncateSync(logFile)
  } catch {
    // On a full disk, there is no space for the older file.
    truncateSync(logFile)
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

function lastComplaint(logFile: string, from: number): string | null {
  try {
    const text = readFileSync(logFile).subarray(from).toString()
    return text.match(/(FATAL|PANIC|ERROR|could not): *.*/g)?.at(-1) ?? null
  } catch {
    return null
  }
}
