import { desc, isNotNull } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { jobs } from './tables.ts'

/** Returns the jobs that have failed permanently, and recurring ones whose last run has, the latest first. */
export const listFailedJobs = (db: Db) =>
  db
    .select({
      id: jobs.id,
      name: jobs.name,
      recurring: jobs.recurring,
      failedAt: jobs.failedAt,
      error: jobs.lastError,
    })
    .from(jobs)
    .where(isNotNull(jobs.failedAt))
    .orderBy(desc(jobs.failedAt), desc(jobs.id))
    .limit(100)
