import { sql, type SQL } from 'drizzle-orm'
import { payments } from '../../tables.ts'

/**
 * SQL condition: the order with this alias uses its coupon and credit, because one of its payments is pending,
 * approved or part-paid.
 */
export const isActive = (name: 'o' | 'orders'): SQL => sql`exists (
  select from ${payments} active where active.order_id = ${sql.raw(name)}.id and active.revoked_at is null
    and active.status <> 'rejected')`

/** SQL expression: the coupon uses of the orders `o`. Each seat counts as one use. */
export const usesOf = sql<number>`coalesce(sum(coalesce(o.seats, 1)), 0)::int`
