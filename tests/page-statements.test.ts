import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../src/testing/database.ts'
import { cleanUp, type RunningServer, startServer, temporaryStorage } from './support/server.ts'

let database: TestDatabase
let server: RunningServer
let cookie: string

beforeAll(async () => {
  database = await createTestDatabase()
  const env = { DATABASE_URL: database.url, STORAGE_DIR: temporaryStorage(), KEEP_ANSWERS: '0' }
  server = await startServer(env)
  const { sql } = database
  await sql`insert into categories (name) values ('Maths')`
  await sql`insert into courses (slug, title, instructor, description, description_html, thumbnail, category_id, duration, is_premium)
    select 'c' || n, 'Course ' || n, 'Meera Iyer', 'About it', '', '/icons/apple-touch-icon.png', 1, '2 hours', true
    from generate_series(1, 9) n`
  await sql`insert into lessons (course_id, title, description_html, video_url, duration, is_preview, "order")
    select 1, 'Lesson ' || n, '', 'https://youtu.be/dQw4w9WgXcQ', '5 minutes', true, n from generate_series(1, 9) n`
  const reply = await fetch(`${server.url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'reader', password: 'read by lamplight' }),
  })
  cookie = reply.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  await sql`insert into enrollments (user_id, course_id) select u.id, n from users u, generate_series(1, 5) n`
})

afterAll(async () => {
  await server?.stop()
  await database?.close()
  await cleanUp()
})

async function statementsSoFar(): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  return Number(/^database_statements_total (\d+)/m.exec(text)?.[1])
}

/** Returns the minimum of several runs, because background jobs may add statements. */
async function leastOf(work: () => Promise<void>): Promise<number> {
  let least = Infinity
  for (let round = 0; round < 4; round += 1) {
    const before = await statementsSoFar()
    await work()
    least = Math.min(least, (await statementsSoFar()) - before)
  }
  return least
}

/** Returns the number of SQL statements for a page, without those of the measurement itself. */
async function statementsOf(path: string, headers: Record<string, string>): Promise<number> {
  const measuring = await leastOf(() => Promise.resolve())
  const all = await leastOf(async () => {
    const reply = await fetch(server.url + path, { headers })
    expect(reply.status).toBe(200)
    await reply.text()
  })
  return all - measuring
}

// The time to render a page grows with the number of its elements.
test.each([
  ['/', 314],
  ['/courses/c1', 396],
  ['/lessons/1', 303],
  ['/my-library', 219],
])('%s has no more elements than it had', async (path, most) => {
  const html = await (await fetch(server.url + path, { headers: { cookie } })).text()
  expect(html.match(/<[a-z]/g)?.length).toBeLessThanOrEqual(most)
})

test.each([
  ['/', 5, 12],
  ['/courses', 5, 9],
  ['/courses/c1', 6, 14],
  ['/lessons/1', 10, 17],
  ['/my-library', null, 6],
])('%s asks the database no more often than it did', async (path, guest, student) => {
  if (guest !== null) expect(await statementsOf(path, {}), 'as a guest').toBeLessThanOrEqual(guest)
  expect(await statementsOf(path, { cookie }), 'as a student').toBeLessThanOrEqual(student)
})
