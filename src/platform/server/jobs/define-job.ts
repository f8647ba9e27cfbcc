import type { z } from 'zod'
import type { Services } from '../context.ts'

/**
 * Declares a background job: its name, payload and retries. Code that enqueues the job needs only this declaration,
 * not its handler.
 */
export type Job<Payload> = Readonly<{
  name: string
  schema: z.ZodType<Payload>
  /** Maximum number of attempts. */
  tries: number
  /** Returns the number of seconds between an attempt (the first is 1) and the next one. */
  backoff: (attempt: number) => number
  /** The number of these jobs that one instance runs at a time. */
  concurrency: number
  /**
   * For a recurring job: the number of seconds between due times. Only one instance runs the job for each due time.
   */
  every?: number
  /** For a recurring job: the number of seconds between the start of the server and the first run. */
  delay?: number
}>

const HOUR = 3600
const exponential = (attempt: number) => Math.min(HOUR, 10 * 2 ** (attempt - 1))

type Options<Payload> = Pick<Job<Payload>, 'name' | 'schema'> & Partial<Job<Payload>>

export const defineJob = <Payload>(options: Options<Payload>): Job<Payload> => ({
  tries: 5,
  backoff: exponential,
  concurrency: 1,
  ...options,
})

/** Services that a handler receives. */
export type JobContext = Pick<Services, 'env' | 'db' | 'storage' | 'live' | 'log'> & {
  secrets: readonly string[]
}

export type JobRun = JobContext & {
  /** Aborts when the server closes, or when another instance has taken over the job. */
  signal: AbortSignal
  /** The number of this attempt, starting at 1. */
  attempt: number
  /** Whether the job fails permanently when this attempt fails. */
  isLast: boolean
}

/** A handler returns this to run the job again after a delay in seconds. The number of attempts starts again at 1. */
export type Again = { againIn: number }

export type JobHandler = Job<unknown> & {
  handle: (payload: unknown, run: JobRun) => Promise<unknown>
  giveUp: (payload: unknown, context: JobContext, error: string) => Promise<void>
}

/**
 * Binds a job to its handler. Handlers must be idempotent, because a job may run twice after a crash. Calls `giveUp`
 * when the job has failed permanently, even if every attempt was killed.
 */
export const handleJob = <Payload>(
  job: Job<Payload>,
  work: (payload: Payload, run: JobRun) => Promise<unknown>,
  giveUp?: (payload: Payload, context: JobContext, error: string) => Promise<void>,
): JobHandler => ({
  ...job,
  handle: (payload, run) => work(job.schema.parse(payload), run),
  giveUp: async (payload, context, error) => giveUp?.(job.schema.parse(payload), context, error),
})

/** A handler throws this if another attempt cannot help. */
export class JobFailed extends Error {}

/** The reason with which a handler's signal aborts. */
export class JobInterrupted extends Error {}
