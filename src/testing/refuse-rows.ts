import type { World } from './world.ts'

/**
 * Makes the database refuse to insert, update or delete some rows, as a damaged row would. Returns a function that
 * allows it again.
 */
export async function refuseRows(
  { database }: World,
  change: 'insert' | 'update' | 'delete',
  table: string,
  condition: string,
): Promise<() => Promise<void>> {
  await database.sql.unsafe(`
    create or replace function refuse_row() returns trigger language plpgsql as $$
    begin raise exception 'This row is refused'; end $$;
    create trigger refuse_row before ${change} on ${table} for each row
      when (${condition}) execute function refuse_row()`)
  return async () => {
    await database.sql.unsafe(`drop trigger refuse_row on ${table}`)
  }
}
