import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { type Db, databaseErrorCode, type Tx } from '../db/connect.ts'
import { jobs } from './tables.ts'

/** If an instance does not extend its lease for this number of seconds, other instances take over its jobs. */
export const LEASE_SECONDS = 30

const lease = sql`now() + make_interval(secs => ${LEASE_SECONDS})`
const UNIQUE_VIOLATION = '23505'

export type ClaimedJob = {
  id: number
  name: string
  payload: unknown
  recurring: boolean
  /** The number of this attempt. Together with the ID it identifies the claim. */
  attempts: number
}

export type Schedule = { name: string; every: number; delay: number }

const listOf = (values: readonly (string | number)[]) => sql`${JSON.stringify(values)}::jsonb`
const isOneOf = (names: readonly string[]) =>
  sql`name in (select jsonb_array_elements_text(${listOf(names)}))`

/**
 * Creates a job for each schedule and deletes the jobs of removed schedules. Corrects jobs that are due later than
 * their schedule allows, because the database's clock may have been wrong.
 */
export async function registerSchedules(db: Db, schedules: readonly Schedule[]): Promise<void> {
  await db.execute(sql`
    insert into jobs (name, recurring, run_at)
    select s.name, true, now() + make_interval(secs => s.delay)
    from jsonb_to_recordset(${JSON.stringify(schedules)}::jsonb) as s (name text, delay float8) order by s.name
    on conflict (name) where recurring do update set run_at = greatest(jobs.run_at, excluded.run_at)`)
  await db.execute(sql`
    update jobs set run_at = now() + make_interval(secs => s.delay + s.every)
    from jsonb_to_recordset(${JSON.stringify(schedules)}::jsonb) as s (name text, delay float8, every float8)
    where jobs.name = s.name and recurring and locked_until is null
      and run_at > now() + make_interval(secs => s.delay + s.every)`)
  await db.execute(
    sql`delete from jobs where recurring and not ${isOneOf(schedules.map(({ name }) => name))}`,
  )
}

/** How many jobs of a group run at a time, over all instances. */
const MAX_OF_GROUP = 3

/**
 * SQL condition: the group of the job `j` has room. The key of a job in a group is `group/rest`. So a webhook whose
 * receiver hangs does not occupy all instances.
 */
const hasRoom = sql`(j.key is null or j.key not like '%/%' or (j.name, split_part(j.key, '/', 1)) not in (
  select name, split_part(key, '/', 1) from jobs
  where locked_until >= now() and key like '%/%' group by 1, 2 having count(*) >= ${MAX_OF_GROUP}))`

/**
 * Claims a job with one of these names: the one that has been due longest, or one whose lease has expired. Returns
 * null if there is none.
 */
export async function claimJob(
  db: Db,
  names: readonly string[],
  instance: string,
): Promise<ClaimedJob | null> {
  const [claimed] = await db.execute<ClaimedJob>(sql`
    update jobs set attempts = attempts + 1, locked_by = ${instance}, locked_until = ${lease}
    where id = (
      select id from jobs j
      where ${isOneOf(names)} and case when locked_until is null then run_at <= now() else locked_until < now() end
        and (key is null or not exists (
          select from jobs o where o.name = j.name and o.key = j.key and o.id <> j.id and o.locked_until >= now()))
        and ${hasRoom}
      order by run_at, id limit 1 for update skip locked)
    returning id, name, payload, recurring, attempts`)
  return claimed ?? null
}

/**
 * Returns the milliseconds until a job with one of these names is due, including jobs that another instance has
 * claimed. Null if there is none. Ignores jobs whose group has no room: the end of a job of the group wakes the
 * instance.
 */
export async function findNextDue(
  db: Db,
  names: readonly string[],
  instance: string,
): Promise<number | null> {
  const [next] = await db.execute<{ wait: number | null }>(sql`
    select extract(epoch from min(coalesce(locked_until, run_at)) - clock_timestamp())::float8 * 1000 as wait
    from jobs j where ${isOneOf(names)} and locked_by is distinct from ${instance} and run_at < 'infinity'
      and (locked_until is not null or ${hasRoom})`)
  return next?.wait == null ? null : Math.max(0, next.wait)
}

/** Extends the leases of an instance and returns the claims that it still has. */
export async function extendLeases(db: Db, instance: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .update(jobs)
    .set({ lockedUntil: lease })
    .where(and(eq(jobs.lockedBy, instance), isNotNull(jobs.lockedUntil)))
    .returning({ id: jobs.id, attempts: jobs.attempts })
  return new Set(rows.map(claimOf))
}

export const claimOf = ({ id, attempts }: Pick<ClaimedJob, 'id' | 'attempts'>) => `${id}/${attempts}`

const isMine = ({ id, attempts }: ClaimedJob, instance: string) =>
  and(eq(jobs.id, id), eq(jobs.attempts, attempts), eq(jobs.lockedBy, instance))

const unlocked = { lockedBy: null, lockedUntil: null }
const later = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`
/** Returns the next time that is a multiple of `every` seconds. */
const nextDue = (every: number) =>
  sql`to_timestamp((floor(extract(epoch from now()) / ${every}::float8) + 1) * ${every}::float8)`

/** Extends the lease of one job. Returns false if another instance has taken it over. */
export async function keepClaim(db: Db, job: ClaimedJob, instance: string): Promise<boolean> {
  const kept = await db
    .update(jobs)
    .set({ lockedUntil: lease })
    .where(isMine(job, instance))
    .returning({ id: jobs.id })
  return kept.length > 0
}

/** Deletes a job that succeeded. If it is recurring, schedules it for its next due time. */
export async function finishJob(db: Db, job: ClaimedJob, instance: string, every = 0): Promise<void> {
  if (!job.recurring) return void (await db.delete(jobs).where(isMine(job, instance)))
  await db
    .update(jobs)
    .set({ ...unlocked, attempts: 0, runAt: nextDue(every), failedAt: null, lastError: null })
    .where(isMine(job, instance))
}

type Retry = {
  inSeconds: number
  error?: string
  /** Whether the attempt does not count, because it was interrupted. */
  isUncounted?: boolean
  /** Whether to reset the number of attempts. */
  asNew?: boolean
  every?: number | undefined
}

/** Returns a job to the queue. It runs again after a delay in seconds, or at its next due time if this is earlier. */
export async function returnJob(db: Db, job: ClaimedJob, instance: string, retry: Retry): Promise<void> {
  const { inSeconds, error, isUncounted = false, asNew = false, every } = retry
  const runAt = job.recurring && every ? sql`least(${later(inSeconds)}, ${nextDue(every)})` : later(inSeconds)
  try {
    await db
      .update(jobs)
      .set({
        ...unlocked,
        runAt,
        ...(isUncounted && { attempts: job.attempts - 1 }),
        ...(asNew && { attempts: 0, failedAt: null, lastError: null }),
        ...(error !== undefined && { lastError: error }),
      })
      .where(isMine(job, instance))
  } catch (failure) {
    if (databaseErrorCode(failure) !== UNIQUE_VIOLATION) throw failure
    // In the meantime, another job with the same key was enqueued, and it will do the same work.
    await db.delete(jobs).where(isMine(job, instance))
  }
}

/**
 * Marks a job as permanently failed. Returns true if it had no such mark. A recurring job runs again when it is next
 * due.
 */
export async function failJob(
  db: Db,
  job: ClaimedJob,
  instance: string,
  error: string,
  every = 0,
): Promise<boolean> {
  const [row] = await db.execute<{ isNew: boolean }>(sql`
    with before as (select id, failed_at from jobs where id = ${job.id})
    update jobs set locked_by = null, locked_until = null, attempts = case when recurring then 0 else jobs.attempts end,
      failed_at = coalesce(jobs.failed_at, now()), last_error = ${error},
      run_at = case when recurring then ${nextDue(every)} else 'infinity' end
    from before
    where jobs.id = before.id and attempts = ${job.attempts} and locked_by = ${instance}
      and (key is null or not exists (
        select from jobs o where o.name = jobs.name and o.key = jobs.key and o.id <> jobs.id and o.locked_until is null))
    returning before.failed_at is null as "isNew"`)
  if (row) return row.isNew
  await db.delete(jobs).where(isMine(job, instance))
  return false
}

/** Postpones the pending jobs of a group that are due within these seconds. */
export async function postponeGroup(
  tx: Tx,
  { name }: { name: string },
  group: string,
  seconds: number,
): Promise<void> {
  await tx.execute(sql`
    update jobs set run_at = ${later(seconds)}
    where id in (
      select id from jobs
      where name = ${name} and starts_with(key, ${`${group}/`}) and locked_until is null and run_at < ${later(seconds)}
      for update skip locked)`)
}
