import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { TestProject } from 'vitest/node'
import { connect } from '../platform/server/db/connect.ts'
import { startEmbedded } from '../platform/server/db/embedded/embedded.ts'
import { migrate } from '../platform/server/db/migrate.ts'
import { recordedLine } from '../platform/server/db/embedded/postmaster.ts'
import { commandOf, isAlive, signal } from '../platform/server/db/embedded/processes.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the PostgreSQL server of this run, without a database name. */
    databaseServer: string
    /** The same URL for the application role. */
    applicationServer: string
    /** The migrated, empty database. Test databases are copies of it. */
    templateDatabase: string
  }
}

const prefix = 'lantern-test-'

/**
 * Starts one PostgreSQL server for the whole run, with a migrated template database. With TEST_STORAGE=s3, also
 * starts an S3 store.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  sweep()
  const folder = mkdtempSync(join(tmpdir(), prefix))
  writeFileSync(join(folder, 'owner'), String(process.pid))
  const quiet = { info: () => undefined, warn: console.warn, error: console.error }
  // The server listens on a port, because servers in separate processes need a URL in DATABASE_URL.
  const server = await startEmbedded({
    folder,
    log: quiet,
    transport: 'tcp',
    durable: false,
    // Several test files run in parallel, and each has its own servers and connection pools.
    connections: 120,
  })
  const urlOf = ({ host, port, user, password }: typeof server.address) =>
    `postgres://${user}:${password}@${host}:${port}`
  const [databaseServer, applicationServer] = [urlOf(server.address), urlOf(server.application)]
  let closeS3 = async () => {}
  const stop = async () => {
    await closeS3()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    closeS3 = await startS3(join(folder, 's3'))
    const templateDatabase = `template_${randomBytes(4).toString('hex')}`
    const { sql, close } = connect(server.address, { max: 1 })
    await sql`create database ${sql(templateDatabase)}`
    await close()
    await migrate(`${databaseServer}/${templateDatabase}`, `${applicationServer}/${templateDatabase}`)
    project.provide('databaseServer', databaseServer)
    project.provide('applicationServer', applicationServer)
    project.provide('templateDatabase', templateDatabase)
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

/** Starts the S3 store. The servers of this run read its URL from the environment. */
async function startS3(directory: string): Promise<() => Promise<void>> {
  const kind = process.env['TEST_STORAGE'] || 'disk'
  delete process.env['TEST_S3_ENDPOINT']
  if (kind === 'disk') return async () => {}
  if (kind !== 's3') throw new Error(`TEST_STORAGE must be disk or s3 (it is ${JSON.stringify(kind)})`)
  const store = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [] })
  const { port } = await store.run()
  process.env['TEST_S3_ENDPOINT'] = `http://127.0.0.1:${port}`
  return () => store.close()
}

/** Ends detached database servers of earlier runs that were killed. */
function sweep(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const folder = join(tmpdir(), name)
    try {
      if (isAlive(Number(readFileSync(join(folder, 'owner'), 'utf8')))) continue
      const pid = recordedLine(join(folder, 'data'), 0)
      if (pid !== null && commandOf(pid).includes('cluster_name=lantern_')) signal(pid, 'SIGQUIT')
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    } catch {
      // The folder belongs to another user, or another process is just creating it.
    }
  }
}
