import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createWorld, type World } from '../../../testing/world.ts'
import { projectRoot } from '../process/project-root.ts'
import { defineJob, handleJob, type JobHandler, type JobRun } from './define-job.ts'
import { enqueue } from './enqueue.ts'
import { findNextDue, registerSchedules } from './queue.ts'
import { type JobRunner, runJobs } from './run-jobs.ts'
import { jobs } from './tables.ts'

let world: World
const runners: JobRunner[] = []
const failures: string[] = []
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(() => world.db.delete(jobs))
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.close()))
  failures.length = 0
})
afterAll(() => world.close())

function start(...handlers: JobHandler[]): JobRunner {
  const onFailed = async (name: string, error: string) => void failures.push(`${name}: ${error}`)
  const runner = runJobs({ ...world, secrets: [] }, { handlers, onFailed })
  runners.push(runner)
  return runner
}

const greet = defineJob({ name: 'greet', schema: z.object({ who: z.string() }), backoff: () => 0, tries: 3 })
const rows = () => world.db.select().from(jobs).orderBy(jobs.id)
const isEmpty = async () => (await rows()).length === 0
/** Moves all times in the queue back by this number of seconds. */
const pass = (seconds: number) =>
  world.db.execute(sql`update jobs set run_at = run_at - make_interval(secs => ${seconds}),
    locked_until = locked_until - make_interval(secs => ${seconds})`)

/** Returns a promise and a function that resolves it. */
function gate() {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open, opened }
}

test('runs a job when its transaction commits, but not if it fails', async () => {
  const greeted: string[] = []
  start(handleJob(greet, async ({ who }) => void greeted.push(who)))
  await world.db
    .transaction(async (tx) => {
      await enqueue(tx, greet, { who: 'nobody' })
      throw new Error('after all not')
    })
    .catch(() => undefined)
  await world.db.transaction((tx) => enqueue(tx, greet, { who: 'Asha' }))
  await expect.poll(isEmpty).toBe(true)
  expect(greeted).toEqual(['Asha'])
  await expect(enqueue(world.db, greet, { who: 1 } as never)).rejects.toThrow(/must be text/)
})

test('runs a delayed job at its time, and no unknown job', async () => {
  const greeted: string[] = []
  await enqueue(world.db, greet, { who: 'later' }, { runAt: sql`now() + interval '1 hour'` })
  await enqueue(world.db, { ...greet, name: 'of another release' }, { who: 'nobody' })
  start(handleJob(greet, async ({ who }) => void greeted.push(who)))
  await enqueue(world.db, greet, { who: 'now' })
  await expect.poll(() => greeted).toEqual(['now'])
  await pass(3600)
  await enqueue(world.db, greet, { who: 'after it' })
  await expect.poll(() => greeted).toEqual(['now', 'later', 'after it'])
  await expect.poll(async () => (await rows()).map(({ name }) => name)).toEqual(['of another release'])
})

test('stores why a job failed, without the values of its queries', async () => {
  start(
    handleJob(
      greet,
      async ({ who }, { db }) => void (await db.execute(sql`select ${who} from no_such_table`)),
    ),
  )
  await enqueue(world.db, greet, { who: 'asha@example.com' })
  await expect.poll(async () => (await rows())[0]?.failedAt).toBeInstanceOf(Date)
  const [failed] = await rows()
  expect(failed?.lastError).toContain('no_such_table')
  expect(failed?.lastError).not.toContain('asha@example.com')
})

test('retries after a pause, and keeps permanently failed jobs until they are enqueued again', async () => {
  const attempts: [number, boolean][] = []
  let works = false
  const paused = { ...greet, backoff: (attempt: number) => attempt * 3600 }
  start(
    handleJob(paused, async (_, { attempt, isLast }) => {
      attempts.push([attempt, isLast])
      if (!works) throw new Error(`no ${attempt}`)
    }),
  )
  await enqueue(world.db, paused, { who: 'Asha' }, { key: 'asha' })
  for (const attempt of [1, 2]) {
    await expect.poll(async () => (await rows())[0]?.lastError).toBe(`no ${attempt}`)
    const [{ wait } = { wait: 0 }] = await world.db.execute<{ wait: number }>(
      sql`select extract(epoch from run_at - now())::float8 as wait from jobs`,
    )
    expect(wait / 3600).toBeCloseTo(attempt, 0)
    await pass(attempt * 3600)
    // Any message on the topic wakes the instances.
    await world.live.publish(world.db, 'jobs')
  }
  await expect.poll(() => failures).toEqual(['greet: no 3'])
  expect(attempts).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ])
  expect(await rows()).toMatchObject([{ failedAt: expect.any(Date), lastError: 'no 3', lockedUntil: null }])

  works = true
  await enqueue(world.db, paused, { who: 'Asha' }, { key: 'asha' })
  await expect.poll(isEmpty).toBe(true)
  expect(failures).toHaveLength(1)
})

test('allows one pending and one running job for a key; a job enqueued meanwhile runs once afterwards', async () => {
  const [first, greeted] = [gate(), [] as string[]]
  const handler = handleJob({ ...greet, concurrency: 5 }, async ({ who }) => {
    greeted.push(who)
    if (who === 'first') await first.opened
  })
  await enqueue(world.db, greet, { who: 'replaced' }, { key: 'one' })
  await enqueue(world.db, greet, { who: 'first' }, { key: 'one' })
  start(handler)
  start(handler)
  await expect.poll(() => greeted).toEqual(['first'])
  await Promise.all(
    Array.from({ length: 5 }, () => enqueue(world.db, greet, { who: 'next' }, { key: 'one' })),
  )
  await enqueue(world.db, greet, { who: 'other' }, { key: 'other' })
  await expect.poll(() => greeted).toEqual(['first', 'other'])
  await expect.poll(async () => (await rows()).length).toBe(2)
  first.open()
  await expect.poll(isEmpty).toBe(true)
  expect(greeted).toEqual(['first', 'other', 'next'])
})

test('two instances share the jobs, each of which runs once', async () => {
  const ran = new Map<string, number>()
  const [first, second] = [gate(), gate()]
  const handler = (instance: string) =>
    handleJob({ ...greet, concurrency: 2 }, async ({ who }) => {
      ran.set(who, (ran.get(who) ?? 0) + 1)
      ran.set(instance, (ran.get(instance) ?? 0) + 1)
      // Each instance waits in its first job until the other one has started.
      const isFirst = instance === 'one instance'
      ;(isFirst ? first : second).open()
      await (isFirst ? second : first).opened
    })
  start(handler('one instance'))
  start(handler('other instance'))
  await world.db.transaction(async (tx) => {
    for (let n = 0; n < 40; n += 1) await enqueue(tx, greet, { who: `job ${n}` })
  })
  await expect.poll(isEmpty).toBe(true)
  const { 'one instance': one = 0, 'other instance': other = 0, ...each } = Object.fromEntries(ran)
  expect(one + other).toBe(40)
  expect(Math.min(one, other)).toBeGreaterThan(0)
  expect(new Set(Object.values(each))).toEqual(new Set([1]))
})

test('takes over the job of a killed process, and gives up a job that kills repeatedly', async () => {
  const kill = async () => {
    const script = join(projectRoot, 'src/testing/killed-job-process.ts')
    const child = spawn(process.execPath, ['--import', 'tsx', script], {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        DATABASE_URL: world.database.url,
        STORAGE_DIR: world.env.storageDir,
        LOG_LEVEL: 'silent',
      },
    })
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'close')
  }
  const stuck = defineJob({ name: 'stuck', schema: z.object({}), tries: 2 })
  const seen: number[] = []
  const handler = handleJob(stuck, async (_, { attempt }) => void seen.push(attempt))
  await enqueue(world.db, stuck, {})
  await kill()
  // The lease is still valid, so no other instance may claim the job.
  start(handler)
  await enqueue(world.db, stuck, {})
  // A short time passes between the end of the second job's handler and the removal of this job from the queue.
  await expect.poll(rows).toMatchObject([{ attempts: 1, lockedUntil: expect.any(Date) }])
  expect(seen).toEqual([1])
  await pass(31)
  await world.live.publish(world.db, 'jobs')
  await expect.poll(isEmpty).toBe(true)
  expect(seen).toEqual([1, 2])

  await runners.pop()?.close()
  await enqueue(world.db, stuck, {})
  for (let deaths = 0; deaths < 2; deaths += 1) {
    await kill()
    await pass(31)
  }
  start(handler)
  await expect.poll(() => failures).toEqual(['stuck: It was interrupted again and again'])
  expect(seen).toEqual([1, 2])
})

test('interrupts a handler whose lease another instance has, and does not count attempts that a shutdown ended', async () => {
  const begun: JobRun[] = []
  const untilAborted = async (_: unknown, run: JobRun) => {
    begun.push(run)
    await new Promise((_resolve, reject) =>
      run.signal.addEventListener('abort', () => reject(run.signal.reason as Error)),
    )
  }
  start(handleJob(greet, untilAborted))
  await enqueue(world.db, greet, { who: 'Asha' })
  await expect.poll(() => begun.length).toBe(1)
  await world.db.execute(sql`update jobs set locked_by = gen_random_uuid(), attempts = 2`)
  await expect.poll(() => begun[0]?.signal.aborted).toBe(true)
  expect(await rows()).toMatchObject([{ attempts: 2 }])

  await world.db.delete(jobs)
  await enqueue(world.db, greet, { who: 'Asha' })
  await expect.poll(() => begun.length).toBe(2)
  await runners.pop()?.close()
  expect(await rows()).toMatchObject([{ attempts: 0, lockedUntil: null, lastError: null }])
  expect(failures).toEqual([])
})

test('a job that a wrong clock scheduled far in the future runs in time', async () => {
  const schedule = { name: 'daily', every: 60, delay: 5 }
  await registerSchedules(world.db, [schedule])
  await world.db.execute(sql`update jobs set run_at = now() + interval '3 years'`)
  await registerSchedules(world.db, [schedule])
  const due = (await findNextDue(world.db, ['daily'], randomUUID())) ?? Infinity
  expect(due).toBeGreaterThan(50_000)
  expect(due).toBeLessThanOrEqual(65_000)
})

test('a recurring job runs once for each due time on two instances, and a success clears its failure', async () => {
  let [runs, works] = [0, true]
  const tick = handleJob(
    defineJob({ name: 'tick', schema: z.object({}), every: 3600, tries: 2, backoff: () => 0 }),
    async () => {
      runs += 1
      if (!works) throw new Error('not today')
    },
  )
  await world.db.insert(jobs).values({ name: 'of an earlier release', recurring: true })
  start(tick)
  start(tick)
  await expect.poll(() => runs).toBe(1)
  const waits = async () => {
    const [row] = await rows()
    return (
      row?.lockedUntil === null && row.runAt.getTime() > Date.now() && row.runAt.getTime() % 3_600_000 === 0
    )
  }
  await expect.poll(waits).toBe(true)
  const next = async () => {
    await pass(3600)
    await world.live.publish(world.db, 'jobs')
  }
  works = false
  await next()
  await expect.poll(() => failures).toEqual(['tick: not today'])
  expect(runs).toBe(3)
  await next()
  await expect.poll(() => runs).toBe(5)
  await expect.poll(waits).toBe(true)
  // A repeated failure causes no second notification.
  expect(failures).toHaveLength(1)
  expect(await rows()).toMatchObject([{ name: 'tick', failedAt: expect.any(Date), attempts: 0 }])
  works = true
  await next()
  await expect.poll(async () => (await rows())[0]?.failedAt).toBe(null)
  expect(runs).toBe(6)
})

test('runs again if a handler asks for it, like a new job', async () => {
  const attempts: number[] = []
  start(
    handleJob(greet, async (_, { attempt }) => {
      attempts.push(attempt)
      return attempts.length < 3 ? { againIn: 0 } : undefined
    }),
  )
  await enqueue(world.db, greet, { who: 'Asha' })
  await expect.poll(isEmpty).toBe(true)
  expect(attempts).toEqual([1, 1, 1])
})
