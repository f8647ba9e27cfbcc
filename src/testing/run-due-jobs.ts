import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { JobContext, JobHandler } from '../platform/server/jobs/define-job.ts'
import { runJobs } from '../platform/server/jobs/run-jobs.ts'

/** Runs jobs as an instance does, until no job is due. */
export async function runDueJobs(
  services: Omit<JobContext, 'secrets'>,
  handlers: JobHandler[],
): Promise<void> {
  const runner = runJobs({ ...services, secrets: [] }, { handlers })
  const names = JSON.stringify(handlers.map(({ name }) => name))
  const due = () =>
    services.db.execute(sql`
      select from jobs where name in (select jsonb_array_elements_text(${names}::jsonb))
        and (run_at <= now() or locked_until is not null)`)
  try {
    await expect.poll(due, { timeout: 110_000 }).toHaveLength(0)
  } finally {
    await runner.close()
  }
}
