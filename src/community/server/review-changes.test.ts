import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'

const app = await startTestApp({ env: { RATE_LIMITS: 'on' } })
afterAll(() => app.close())

test('a user can change reviews a limited number of times a day, because each change invalidates the lists of courses', async () => {
  const client = app.client()
  // Registers the user in an app without rate limits, because they are not the subject of this test.
  const open = await startTestApp({ database: app.database })
  const { json } = await open.client().post('/api/register', { username: 'critic', password: 'long enough' })
  await open.close()
  const { id: userId } = json as { id: string }
  expect((await client.post('/api/login', { username: 'critic', password: 'long enough' })).status).toBe(200)
  const course = await app.rows.course()
  const lesson = await app.rows.lesson(course.id)
  expect((await client.post('/api/enrollments', { courseId: course.id })).status).toBe(201)
  const path = `/api/lessons/${lesson.id}/progress`
  expect((await client.call('PUT', path, { position: 0, completed: true })).status).toBe(200)

  await app.services.live.ready()
  let emptied = 0
  const stop = app.services.live.subscribe('change', ({ tag }) => (emptied += tag === 'courses' ? 1 : 0))
  const review = `/api/courses/${course.id}/review`
  const rate = async (rating: number) => (await client.call('PUT', review, { rating, content: '' })).status
  expect([await rate(5), await rate(1)]).toEqual([200, 200])
  await expect.poll(() => emptied).toBeGreaterThanOrEqual(2)
  const before = emptied
  await app.database.db.execute(
    sql`update rate_limits set count = 50 where key = ${`review-change:${userId}`}`,
  )
  expect(await rate(5)).toBe(429)
  expect((await client.call('DELETE', review)).status).toBe(429)
  expect(await app.services.live.caughtUp()).toBe(true)
  expect(emptied).toBe(before)
  stop()
})
