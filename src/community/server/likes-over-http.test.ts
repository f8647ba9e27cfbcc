import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSession } from '../../accounts/server/sessions/sessions.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'

let app: TestApp
const cookies: string[] = []
let lessonId: number

beforeAll(async () => {
  app = await startTestApp()
  lessonId = (await app.rows.lesson((await app.rows.course()).id)).id
  // A hundred signed-in users. The test inserts their sessions into the database, which avoids a hundred slow
  // password hashes.
  const first = app.client()
  await first.post('/api/register', { username: 'listener-0', password: 'long enough' })
  cookies.push(first.cookie)
  for (let n = 1; n <= 99; n += 1) {
    const { id } = await app.rows.user()
    const sessionId = await createSession(app.services.db, {
      userId: id,
      address: '127.0.0.1',
      userAgent: null,
    })
    cookies.push(
      `lantern=${encodeURIComponent(app.app.encodeSecureSession(app.app.createSecureSession({ id: sessionId })))}`,
    )
  }
})
afterAll(() => app.close())

const stored = async () => {
  const [row] = await app.database.sql<{ likes: number; shares: number; rows: number }[]>`
    select likes_count as likes, shares_count as shares, (select count(*)::int from lesson_likes) as rows from lessons`
  return row
}

test('likes of a hundred simultaneous users, shares, and a hundred likes of one user are counted exactly', async () => {
  const like = (cookie: string) => app.client(cookie).post(`/api/lessons/${lessonId}/like`)
  const replies = await Promise.all(cookies.map(like))
  expect(replies.map(({ status }) => status)).toEqual(cookies.map(() => 200))
  expect(replies.every(({ json }) => (json as { liked: boolean }).liked)).toBe(true)
  expect(await stored()).toEqual({ likes: 100, shares: 0, rows: 100 })

  await Promise.all(Array.from({ length: 100 }, () => like(cookies[0] ?? '')))
  expect(await stored()).toEqual({ likes: 100, shares: 0, rows: 100 })
  await like(cookies[0] ?? '')
  expect(await stored()).toEqual({ likes: 99, shares: 0, rows: 99 })

  const shares = await Promise.all(
    cookies.map((cookie) => app.client(cookie).post(`/api/lessons/${lessonId}/share`)),
  )
  const counts = shares
    .map(({ json }) => (json as { sharesCount: number }).sharesCount)
    .toSorted((a, b) => a - b)
  expect(counts).toEqual(Array.from({ length: 100 }, (_, n) => n + 1))
  expect(await stored()).toEqual({ likes: 99, shares: 100, rows: 99 })
})
