import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { jobRuns } from '../metrics.ts'
import { messageWithoutValues } from '../process/log.ts'
import { type Again, type JobContext, JobFailed, type JobHandler, JobInterrupted } from './define-job.ts'
import {
  type ClaimedJob,
  claimJob,
  claimOf,
  extendLeases,
  failJob,
  findNextDue,
  finishJob,
  keepClaim,
  LEASE_SECONDS,
  registerSchedules,
  returnJob,
} from './queue.ts'

/** The topic that announces new jobs to instances; see `enqueue_job`. */
const JOBS_TOPIC = 'jobs'
const BEAT_MS = 5_000
/**
 * If a lease could not be extended for this time, it counts as lost. Other instances wait slightly longer before they
 * take over.
 */
const LOST_MS = (LEASE_SECONDS - 5) * 1000
/** Maximum time between checks for due jobs, because a notification can be lost. */
const MAX_SLEEP_MS = 60_000
const AFTER_ERROR_MS = 3_000

export type JobRunner = {
  /** Interrupts running jobs, returns them to the queue, and resolves when all have ended. */
  close(): Promise<void>
}

type Options = {
  handlers: readonly JobHandler[]
  /** Called when a job has failed permanently. */
  onFailed?: (name: string, error: string) => Promise<void>
}

/** Runs queued jobs until `close` is called. Any number of instances may run jobs. */
export function runJobs(context: JobContext, { handlers, onFailed }: Options): JobRunner {
  const { db, live, log } = context
  const instance = randomUUID()
  const byName = new Map(handlers.map((handler) => [handler.name, handler]))
  const running = new Map<string, { name: string; stop: AbortController; done: Promise<void> }>()
  const ending = new AbortController()
  let awake = new AbortController()
  const wake = () => awake.abort()
  const unsubscribe = [live.subscribe(JOBS_TOPIC, wake), live.onGap(wake)]

  const freeNames = () => {
    const isFree = ({ name, concurrency }: JobHandler) =>
      [...running.values()].filter((one) => one.name === name).length < concurrency
    return handlers.filter(isFree).map(({ name }) => name)
  }

  async function perform(job: ClaimedJob, handler: JobHandler, signal: AbortSignal): Promise<void> {
    const { tries, backoff, every } = handler
    try {
      if (job.attempts > tries) throw new JobFailed('It was interrupted again and again')
      const run = { ...context, signal, attempt: job.attempts, isLast: job.attempts >= tries }
      const outcome = await handler.handle(job.payload, run)
      jobRuns.inc({ job: job.name, outcome: 'ok' })
      if (isAgain(outcome)) {
        await returnJob(db, job, instance, { inSeconds: outcome.againIn, asNew: true, every })
      } else await finishJob(db, job, instance, every)
    } catch (error) {
      // The server is closing, or another instance has taken over the job. In both cases, this attempt does not count.
      if (signal.aborted) return returnJob(db, job, instance, { inSeconds: 0, isUncounted: true })
      jobRuns.inc({ job: job.name, outcome: 'failed' })
      const message = messageWithoutValues(error).slice(0, 500)
      const isOver = job.attempts >= tries || error instanceof JobFailed
      log.warn(
        { err: error, job: job.name, attempt: job.attempts },
        `A job failed${isOver ? ' permanently' : ''}`,
      )
      if (!isOver)
        return returnJob(db, job, instance, { inSeconds: backoff(job.attempts), error: message, every })
      // Another instance may have taken over the job, and may still succeed.
      if (!(await keepClaim(db, job, instance))) return
      // Otherwise, the job would be claimed again and again, without a notification.
      await Promise.resolve(handler.giveUp(job.payload, context, message)).catch((failure: unknown) =>
        log.warn({ err: failure, job: job.name }, 'The module of a failed job could not be informed'),
      )
      if (await failJob(db, job, instance, message, every)) await onFailed?.(job.name, message)
    }
  }

  function begin(job: ClaimedJob, handler: JobHandler) {
    const stop = new AbortController()
    const claim = claimOf(job)
    const done = perform(job, handler, AbortSignal.any([stop.signal, ending.signal]))
      // The lease of the job then expires, and another attempt follows.
      .catch((error: unknown) =>
        log.warn({ err: error, job: job.name }, 'The result of a job could not be saved'),
      )
      .finally(() => {
        running.delete(claim)
        wake()
      })
    running.set(claim, { name: job.name, stop, done })
  }

  /** Starts all due jobs and returns the milliseconds until the next check. */
  async function beginDue(): Promise<number> {
    for (;;) {
      const names = freeNames()
      if (names.length === 0 || ending.signal.aborted) return MAX_SLEEP_MS
      const job = await claimJob(db, names, instance)
      const handler = job && byName.get(job.name)
      if (job && handler) begin(job, handler)
      else return Math.min(MAX_SLEEP_MS, (await findNextDue(db, names, instance)) ?? MAX_SLEEP_MS)
    }
  }

  async function look(): Promise<void> {
    const schedules = handlers.flatMap(({ name, every, delay = 0 }) =>
      every ? [{ name, every, delay }] : [],
    )
    let isRegistered = false
    while (!ending.signal.aborted) {
      awake = new AbortController()
      let wait = AFTER_ERROR_MS
      try {
        if (!isRegistered) await registerSchedules(db, schedules)
        isRegistered = true
        wait = await beginDue()
      } catch (error) {
        if (!ending.signal.aborted) log.warn({ err: error }, 'The job queue does not respond. Retrying')
      }
      const signal = AbortSignal.any([ending.signal, awake.signal])
      await sleep(wait, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  let heard = Date.now()
  let isBeating = false
  const stopIfLost = () => {
    if (Date.now() - heard > LOST_MS)
      for (const { stop } of running.values()) stop.abort(new JobInterrupted('The database does not respond'))
  }
  const beat = async () => {
    if (running.size === 0) return void (heard = Date.now())
    if (isBeating) return stopIfLost()
    isBeating = true
    try {
      const begun = [...running]
      const mine = await extendLeases(db, instance)
      heard = Date.now()
      for (const [claim, { stop }] of begun)
        if (!mine.has(claim) && running.has(claim))
          stop.abort(new JobInterrupted('Another instance runs the job'))
    } catch {
      stopIfLost()
    } finally {
      isBeating = false
    }
  }
  const pulse = setInterval(() => void beat(), BEAT_MS).unref()
  const looking = look()

  return {
    async close() {
      for (const end of unsubscribe) end()
      ending.abort(new JobInterrupted('The server ends'))
      await looking
      await Promise.all([...running.values()].map(({ done }) => done))
      clearInterval(pulse)
    },
  }
}

const isAgain = (outcome: unknown): outcome is Again =>
  typeof outcome === 'object' && outcome !== null && 'againIn' in outcome
