import type { Sql } from '../../platform/server/db/connect.ts'
import { knownMigrations } from '../../platform/server/db/migrations.ts'
import type postgres from 'postgres'

export type Transaction = postgres.TransactionSql

export type Table = {
  name: string
  columns: string[]
  /** The primary key, which is also the order of rows in an archive. */
  key: string[]
  /** The identity columns. */
  identities: string[]
}

/**
 * Tables that belong to the running installation only (sessions, known browsers, rate limits, jobs, pending
 * deletions), and data derived from files and other rows.
 */
const PASSING = new Set([
  'sessions',
  'offline_leases',
  'user_cache_versions',
  'rate_limits',
  'password_resets',
  'email_verifications',
  'sign_in_codes',
  'mails',
  // Browsers are subscribed to the running academy with its key.
  'push_keys',
  'push_subscriptions',
  'pushes',
  'staff_invitations',
  'webhook_deliveries',
  'jobs',
  'applied_admin_passwords',
  'file_deletions',
  'payment_devices',
  'screenshot_likenesses',
  'screenshot_marks',
  'screenshot_lookalikes',
  'counters',
  'count_changes',
  'course_students',
  'enrollment_changes',
  // A copy that an operator restores for a test must not write to the second location of the real academy.
  'backup_state',
  'removed_comments',
  // Pending changes need a confirmation by an administrator of the running academy.
  'payee_changes',
  // The passwords in imports can be decrypted only with the secret of the installation. They are deleted after a
  // week.
  'student_imports',
  'student_import_rows',
  'bulk_actions',
  'bulk_action_students',
  'handled_requests',
])

/** Columns derived from other columns. An import recomputes them if they are missing. */
const DERIVED = ['description_html', 'text_html', 'spoken', 'spoken_words', 'cue_words']

/** Columns that an archive contains only on request. */
export const SECRETS: Readonly<Record<string, readonly string[]>> = {
  users: ['password_hash'],
  badge_keys: ['sealed_key'],
}

/**
 * Tables that an archive contains only on request. They contain credentials, or data encrypted with the secret of
 * the installation.
 */
const SECRET_TABLES = new Set([
  'second_factors',
  'user_identities',
  'api_tokens',
  'webhooks',
  'calendar_feeds',
  'parent_links',
])

/** Returns the tables of an archive with or without passwords. */
export const archivedTables = async (sql: Transaction, passwords: boolean): Promise<Table[]> =>
  (await listTables(sql)).filter(({ name }) => passwords || !SECRET_TABLES.has(name))

/**
 * Reads all tables of the academy from the database. Referenced tables are first. Throws if tables refer to each other
 * in a circle.
 */
export async function listTables(sql: Sql | Transaction): Promise<Table[]> {
  const tables = await sql<Table[]>`
    select c.relname as name,
      array_agg(a.attname::text order by a.attnum) as columns,
      array(
        select k.attname::text from pg_index i
        cross join unnest(i.indkey::int2[]) with ordinality as u(attnum, place)
        join pg_attribute k on k.attrelid = c.oid and k.attnum = u.attnum
        where i.indrelid = c.oid and i.indisprimary order by u.place
      ) as key,
      coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attidentity <> ''), '{}') as identities
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> all(${DERIVED})
    group by c.oid, c.relname order by c.relname`
  const references = await sql<{ from: string; to: string }[]>`
    select r.relname as from, t.relname as to
    from pg_constraint f join pg_class r on r.oid = f.conrelid join pg_class t on t.oid = f.confrelid
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace and f.conrelid <> f.confrelid`
  const lasting = new Map(tables.filter(({ name }) => !PASSING.has(name)).map((table) => [table.name, table]))

  const ordered = new Set<Table>()
  const visit = (table: Table, above: readonly string[]) => {
    if (above.includes(table.name))
      throw new Error(`The tables refer to each other in a circle: ${above.join(', ')}`)
    for (const { from, to } of references) {
      const target = from === table.name && lasting.get(to)
      if (target && !ordered.has(target)) visit(target, [...above, table.name])
    }
    ordered.add(table)
  }
  for (const table of lasting.values()) if (!ordered.has(table)) visit(table, [])
  return [...ordered]
}

/** Returns the name of the last applied migration. */
export async function currentMigration(sql: Sql | Transaction): Promise<string> {
  const [row] = await sql<{ when: string; hash: string }[]>`
    select created_at as when, hash from drizzle.__drizzle_migrations order by created_at desc limit 1`
  const known = knownMigrations.find(({ when }) => when === Number(row?.when))
  return known?.tag ?? row?.hash ?? 'none'
}
