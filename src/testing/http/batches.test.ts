import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '../app.ts'

let app: TestApp
let admin: Client
let courseId: number
const LONG = 'x'.repeat(50_000)
const LESSONS = 30

beforeAll(async () => {
  app = await startTestApp({ env: { KEEP_ANSWERS: '0' } })
  admin = app.client()
  await admin.post('/api/register', { username: 'boss', password: 'long enough' })
  await app.database.sql`update users set role = 'admin' where username = 'boss'`
  courseId = (await app.rows.course()).id
  for (let n = 0; n < LESSONS; n += 1) await app.rows.lesson(courseId, { description: LONG })
})
afterAll(() => app.close())

const lists = (client: Client, count: number) => {
  const input = Object.fromEntries(Array.from({ length: count }, (_, n) => [n, { json: { courseId } }]))
  const path = Array(count).fill('lessons.list').join(',')
  return client.get(`/trpc/${path}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`)
}
type Answer = { error?: { json: { data: { httpStatus: number; reason: string } } } }

test('the replies of a batch have a common size limit, and each call alone has none', async () => {
  const alone = await lists(admin, 1)
  expect([alone.status, alone.text.length > LESSONS * LONG.length]).toEqual([200, true])
  const many = await lists(admin, 20)
  expect(many.text.length).toBeLessThan(5_000_000)
  const answers = many.json as Answer[]
  const refused = answers.flatMap(({ error }) => error?.json.data ?? [])
  expect(refused.length).toBeGreaterThan(10)
  expect(refused[0]).toMatchObject({ httpStatus: 413, reason: 'REPLY_TOO_LARGE' })
  expect(refused.length).toBeLessThan(20)
})

test('lists for students contain no long descriptions, but lists over REST do', async () => {
  const guest = app.client()
  const many = await lists(guest, 20)
  expect([many.status, many.text.length < 1_000_000]).toEqual([200, true])
  const rest = await guest.get(`/api/lessons/course/${courseId}`)
  expect((rest.json as { description: string }[])[0]?.description).toBe(LONG)
})
