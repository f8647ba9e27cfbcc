import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '../app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'on' } })
})
afterAll(() => app.close())

const FOREIGN = { 'sec-fetch-site': 'cross-site' }

/** Repeats a request until the server rejects it. Links or images on another site could do the same. */
async function useUp(client: Client, pathOf: (n: number) => string): Promise<void> {
  let status = 0
  for (let n = 0; n < 50 && status !== 429; n += 1) ({ status } = await client.get(pathOf(n), FOREIGN))
  expect(status).toBe(429)
}

test("links on other sites use up none of a student's coupon attempts", async () => {
  const student = app.client()
  await student.post('/api/register', { username: 'student', password: 'long enough' })
  await useUp(student, (n) => `/api/payments/quote?coupon=GUESS-${n}`)
  expect(await student.get('/api/payments/quote?coupon=MINE')).toMatchObject({
    status: 200,
    json: { couponRefusal: expect.any(String) },
  })
})

const document = (n: number) => `/api/papers/00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

test("links on other sites use up none of a visitor's attempts to verify a document", async () => {
  const visitor = app.client()
  await useUp(visitor, document)
  expect((await visitor.get(document(99))).status).toBe(404)
})
