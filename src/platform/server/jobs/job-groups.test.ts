import { isNotNull } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createWorld, type World } from '../../../testing/world.ts'
import { defineJob, handleJob } from './define-job.ts'
import { enqueue } from './enqueue.ts'
import { findNextDue, postponeGroup } from './queue.ts'
import { type JobRunner, runJobs } from './run-jobs.ts'
import { jobs } from './tables.ts'

let world: World
let runner: JobRunner | undefined
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(() => world.db.delete(jobs))
afterEach(() => runner?.close())
afterAll(() => world.close())

const greet = defineJob({ name: 'greet', schema: z.object({ who: z.string() }), tries: 1, concurrency: 9 })

test('of a group, three jobs run at a time; other groups and jobs do not wait for it', async () => {
  const begun: string[] = []
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  const handler = handleJob(greet, async ({ who }) => {
    begun.push(who)
    if (who.startsWith('slow')) await opened
  })
  for (const key of ['slow/1', 'slow/2', 'slow/3', 'slow/4', 'slow/5', 'quick/1', 'alone'])
    await enqueue(world.db, greet, { who: key }, { key })
  runner = runJobs({ ...world, secrets: [] }, { handlers: [handler] })
  await expect.poll(() => begun.length).toBe(5)
  await expect.poll(() => world.db.$count(jobs)).toBe(5)
  expect(begun.toSorted()).toEqual(['alone', 'quick/1', 'slow/1', 'slow/2', 'slow/3'])
  // The instance waits until one of the jobs ends. It does not poll.
  const [running] = await world.db.select().from(jobs).where(isNotNull(jobs.lockedBy))
  const next = await findNextDue(world.db, ['greet'], running?.lockedBy ?? '')
  open()
  expect([begun.length, next]).toEqual([5, null])
  await expect.poll(() => world.db.$count(jobs)).toBe(0)
  expect(begun).toHaveLength(7)
})

test('a group can be postponed, without the others', async () => {
  for (const key of ['1/1', '1/2', '11/1']) await enqueue(world.db, greet, { who: key }, { key })
  await world.db.transaction((tx) => postponeGroup(tx, greet, '1', 60))
  const greeted: string[] = []
  runner = runJobs(
    { ...world, secrets: [] },
    { handlers: [handleJob(greet, async ({ who }) => void greeted.push(who))] },
  )
  await expect.poll(() => world.db.$count(jobs)).toBe(2)
  expect(greeted).toEqual(['11/1'])
})

test('a job whose module cannot be informed still counts as failed', async () => {
  const failures: string[] = []
  const handler = handleJob(
    greet,
    () => Promise.reject(new Error('no')),
    () => Promise.reject(new Error('not informed')),
  )
  await enqueue(world.db, greet, { who: 'Asha' })
  runner = runJobs(
    { ...world, secrets: [] },
    { handlers: [handler], onFailed: async (name, error) => void failures.push(`${name}: ${error}`) },
  )
  await expect.poll(() => failures).toEqual(['greet: no'])
  expect(await world.db.select().from(jobs)).toMatchObject([
    { failedAt: expect.any(Date), lockedUntil: null, lastError: 'no' },
  ])
})
