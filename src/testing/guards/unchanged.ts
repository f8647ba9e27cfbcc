import type { Scene } from './scene.ts'

/**
 * Columns that a rejected call may change: HTML that is rendered on the first read, and the time of a
 * reauthentication with a correct password.
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
  // The sequences count the writing statements for all tables and for each table. They also count statements that
  // are rolled back.
  await sql`create sequence kept.all_writes`
  await sql`
    create function kept.count_write() returns trigger language plpgsql security definer as $$
      begin
        perform nextval('kept.writes_to_' || tg_table_name), nextval('kept.all_writes');
        return null;
      end $$`
  await sql.unsafe(
    tables
      .map(
        ({ name }) => `
          create table kept."${name}" as select * from public."${name}";
          create sequence kept."writes_to_${name}";
          create trigger count_write after insert or update or delete or truncate on public."${name}"
            for each statement execute function kept.count_write();
          alter table public."${name}" enable always trigger count_write;`,
      )
      .join(''),
  )
  const readAllWrites = async () => {
    const [row] = await sql<{ writes: string }[]>`
      select concat(last_value, is_called) as writes from kept.all_writes`
    return row?.writes
  }
  const readWrites = () => sql<{ name: string; writes: string }[]>`
    select substr(relname, length('writes_to_') + 1) as name, concat(pg_sequence_last_value(oid)) as writes from pg_class
    where relkind = 'S' and relnamespace = 'kept'::regnamespace and relname like 'writes\\_to\\_%'`
  const before = { rows: await readRows(tables), objects: await readObjects() }

  /** The number of writes to each table, and to all tables, when the rows were last found to be unchanged. */
  const unchanged = new Map<string, string>()
  let allUnchanged: string | undefined
  const readChangedRows = async () => {
    const all = await readAllWrites()
    if (all === allUnchanged) return []
    const written = new Map<string, string>()
    for (const { name, writes } of await readWrites())
      if (unchanged.get(name) !== writes) written.set(name, writes)
    const some = tables.filter(({ name }) => written.has(name))
    const rows = some.length > 0 ? await readRows(some) : {}
    const changed: string[] = []
    for (const [name, writes] of written)
      if (rows[name] === before.rows[name]) unchanged.set(name, writes)
      else changed.push(name)
    if (changed.length === 0) allUnchanged = all
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
    if (changed.length > 0)
      await sql.unsafe(
        [
          'set local session_replication_role = replica',
          ...changed.map((name) => `delete from public."${name}"`),
          ...changed.map(
            (name) => `insert into public."${name}" overriding system value select * from kept."${name}"`,
          ),
        ].join(';'),
      )
    for (const key of await readObjects()) if (!before.objects.includes(key)) await storage.delete(key)
  }

  return { changes, restore }
}
