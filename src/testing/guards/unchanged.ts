import type { Scene } from './scene.ts'

/**
 * Columns that a refused call may change: HTML that is rendered on the first read, and the time of a reauthentication
 * with a correct password.
 */
const UNCOMPARED = new Set(['description_html', 'proven_at'])

/** Records the contents of the database and the storage, to compare and restore them later. */
export async function rememberEverything({ sql, storage }: Pick<Scene, 'sql' | 'storage'>) {
  const tables = await sql<{ name: string; columns: string[] }[]>`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns
    where table_schema = 'public' and table_name in (
      select tablename from pg_tables where schemaname = 'public')
    group by table_name`
  const markOf = ({ name, columns }: (typeof tables)[number]) => {
    const shown = columns.filter((column) => !UNCOMPARED.has(column)).map((column) => `"${column}"::text`)
    return `select '${name}' as name, md5(coalesce(string_agg(row, '|' order by row), '')) as mark
      from (select concat_ws('~', ${shown.join(', ')}) as row from "${name}") as rows`
  }
  const readRows = async (some: readonly (typeof tables)[number][]): Promise<Record<string, string>> => {
    const query = some.map(markOf).join(' union all ')
    const found = await sql.unsafe<{ name: string; mark: string }[]>(query)
    return Object.fromEntries(found.map(({ name, mark }) => [name, mark]))
  }
  const readObjects = async () => {
    const keys: string[] = []
    for await (const { key } of storage.list('')) keys.push(key)
    return keys.toSorted()
  }

  await sql`create schema kept`
  for (const { name } of tables)
    await sql`create table kept.${sql(name)} as select * from public.${sql(name)}`
  // A sequence for each table counts the statements that write to it, including those that are rolled back.
  await sql`
    create function kept.count_write() returns trigger language plpgsql security definer
      as $$ begin perform nextval('kept.writes_to_' || tg_table_name); return null; end $$`
  for (const { name } of tables) {
    await sql`create sequence kept.${sql(`writes_to_${name}`)}`
    await sql`
      create trigger count_write after insert or update or delete or truncate on public.${sql(name)}
        for each statement execute function kept.count_write()`
    await sql`alter table public.${sql(name)} enable always trigger count_write`
  }
  const writesQuery = tables
    .map(
      ({ name }) =>
        `select '${name}' as name, concat(last_value, is_called) as writes from kept."writes_to_${name}"`,
    )
    .join(' union all ')
  const readWrites = () => sql.unsafe<{ name: string; writes: string }[]>(writesQuery)
  const before = { rows: await readRows(tables), objects: await readObjects() }

  /** The number of writes to each table when its rows were last compared and unchanged. */
  const unchanged = new Map<string, string>()
  const readChangedRows = async () => {
    const written = new Map<string, string>()
    for (const { name, writes } of await readWrites())
      if (unchanged.get(name) !== writes) written.set(name, writes)
    if (written.size === 0) return []
    const rows = await readRows(tables.filter(({ name }) => written.has(name)))
    const changed: string[] = []
    for (const [name, writes] of written)
      if (rows[name] === before.rows[name]) unchanged.set(name, writes)
      else changed.push(name)
    return changed
  }

  /** Returns the tables that changed, and the objects that were added or removed. */
  async function changes(): Promise<string[]> {
    const [changed, objects] = await Promise.all([readChangedRows(), readObjects()])
    const known = new Set(before.objects)
    return [
      ...changed,
      ...objects.filter((key) => !known.has(key)),
      ...before.objects.filter((key) => !objects.includes(key)),
    ]
  }

  /** Restores the rows without firing triggers. */
  async function restore(): Promise<void> {
    const changed = await readChangedRows()
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      for (const name of changed) await tx`delete from ${tx(name)}`
      for (const name of changed)
        await tx`insert into ${tx(name)} overriding system value select * from kept.${tx(name)}`
    })
    for (const key of await readObjects()) if (!before.objects.includes(key)) await storage.delete(key)
  }

  return { changes, restore }
}
