import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type postgres from 'postgres'
import { projectRoot } from '../process/project-root.ts'

type Migration = { when: number; tag: string }

const migrationsFolder = join(projectRoot, 'drizzle')

/** The migrations of this version, in order. */
export const knownMigrations: readonly Migration[] = (
  JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as { entries: Migration[] }
).entries

/** Applies pending migrations of `drizzle/`, up to the migration with this name, or all of them. */
export async function applyMigrations(tx: postgres.TransactionSql, upTo?: string): Promise<void> {
  await tx`create schema if not exists drizzle`
  await tx`
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`
  const [row] = await tx<{ latest: string | null }[]>`
    select max(created_at) as latest from drizzle.__drizzle_migrations`
  const latest = Number(row?.latest ?? 0)
  const last = knownMigrations.find(({ tag }) => tag === upTo)?.when ?? Infinity
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder })) {
    if (folderMillis <= latest || folderMillis > last) continue
    for (const statement of sql) await tx.unsafe(statement)
    await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`
  }
}

/**
 * Drops our tables and functions and creates those of an earlier migration. Keeps extensions, because they may belong
 * to another role, and only that role could recreate them. Does not use `cascade`, so that dependent objects of other
 * applications stay.
 */
export async function rebuildAt(tx: postgres.TransactionSql, migration: string): Promise<void> {
  const tables = await tx<{ name: string }[]>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and pg_has_role(c.relowner, 'usage')
      and not exists (select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`
  if (tables.length > 0) await tx`drop table ${tx(tables.map(({ name }) => name))}`
  const routines = await tx<{ signature: string }[]>`
    select p.oid::regprocedure::text as signature from pg_proc p
    where p.pronamespace = 'public'::regnamespace and pg_has_role(p.proowner, 'usage')
      and not exists (select from pg_depend d
        where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`
  if (routines.length > 0)
    await tx.unsafe(`drop routine ${routines.map(({ signature }) => signature).join(', ')}`)
  await tx`delete from drizzle.__drizzle_migrations`
  await applyMigrations(tx, migration)
}
