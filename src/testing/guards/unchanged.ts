import type { Scene } from './scene.ts'

/** Made when somebody first reads it; and a right password proves who sits there, whatever becomes of the call. */
const UNCOMPARED = new Set(['description_html', 'proven_at'])

/** What the database and the storage hold, to be compared and brought back. */
export async function rememberEverything({ sql, storage }: Pick<Scene, 'sql' | 'storage'>) {
  const tables = await sql<{ name: string; columns: string[] }[]>`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns
    where table_schema = 'public' and table_name in (
      select tablename from pg_tables where schemaname = 'public')
    group by table_name`
  const marks = tables.map(({ name, columns }) => {
    const shown = columns.filter((column) => !UNCOMPARED.has(column)).map((column) => `"${column}"::text`)
    return `select '${name}' as name, md5(coalesce(string_agg(row, '|' order by row), '')) as mark
      from (select concat_ws('~', ${shown.join(', ')}) as row from "${name}") as rows`
  })
  const marksQuery = marks.join(' union all ')

  const readRows = async (): Promise<Record<string, string>> => {
    const found = await sql.unsafe<{ name: string; mark: string }[]>(marksQuery)
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
  const before = { rows: await readRows(), objects: await readObjects() }

  /** The next transaction that writes; while it is the same, nobody has written. */
  const readNext = async () => {
    const [row] = await sql<{ next: string }[]>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`
    return row?.next ?? ''
  }
  let untilNow = ''
  const readChangedRows = async () => {
    const next = await readNext()
    if (next === untilNow) return []
    const rows = await readRows()
    const changed = tables.filter(({ name }) => rows[name] !== before.rows[name])
    if (changed.length === 0) untilNow = next
    return changed.map(({ name }) => name)
  }

  /** The tables that have changed, and the objects that came or went. */
  async function changes(): Promise<string[]> {
    const [changed, objects] = await Promise.all([readChangedRows(), readObjects()])
    const known = new Set(before.objects)
    return [
      ...changed,
      ...objects.filter((key) => !known.has(key)),
      ...before.objects.filter((key) => !objects.includes(key)),
    ]
  }

  /** Brings back the rows; no trigger hears of it. */
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
