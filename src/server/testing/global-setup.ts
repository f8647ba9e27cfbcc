import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '../db/connect.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the run's PostgreSQL, with the database's name left out. */
    databaseServer: string
    /** The migrated, empty database that every test database is a copy of. */
    templateDatabase: string
  }
}

/** One PostgreSQL for the whole run, and in it one migrated database to copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'lantern-test-'))
  const quiet = { info: () => undefined, warn: console.warn, error: console.error }
  // A port, because servers that are started as processes of their own get it as DATABASE_URL.
  const server = await startEmbedded({ folder, log: quiet, transport: 'tcp', durable: false })
  const { host, port, user, password } = server.address
  const databaseServer = `postgres://${user}:${password}@${host}:${port}`
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const templateDatabase = `template_${randomBytes(4).toString('hex')}`
    const { sql, close } = connect(server.address, { max: 1 })
    await sql`create database ${sql(templateDatabase)}`
    await close()
    await migrate(`${databaseServer}/${templateDatabase}`)
    project.provide('databaseServer', databaseServer)
    project.provide('templateDatabase', templateDatabase)
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
