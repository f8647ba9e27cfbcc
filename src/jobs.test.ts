import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { sendWebhookJob } from './academy/server/webhooks/deliver.ts'
import { jobs as queue } from './platform/server/jobs/tables.ts'
import { thumbnailKey, thumbnailUrl } from './media/server/files/addresses.ts'
import { storeThumbnail } from './media/server/files/files.ts'
import { jobNames, nameOfJob } from './academy/job-names.rules.ts'
import { handlers, type Jobs, mailHandlers, pushHandlers, startJobs } from './jobs.ts'
import { INTERFACE_LANGUAGES } from './platform/language/in-languages.ts'
import { runInLanguage } from './platform/server/language.ts'
import { metrics } from './platform/server/metrics.ts'
import { version } from './platform/server/process/version.ts'
import { createWorld, type World } from './testing/world.ts'
import { picture } from './testing/pictures.ts'

let world: World
let jobs: Jobs

beforeAll(async () => {
  world = await createWorld()
  jobs = startJobs(world, [])
})
afterAll(async () => {
  await jobs.close()
  await world.close()
})

test('the files of a course are removed soon after its permanent deletion', async () => {
  const admin = world.as(await world.user({ role: 'admin' }))
  const { id } = await storeThumbnail(world.db, world.storage, { source: await picture(1) })
  const course = await world.course()
  await admin.courses.update({ id: course.id, thumbnail: thumbnailUrl(id) })
  const stored = () => world.storage.stat(thumbnailKey(id, 640))
  expect(await stored()).not.toBeNull()
  await admin.courses.delete({ id: course.id })
  await admin.bin.delete({ id: course.id })
  await expect.poll(stored, { timeout: 20_000 }).toBeNull()
})

test('every job has a name on screens in each language', () => {
  const all = [...handlers, ...mailHandlers, ...pushHandlers]
  for (const language of INTERFACE_LANGUAGES)
    runInLanguage(language, () => {
      const names = all.map(({ name }) => nameOfJob(name))
      expect(new Set(names).size).toBe(all.length)
    })
  expect(Object.keys(jobNames).toSorted()).toEqual(all.map(({ name }) => name).toSorted())
  // A job that another version has put into the queue.
  expect(nameOfJob('old-work')).toBe('Old work')
})

test('measures pending payments, videos and jobs, and the results of background jobs', async () => {
  const student = await world.user()
  const course = await world.course({ isPremium: true })
  await world.payment(student.id, { courseId: course.id, status: 'pending', decidedAt: null })
  await expect
    .poll(() => metrics.metrics())
    .toContain('lantern_job_runs_total{job="delete-files",outcome="ok"}')
  const text = await metrics.metrics()
  expect(text).toContain(`lantern_build_info{version="${version}"`)
  expect(text).toContain('lantern_payments_pending 1\n')
  expect(text).toMatch(/^lantern_payments_pending_oldest_seconds \d/m)
  for (const state of ['queued', 'processing', 'failed'])
    expect(text).toContain(`lantern_videos{state="${state}"} 0`)
  for (const name of ['sweep', 'study-reminders', 'payment-alarm', 'compare-screenshots'])
    await expect.poll(() => metrics.metrics()).toContain(`lantern_job_runs_total{job="${name}",outcome="ok"}`)
  await world.db.insert(queue).values({ name: 'lost', failedAt: new Date(), runAt: new Date('2999-01-01') })
  expect(await metrics.metrics()).toContain('lantern_jobs{state="failed"} 1')
  expect(text).toContain('lantern_storage_up 1')
  expect(text).toMatch(/^lantern_database_connections\{state="active"\} \d/m)
})

test('administrators are notified of a job that failed permanently; the dashboard shows the reason until it succeeds', async () => {
  const admin = world.as(await world.user({ role: 'admin' }))
  // Simulates attempts during which the server was killed.
  await world.db
    .insert(queue)
    .values({ name: sendWebhookJob.name, payload: { id: 1 }, key: '1', attempts: 9 })
  await world.live.publish(world.db, 'jobs')
  const told = async () => (await admin.notifications.list({})).items[0]
  await expect.poll(told).toMatchObject({ kind: 'job_failed', data: { job: 'send-webhook' } })
  const failed = async () =>
    (await admin.admin.overview()).failedJobs.filter(({ name }) => name === sendWebhookJob.name)
  expect(await failed()).toMatchObject([
    { recurring: false, error: 'It was interrupted again and again', failedAt: expect.any(Date) },
  ])
  await world.db.execute(sql`select enqueue_job(${sendWebhookJob.name}, '{"id": 1}', '1', now())`)
  await expect.poll(failed).toEqual([])
})
