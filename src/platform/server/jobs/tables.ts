import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../db/columns.ts'

/**
 * Background jobs that wait, run, or have failed; what has succeeded is deleted. A job that failed permanently waits until infinity.
 * `lockedUntil` is the lease of the instance `lockedBy`, which extends it while it lives.
 */
export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    name: text('name').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull().default({}),
    /** Of the jobs of one name and key, one waits and one runs at most. */
    key: text('key'),
    /** Is not deleted when it succeeds, but runs again at the next due time. */
    recurring: boolean('recurring').notNull().default(false),
    runAt: moment('run_at').notNull().defaultNow(),
    attempts: integer('attempts').notNull().default(0),
    lockedUntil: moment('locked_until'),
    lockedBy: uuid('locked_by'),
    failedAt: moment('failed_at'),
    lastError: text('last_error'),
    createdAt: createdAt(),
  },
  (t) => [
    index('jobs_due').on(t.runAt),
    uniqueIndex('jobs_waiting_key')
      .on(t.name, t.key)
      .where(sql`${t.lockedUntil} is null`),
    uniqueIndex('jobs_recurring')
      .on(t.name)
      .where(sql`${t.recurring}`),
  ],
)
