import { randomBytes } from 'node:crypto'
import { hashPassword } from '../../accounts/server/passwords/passwords.ts'
import { YEARLY_PLAN_ID } from '../../academy/defaults.rules.ts'
import type { Storage } from '../../platform/server/storage/storage.ts'
import { ArchiveError, type End } from './format.ts'
import { SECRETS, type Table, type Transaction } from './tables.ts'

/** Throws `ArchiveError` when anybody has put something into the academy. */
export async function refuseUnlessEmpty(tx: Transaction, tables: readonly Table[]): Promise<void> {
  const found: string[] = []
  for (const { name } of tables) {
    // An administrator and the yearly plan are there since the first start.
    const some =
      name === 'users'
        ? tx`select from users where role <> 'admin'`
        : name === 'plans'
          ? tx`select from plans where id <> ${YEARLY_PLAN_ID}`
          : tx`select from ${tx(name)}`
    const [row] = await tx<{ some: boolean }[]>`select exists (${some}) as some`
    if (row?.some) found.push(name.replaceAll('_', ' '))
  }
  if (found.length > 0)
    throw new ArchiveError(
      `An archive only goes into an empty academy, and this one has ${found.join(', ')}. ` +
        'Import into another STORAGE_DIR (or DATABASE_URL), with DEMO=off when it was started before.',
    )
}

/** The same when anything is stored. */
export async function refuseFiles(storage: Storage): Promise<void> {
  for await (const { key } of storage.list(''))
    throw new ArchiveError(
      `An archive only goes into an empty academy, and this one's storage has files (${key})`,
    )
}

/** Returns how many rows were inserted from lines of JSON. */
export function createInsert(tx: Transaction, tables: readonly Table[]) {
  let unusable: string | null = null
  return async (name: string, lines: string): Promise<number> => {
    const { columns = [] } = tables.find((table) => table.name === name) ?? {}
    const secrets = SECRETS[name] ?? []
    // Nobody knows what it is the hash of: the person needs a reset link.
    if (secrets.length > 0) unusable ??= await hashPassword(randomBytes(32).toString('base64'))
    const values = columns.map((column) =>
      secrets.includes(column) ? tx`coalesce(${tx(column)}, ${unusable})` : tx`${tx(column)}`,
    )
    const rows = `[${lines.trimEnd().replaceAll('\n', ',')}]`
    const done = await tx`
      insert into ${tx(name)} (${tx(columns)}) overriding system value
      select ${values.flatMap((value, at) => (at === 0 ? value : tx`, ${value}`))}
      from json_populate_recordset(null::${tx(name)}, ${rows}::text::json)`
    return done.count
  }
}

/** What triggers keep comes with the archive; the search of a course would else be built anew with each of its lessons. */
export async function switchTriggers(tx: Transaction, how: 'enable' | 'disable'): Promise<void> {
  const rows = await tx<{ name: string }[]>`
    select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace order by 1`
  for (const { name } of rows) await tx`alter table ${tx(name)} ${tx.unsafe(how)} trigger user`
}

/** Numbers go on where they stopped: not even one of a deleted row is given again. */
export async function continueSequences(
  tx: Transaction,
  tables: readonly Table[],
  { sequences }: End,
): Promise<void> {
  for (const { name, identities } of tables) {
    for (const column of identities) {
      await tx`
        select setval(pg_get_serial_sequence(${name}, ${column}), greatest(max(${tx(column)}), ${sequences[`${name}.${column}`] ?? 0}))
        from ${tx(name)} having greatest(max(${tx(column)}), ${sequences[`${name}.${column}`] ?? 0}) > 0`
    }
  }
}
