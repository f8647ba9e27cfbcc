import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createWorld } from '../../../testing/world.ts'
import { defineJob, handleJob, type JobHandler } from './define-job.ts'
import { enqueue } from './enqueue.ts'
import { type JobRunner, runJobs } from './run-jobs.ts'
import { jobs } from './tables.ts'

const world = await createWorld()
const runners: JobRunner[] = []
const failures: string[] = []
afterAll(async () => {
  await Promise.all(runners.map((runner) => runner.close()))
  await world.close()
})

function start(...handlers: JobHandler[]): void {
  const onFailed = async (name: string, error: string) => void failures.push(`${name}: ${error}`)
  runners.push(runJobs({ ...world, secrets: [] }, { handlers, onFailed }))
}

const greet = defineJob({ name: 'greet', schema: z.object({ who: z.string() }), tries: 1 })

test('a job that another instance has taken over is not given up by the first one', async () => {
  const given: string[] = []
  const giveUp = async ({ who }: { who: string }) => void given.push(who)
  const greeted: string[] = []
  const other = randomUUID()
  start(
    handleJob(
      greet,
      async ({ who }) => {
        greeted.push(who)
        if (who === 'Asha')
          await world.db.execute(sql`update jobs set locked_by = ${other}, attempts = attempts + 1`)
        throw new Error('It failed')
      },
      giveUp,
    ),
  )
  await enqueue(world.db, greet, { who: 'Asha' })
  await expect.poll(() => greeted).toEqual(['Asha'])
  await runners.pop()?.close()
  expect(await world.db.select().from(jobs)).toMatchObject([{ lockedBy: other, failedAt: null }])
  expect([given, failures]).toEqual([[], []])
  await world.db.delete(jobs)
  start(handleJob(greet, () => Promise.reject(new Error('It failed')), giveUp))
  await enqueue(world.db, greet, { who: 'Ravi' })
  await expect.poll(() => failures).toEqual(['greet: It failed'])
  expect(given).toEqual(['Ravi'])
})
