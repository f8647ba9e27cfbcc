import type postgres from 'postgres'
import { connect, type DatabaseAddress } from './connect.ts'

// The application role reads and writes rows but owns nothing. It cannot change tables or disable triggers. It can add
// rows to append-only tables (those with the trigger `refuse_change`), but not change them. Migrations and imports run
// as the owner.

/** Returns the role that connections to a database address use. */
export async function roleOf(address: DatabaseAddress): Promise<string> {
  if (typeof address !== 'string') return address.user
  const { sql, close } = connect(address, { max: 1 })
  try {
    const [row] = await sql<{ role: string }[]>`select current_user::text as role`
    return row?.role ?? ''
  } finally {
    await close(0)
  }
}

type Owned = { name: string; appended: boolean }

/** Grants a role access to the rows of all tables. Does nothing if the role already has this access. */
export async function grantToApplication(tx: postgres.TransactionSql, role: string): Promise<void> {
  const to = tx(role)
  const [schemas] = await tx<{ granted: boolean }[]>`
    select has_schema_privilege(${role}, 'public', 'usage') and has_schema_privilege(${role}, 'drizzle', 'usage')
      and has_table_privilege(${role}, 'drizzle.__drizzle_migrations', 'select') as granted`
  if (!schemas?.granted) {
    await tx`grant usage on schema public, drizzle to ${to}`
    await tx`grant select on drizzle.__drizzle_migrations to ${to}`
  }
  const tables = await tx<Owned[]>`
    select name, appended from (
      select c.oid, c.relname as name, exists (
          select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = to_regprocedure('refuse_change()')
        ) as appended
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and pg_has_role(c.relowner, 'usage')
    ) own
    where not has_table_privilege(${role}, oid, 'select') or not has_table_privilege(${role}, oid, 'insert')
      or has_table_privilege(${role}, oid, 'update') = appended
      or has_table_privilege(${role}, oid, 'delete') = appended
      or has_table_privilege(${role}, oid, 'truncate')
    order by name`
  for (const { name, appended } of tables) {
    await tx`revoke all on table ${tx(name)} from ${to}`
    await tx`grant select, insert on table ${tx(name)} to ${to}`
    if (!appended) await tx`grant update, delete on table ${tx(name)} to ${to}`
  }
  // Backups read the last used IDs. Without this privilege, PostgreSQL 15 and 16 raise an error, and later versions
  // return null.
  const sequences = await tx<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and pg_has_role(relowner, 'usage')
      and case when relkind = 'S' then not has_sequence_privilege(${role}, oid, 'select') else false end`
  for (const { name } of sequences) await tx`grant select on sequence ${tx(name)} to ${to}`
}

/** Returns the roles that may insert users but do not own the table. */
export async function applicationRoles(tx: postgres.TransactionSql): Promise<string[]> {
  const roles = await tx<{ role: string }[]>`
    select distinct r.rolname as role
    from pg_class c cross join aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
    where c.oid = to_regclass('public.users') and a.privilege_type = 'INSERT' and a.grantee <> c.relowner`
  return roles.map(({ role }) => role)
}

/** Whether a role could change append-only tables, because it owns the tables or is a superuser. */
export async function canRewriteHistory(tx: postgres.TransactionSql, role: string): Promise<boolean> {
  const [row] = await tx<{ can: boolean }[]>`
    select coalesce(bool_or(r.rolsuper or pg_has_role(r.oid, c.relowner, 'member')), false) as can
    from pg_trigger t join pg_class c on c.oid = t.tgrelid cross join pg_roles r
    where t.tgfoid = to_regprocedure('refuse_change()') and r.rolname = ${role}`
  return row?.can ?? false
}
