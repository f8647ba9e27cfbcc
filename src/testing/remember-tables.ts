import type { Sql } from '../platform/server/db/connect.ts'

/** Returns the rows of all tables except these. Tests compare them after they have undone an action. */
export async function rememberTables(sql: Sql, except: readonly string[]): Promise<[string, unknown][]> {
  const tables = await sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> all(${[...except]}) order by 1`
  const all: [string, unknown][] = []
  for (const { name } of tables) all.push([name, await sql`select * from ${sql(name)} t order by t::text`])
  return all
}
