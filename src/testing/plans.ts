import { drizzle } from 'drizzle-orm/postgres-js'
import type { PooledDb, Sql } from '../platform/server/db/connect.ts'

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

/**
 * Returns the number of statements that `work` runs, and the highest number of parameters in a statement. Also
 * returns the tables with more than a thousand rows that a statement reads completely.
 */
export async function watchQueries(
  sql: Sql,
  work: (db: PooledDb) => Promise<unknown>,
): Promise<{ statements: number; values: number; scanned: string[] }> {
  const asked: { query: string; params: unknown[] }[] = []
  const db = drizzle(sql, { logger: { logQuery: (query, params) => void asked.push({ query, params }) } })
  await work(db)
  const large = new Set(
    (
      await sql<
        { name: string }[]
      >`select relname as name from pg_class where relkind = 'r' and reltuples > 1000`
    ).map(({ name }) => name),
  )
  const scanned = new Set<string>()
  const look = (plan: Plan): void => {
    const table = plan['Relation Name']
    if (plan['Node Type'] === 'Seq Scan' && table && large.has(table)) scanned.add(table)
    plan.Plans?.forEach(look)
  }
  for (const { query, params } of asked) {
    if (!/^\s*(select|with|\()/i.test(query)) continue
    const [row] = await sql.unsafe<{ 'QUERY PLAN': { Plan: Plan }[] }[]>(
      `explain (format json) ${query}`,
      params as never[],
    )
    row?.['QUERY PLAN'].forEach(({ Plan }) => look(Plan))
  }
  const values = Math.max(0, ...asked.map(({ params }) => params.length))
  return { statements: asked.length, values, scanned: [...scanned].sort() }
}
