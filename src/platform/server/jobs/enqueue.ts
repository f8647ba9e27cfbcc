import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/connect.ts'
import type { Job } from './define-job.ts'

type When = {
  /** At most one job with this name and key is pending; see `enqueue_job`. A key `group/…` also names a group. */
  key?: string
  /** The default is now. */
  runAt?: SQL
}

/** Adds a job. It runs after the transaction commits, on the first free instance. Throws if the payload is invalid. */
export async function enqueue<Payload>(
  db: Db | Tx,
  job: Job<Payload>,
  payload: Payload,
  { key, runAt }: When = {},
): Promise<void> {
  await db.execute(
    sql`select enqueue_job(${job.name}, ${JSON.stringify(job.schema.parse(payload))}::jsonb, ${key ?? null}, ${runAt ?? sql`now()`})`,
  )
}
