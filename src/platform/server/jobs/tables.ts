import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../db/columns.ts'

/**
 * Background jobs that are pending, running or permanently failed. Successful jobs are deleted. `runAt` of a failed
 * job is infinity. `lockedBy` is the instance that runs the job. Its lease ends at `lockedUntil`, and it extends the
 * lease while it runs.
 */
export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    name: text('name').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull().default({}),
    /**
     * At most one job per name and key is pending, and at most one runs. Of the jobs with a key `group/…`, a few of
     * each group run at a time.
     */
    key: text('key'),
    /** A recurring job is not deleted after a success. It runs again at its next due time. */
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
    index('jobs_running')
      .on(t.name, t.key)
      .where(sql`${t.lockedUntil} is not null`),
    uniqueIndex('jobs_waiting_key')
      .on(t.name, t.key)
      .where(sql`${t.lockedUntil} is null`),
    uniqueIndex('jobs_recurring')
      .on(t.name)
      .where(sql`${t.recurring}`),
  ],
)
