import { sql, type SQL } from 'drizzle-orm'
import { payments } from '../../tables.ts'

/**
 * SQL condition: the order of this name in the query uses its coupon and its credits, because one of its payments is pending, approved or
 * was received.
 */
export const isActive = (name: 'o' | 'orders'): SQL => sql`exists (
  select from ${payments} active where active.order_id = ${sql.raw(name)}.id and active.revoked_at is null
    and active.status <> 'rejected')`

/** The number of uses of their coupon by the orders `o` of the query: one for each seat. */
export const usesOf = sql<number>`coalesce(sum(coalesce(o.seats, 1)), 0)::int`
