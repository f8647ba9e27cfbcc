import type { z } from 'zod'
import type { Services } from '../context.ts'

/** Names a background job, says what it carries, and how it is tried. Code that enqueues it needs no more than this. */
export type Job<Payload> = Readonly<{
  name: string
  schema: z.ZodType<Payload>
  /** How often it is tried before it has failed permanently. */
  tries: number
  /** Returns the seconds between an attempt, 1 for the first, and the next one. */
  backoff: (attempt: number) => number
  /** How many of them one instance runs at a time. */
  concurrency: number
  /** Seconds between two due times, for a job that also runs by itself: once for each of them, over all instances. */
  every?: number
  /** Seconds after a start before it runs by itself. */
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

/** What a handler works with. */
export type JobContext = Pick<Services, 'env' | 'db' | 'storage' | 'live' | 'log'> & {
  secrets: readonly string[]
}

export type JobRun = JobContext & {
  /** Aborts when the server ends, or another instance has taken the job over. */
  signal: AbortSignal
  /** 1 for the first. */
  attempt: number
  /** Whether the job fails permanently when this attempt fails. */
  isLast: boolean
}

/** What a handler may answer: that the job is to run again after some seconds, as if it were new. */
export type Again = { againIn: number }

export type JobHandler = Job<unknown> & {
  handle: (payload: unknown, run: JobRun) => Promise<unknown>
  giveUp: (payload: unknown, context: JobContext, error: string) => Promise<void>
}

/**
 * Binds a job to what it does. A handler may run twice for one job, after a crash, and must allow for that. `giveUp` is called when the job
 * has failed permanently, even where each attempt was killed.
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

/** Thrown by a handler when no other attempt can help. */
export class JobFailed extends Error {}

/** Why a handler's signal aborts. */
export class JobInterrupted extends Error {}
