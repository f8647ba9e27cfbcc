import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { connect, type PooledDb, type Sql } from '../platform/server/db/connect.ts'

export type TestDatabase = Readonly<{
  db: PooledDb
  sql: Sql
  /** As the owner of the tables. */
  url: string
  /** As the application works, with fewer rights; for a server, also one that runs as a process of its own. */
  application: Readonly<{ db: PooledDb; sql: Sql; url: string }>
  /** Ends the connections and drops the database. */
  close(): Promise<void>
}>

/** A database of its own with nothing in it: all migrations applied, or what another template has. */
export async function createTestDatabase(template = inject('templateDatabase')): Promise<TestDatabase> {
  const server = inject('databaseServer')
  const name = `test_${randomBytes(6).toString('hex')}`
  const maintenance = connect(`${server}/postgres`, { max: 1 })
  // Copying files costs a fifth of the processor time of PostgreSQL's default, which writes each page to the log.
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
