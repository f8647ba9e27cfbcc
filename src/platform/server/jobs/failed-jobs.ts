import { isNotNull, desc } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { jobs } from './tables.ts'

export type FailedJob = { id: number; name: string; recurring: boolean; failedAt: Date; error: string }

/** Returns jobs that failed permanently, and recurring jobs whose last run failed, latest first. */
export async function listFailedJobs(db: Db): Promise<FailedJob[]> {
  const rows = await db
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
    .limit(20)
  return rows.flatMap(({ failedAt, error, ...job }) =>
    failedAt ? [{ ...job, failedAt, error: error ?? '' }] : [],
  )
}
