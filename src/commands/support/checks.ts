import { access, constants, stat, statfs } from 'node:fs/promises'
import { LATE_MS } from '../../archive/server/backups/list.ts'
import { backupFolder, listBackups, lookAtOwnPlace } from '../../archive/server/backups/place.ts'
import { readBackupState } from '../../archive/server/backups/state.ts'
import { findTools, versionOf } from '../../media/server/encoding/ffmpeg.ts'
import { formatBytes } from '../../platform/bytes.ts'
import { checkLedger } from '../../payments/server/ledger/check-ledger.ts'
import { checkInvoices } from '../../payments/server/documents/check-invoices.ts'
import { MEGABYTE } from '../../platform/constants.ts'
import { counted } from '../../platform/count.ts'
import { connect, type Connection } from '../../platform/server/db/connect.ts'
import { listFailedJobs } from '../../platform/server/jobs/failed-jobs.ts'
import { refuseNewer, refuseUnused, waitForDatabase } from '../../platform/server/db/migrate.ts'
import { knownMigrations } from '../../platform/server/db/migrations.ts'
import { borrowDatabase } from '../../platform/server/db/open.ts'
import type { Env } from '../../platform/server/process/env.ts'
import { createLog } from '../../platform/server/process/log.ts'
import { version } from '../../platform/server/process/version.ts'
import { describeStartError } from '../../platform/server/process/start-errors.ts'
import { createStorage } from '../../platform/server/storage/create-storage.ts'

class Wrong extends Error {}

const MIN_FREE = 2048 * MEGABYTE
const MAX_APART_SECONDS = 5
const ANSWER_MS = 10_000

/** The result of a check. A note is not urgent. */
type Finding = string | { note: string }

const wrong = (text: string): never => {
  throw new Wrong(text)
}

async function disk({ storageDir }: Env): Promise<string> {
  const { bavail, bsize } = await statfs(storageDir)
  const free = bavail * bsize
  return free < MIN_FREE
    ? wrong(`${formatBytes(free)} free in ${storageDir}. Free some space: uploads and the database need it`)
    : `${formatBytes(free)} free in ${storageDir}`
}

async function permissions({ storageDir }: Env): Promise<string> {
  await access(storageDir, constants.R_OK | constants.W_OK).catch(() =>
    wrong(
      `${storageDir} does not exist or is not readable. Run this command as the account that runs Lantern`,
    ),
  )
  const { mode } = await stat(storageDir)
  return process.platform !== 'win32' && (mode & 0o002) !== 0
    ? wrong(`Every account on this machine can write to ${storageDir}. Run chmod 700 ${storageDir}`)
    : `Only this account and its group can write to ${storageDir}`
}

async function ffmpeg(env: Env): Promise<Finding> {
  const tools = await findTools(env)
  const found = await versionOf(tools.ffmpeg).catch(() =>
    wrong('ffmpeg does not start, so videos are not encoded. Install it, or set FFMPEG_PATH'),
  )
  return tools.ffmpeg.includes('node_modules')
    ? { note: `ffmpeg ${found} from the npm packages is from 2018. Install the one of your system` }
    : `ffmpeg ${found} (${tools.ffmpeg})`
}

async function tables({ db, sql }: Connection): Promise<string> {
  await refuseNewer(db)
  await refuseUnused(db)
  const [row] = await sql<{ done: number; server: string }[]>`
    select count(*)::int as done, current_setting('server_version') as server from drizzle.__drizzle_migrations`
  return (row?.done ?? 0) < knownMigrations.length
    ? wrong(`The tables are of an earlier version. Start Lantern ${version} to migrate them`)
    : `PostgreSQL ${row?.server} answers, and its tables are of Lantern ${version}`
}

async function clock({ sql }: Connection): Promise<string> {
  const before = Date.now()
  const [row] = await sql<{ now: number }[]>`select extract(epoch from clock_timestamp())::float8 as now`
  const apart = Math.abs((row?.now ?? 0) - (before + Date.now()) / 2000)
  return apart > MAX_APART_SECONDS
    ? wrong(
        `The clocks of this machine and of the database are ${Math.round(apart)} s apart. Set both with NTP`,
      )
    : 'The clocks of this machine and of the database agree'
}

export async function totals({ sql, db }: Connection): Promise<string> {
  const [row] = await sql<{ payments: boolean; comments: number }[]>`
    select
      exists (
        (select status, counter_total('payments/' || status, 0, 0)::int as count
          from unnest(array['pending', 'approved', 'rejected', 'short']) as status)
        except
        (select status, (select count(*)::int from payments p where p.status = known.status)
          from unnest(array['pending', 'approved', 'rejected', 'short']) as known (status))
      ) as payments,
      (select count(*)::int from lessons
        where comments_count <> (select count(*) from comments where lesson_id = lessons.id
          and parent_id is null and hidden_at is null and deleted_at is null)) as comments`
  const ledger = await checkLedger(db)
  return row?.payments || row?.comments || ledger[0]
    ? wrong(
        `The counters do not match the rows${ledger[0] ? ` (${ledger.join('; ')})` : ''}. Restore a backup elsewhere, which counts again, and report this`,
      )
    : 'The counters match the rows'
}

async function invoices({ db }: Connection): Promise<string> {
  const found = await checkInvoices(db)
  return found[0]
    ? wrong(`${found.join('; ')}. Do not change this academy, and report this`)
    : 'Invoices and credit notes are numbered without gaps'
}

async function jobs({ db }: Connection): Promise<string> {
  const failed = await listFailedJobs(db)
  const names = [...new Set(failed.map(({ name, error }) => `${name} (${error})`))].slice(0, 3).join('; ')
  return failed.length > 0
    ? wrong(`${counted(failed.length, 'background job')} failed: ${names}. See the log of the server`)
    : 'No background job has failed'
}

async function backups(env: Env): Promise<Finding> {
  const [newest] = await listBackups(lookAtOwnPlace(env, await createStorage(env)))
  if (!newest)
    return {
      note: `There is no backup in ${backupFolder(env)} yet. The server creates one at 3 a.m., or run npm run backup`,
    }
  const days = Math.floor((Date.now() - newest.at.getTime()) / 86_400_000)
  if (Date.now() - newest.at.getTime() > LATE_MS)
    wrong(`The newest backup is ${days} days old. See the page Backups and the log of the server`)
  return `The newest backup is ${newest.name}`
}

async function lastBackup({ db }: Connection): Promise<Finding> {
  const { failedAt, failure, isDaily } = await readBackupState(db)
  if (failedAt) wrong(`The last backup failed on ${failedAt.toISOString()}: ${failure}`)
  return isDaily
    ? 'The last backup did not fail, and daily backups are on'
    : { note: 'Daily backups are off. Run npm run backup once a day with a timer' }
}

async function proxy({ publicUrl, trustProxy, host }: Env): Promise<Finding> {
  if (publicUrl === null)
    return /^(127\.|localhost|::1)/.test(host)
      ? 'PUBLIC_URL is not set: only this machine can reach the academy'
      : { note: 'Served without HTTPS. Put a proxy in front, and set PUBLIC_URL and TRUST_PROXY' }
  if (trustProxy === false)
    wrong(
      'TRUST_PROXY is not set, so all requests seem to come from the proxy. Set TRUST_PROXY=loopback if the proxy is on this machine',
    )
  const reply = await fetch(`${publicUrl}/readyz`, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(() =>
    wrong(`${publicUrl} does not respond from here. Check DNS, the proxy and its certificate`),
  )
  const answer = (await reply.json().catch(() => null)) as { version?: string } | null
  return answer?.version === version
    ? `${publicUrl} answers as Lantern ${version}`
    : wrong(
        `${publicUrl} answers ${reply.status}, but not as Lantern ${version}. Check the proxy and its log`,
      )
}

/** Checks everything that an academy needs and prints each result. Returns true if there was no problem. */
export async function examine(env: Env, print: (line: string) => void): Promise<boolean> {
  let well = true
  const look = async (name: string, work: () => Promise<Finding>): Promise<boolean> => {
    try {
      const found = await work()
      const [word, text] = typeof found === 'string' ? ['ok', found] : ['note', found.note]
      print(`${word.padEnd(6)} ${name.padEnd(12)} ${text}`)
      return true
    } catch (error) {
      well = false
      print(`WRONG  ${name.padEnd(12)} ${error instanceof Wrong ? error.message : describeStartError(error)}`)
      return false
    }
  }
  // Without the storage folder, nothing else can be checked, because checks must not create anything.
  if (!(await look('permissions', () => permissions(env)))) return false
  await look('disk', () => disk(env))
  await look('ffmpeg', () => ffmpeg(env))
  await look('storage', async () => {
    await (await createStorage(env)).check()
    return env.s3 ? `The bucket ${env.s3.bucket} answers` : 'Files can be stored'
  })
  await look('backups', () => backups(env))
  await look('proxy', () => proxy(env))
  let rest = async () => {}
  let close = async () => {}
  await look('database', async () => {
    const database = await borrowDatabase(env, createLog({ logLevel: 'fatal' }))
    const connection = connect(database.address, { max: 1 })
    close = async () => {
      await connection.close()
      await database.close()
    }
    await waitForDatabase(database.address, { seconds: ANSWER_MS / 1000 })
    const answer = await tables(connection)
    rest = async () => {
      await look('last backup', () => lastBackup(connection))
      await look('clock', () => clock(connection))
      await look('totals', () => totals(connection))
      await look('invoices', () => invoices(connection))
      await look('jobs', () => jobs(connection))
    }
    return answer
  })
  await rest()
  await close()
  return well
}
