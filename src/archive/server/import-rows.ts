import { randomBytes } from 'node:crypto'
import { hashPassword } from '../../accounts/server/passwords/passwords.ts'
import { YEARLY_PLAN_ID } from '../../academy/defaults.rules.ts'
import { ACADEMY_ID, type Storage } from '../../platform/server/storage/storage.ts'
import { ArchiveError, type End } from './format.ts'
import { SECRETS, type Table, type Transaction } from './tables.ts'

/** Throws `ArchiveError` unless the academy is empty. */
export async function refuseUnlessEmpty(tx: Transaction, tables: readonly Table[]): Promise<void> {
  const found: string[] = []
  for (const { name } of tables) {
    // Visits belong to users, and the code below counts users.
    if (name === 'user_visits') continue
    // The first start creates an administrator and the Premium plan, so these do not count.
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

/** Throws `ArchiveError` if any file is stored. */
export async function refuseFiles(storage: Storage): Promise<void> {
  for await (const { key } of storage.list('')) {
    if (key === ACADEMY_ID) continue
    throw new ArchiveError(
      `An archive only goes into an empty academy, and this one's storage has files (${key})`,
    )
  }
}

/** Returns a function that inserts rows from lines of JSON and returns their number. */
export function createInsert(tx: Transaction, tables: readonly Table[]) {
  let unusable: string | null = null
  return async (name: string, lines: string): Promise<number> => {
    const { columns = [] } = tables.find((table) => table.name === name) ?? {}
    const secrets = SECRETS[name] ?? []
    // The hash of random bytes as the password. Users need a reset link to sign in.
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

/**
 * Disables triggers during an import, because the archive already contains the data that triggers maintain.
 * Otherwise each lesson would rebuild its course's search index.
 */
export async function switchTriggers(tx: Transaction, how: 'enable' | 'disable'): Promise<void> {
  const rows = await tx<{ name: string }[]>`
    select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace order by 1`
  for (const { name } of rows) await tx`alter table ${tx(name)} ${tx.unsafe(how)} trigger user`
}

/** Restores the ID sequences, so that IDs of deleted rows are never reused. */
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
