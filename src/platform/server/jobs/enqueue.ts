import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/connect.ts'
import type { Job } from './define-job.ts'

type When = {
  /** Of the jobs of one name and key, one waits at most: see `enqueue_job`. */
  key?: string
  /** Now, unless given. */
  runAt?: SQL
}

/** Adds a job, which runs when the transaction has committed, on whichever instance is free first. Throws for a wrong payload. */
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
