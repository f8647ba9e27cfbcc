import { type SQL, sql } from 'drizzle-orm'

/** A search, or null for only the recently used items, whose IDs are in `recent`. */
export type Asked = { search: string | null; recent: readonly string[] }

const MAX_ID = 2_147_483_647

/** Returns the IDs that are whole numbers, as an SQL array. */
export const numbersIn = (ids: readonly string[]): SQL =>
  sql`${`{${ids.filter((id) => /^[1-9]\d{0,9}$/.test(id) && Number(id) <= MAX_ID).join(',')}}`}::int[]`

/** Returns the IDs that are UUIDs, as an SQL array. */
export const uuidsIn = (ids: readonly string[]): SQL =>
  sql`${`{${ids.filter((id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)).join(',')}}`}::uuid[]`

/**
 * Returns the order of results: recently used items, then items with exactly this name, then items whose name begins
 * with it.
 */
export const bestFirst = (isRecent: SQL, name: SQL, search: string | null): SQL[] => {
  const typed = (search ?? '').toLowerCase()
  return [
    sql`${isRecent} desc`,
    sql`lower(${name}) = ${typed} desc`,
    sql`starts_with(lower(${name}), ${typed}) desc`,
  ]
}
