import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { connect, type PooledDb, type Sql } from '../platform/server/db/connect.ts'

export type TestDatabase = Readonly<{
  db: PooledDb
  sql: Sql
  /** The connection URL for the owner of the tables. */
  url: string
  /**
   * Connections as the application role, which has fewer privileges. Servers in separate processes use its URL too.
   */
  application: Readonly<{ db: PooledDb; sql: Sql; url: string }>
  /** Closes the connections and drops the database. */
  close(): Promise<void>
}>

/** Creates an empty database with all migrations applied, or a copy of another template. */
export async function createTestDatabase(template = inject('templateDatabase')): Promise<TestDatabase> {
  const server = inject('databaseServer')
  const name = `test_${randomBytes(6).toString('hex')}`
  const maintenance = connect(`${server}/postgres`, { max: 1 })
  // This strategy copies files. It needs a fifth of the CPU time of PostgreSQL's default strategy, which writes each
  // page to the WAL.
  await maintenance.sql`
    create database ${maintenance.sql(name)} template ${maintenance.sql(template)} strategy file_copy`
  const url = `${server}/${name}`
  const applicationUrl = `${inject('applicationServer')}/${name}`
  const { db, sql, close } = connect(url, { max: 10 })
  const application = connect(applicationUrl, { max: 10 })
  return {
    db,
    sql,
    url,
    application: { db: application.db, sql: application.sql, url: applicationUrl },
    close: async () => {
      await Promise.all([close(1), application.close(1)])
      await maintenance.sql`drop database if exists ${maintenance.sql(name)} with (force)`
      await maintenance.close()
    },
  }
}
