import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '../../platform/user.schema.ts'
import { MAX } from '../../platform/constants.ts'
import { MAX_NOTE } from '../../learning/notes.schema.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { writeAccountExport } from './account-export.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('a long export is streamed, one at a time for each user', async () => {
  const person = app.client()
  const other = app.client()
  await other.post('/api/register', { username: 'other', password: 'long enough' })
  const { json } = await person.post('/api/register', { username: 'writer', password: 'long enough' })
  const { id } = json as { id: string }
  const lesson = await app.rows.lesson((await app.rows.course()).id)
  const written = 20_000
  // This text is larger than all buffers and cannot be compressed.
  await app.database.db.execute(sql`
    insert into comments (lesson_id, user_id, content)
    select ${lesson.id}, ${id}, (select string_agg(md5(random()::text || n || k), '') from generate_series(1, 30) as k)
    from generate_series(1, ${written}) as n`)
  const path = '/api/account/export'

  const away = new AbortController()
  const headers = { cookie: person.cookie, 'accept-encoding': 'identity' }
  const first = await fetch(app.url + path, { headers, signal: away.signal })
  expect(first.status).toBe(200)
  const second = await person.get(path)
  expect(second).toMatchObject({ status: 429, json: { code: 'EXPORT_RUNNING' } })
  expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await other.get(path)).status).toBe(200)

  away.abort()
  // The aborted export ends when the server detects that the client has disconnected.
  let reply = await person.get(path)
  await expect
    .poll(async () => (reply.status === 200 ? reply : (reply = await person.get(path))).status)
    .toBe(200)
  const whole = reply.json as { comments: { content: string }[]; profile: object }
  expect(whole.comments).toHaveLength(written)
  expect(new Set(whole.comments.map(({ content }) => content)).size).toBe(written)
  expect(whole.profile).toMatchObject({ username: 'writer' })
})

test("can't be called in a batch", async () => {
  const person = app.client()
  await person.post('/api/register', { username: 'batcher', password: 'long enough' })
  expect((await person.get('/trpc/account.export')).status).toBe(404)
})

test('reads long notes in small parts', async () => {
  const person = app.client()
  const { json } = await person.post('/api/register', { username: 'noter', password: 'long enough' })
  const user = json as User
  const course = await app.rows.course()
  for (let at = 0; at < 3; at += 1) {
    const lesson = await app.rows.lesson(course.id)
    await app.database.db.execute(sql`
      insert into notes (lesson_id, user_id, content, at_seconds)
      select ${lesson.id}, ${user.id}, repeat('x', ${MAX_NOTE}), n from generate_series(1, 20) as n`)
  }
  const caller = { user, sessionId: '', hasPrintedPassword: false }
  const pieces: string[] = []
  for await (const piece of writeAccountExport(app.database.db, caller)) pieces.push(piece)
  expect((JSON.parse(pieces.join('')) as { notes: unknown[] }).notes).toHaveLength(60)
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(25 * MAX_NOTE)
})

test('comments are read in small pieces, because each has up to twenty earlier texts', async () => {
  const person = app.client()
  const { json } = await person.post('/api/register', { username: 'editor', password: 'long enough' })
  const user = json as User
  const lesson = await app.rows.lesson((await app.rows.course()).id)
  await app.database.db.execute(sql`
    with written as (
      insert into comments (lesson_id, user_id, content)
      select ${lesson.id}, ${user.id}, repeat('x', ${MAX.comment}) from generate_series(1, 60) returning id
    )
    insert into comment_edits (comment_id, content)
    select id, repeat('y', ${MAX.comment}) from written, generate_series(1, 20)`)
  const pieces: string[] = []
  const caller = { user, sessionId: '', hasPrintedPassword: false }
  for await (const piece of writeAccountExport(app.database.db, caller)) pieces.push(piece)
  expect((JSON.parse(pieces.join('')) as { comments: unknown[] }).comments).toHaveLength(60)
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(1_000_000)
})

test('results of packages are read in small pieces, because each can have 300 kB', async () => {
  const person = app.client()
  const { json } = await person.post('/api/register', { username: 'reporter', password: 'long enough' })
  const user = json as User
  const lesson = await app.rows.lesson((await app.rows.course()).id)
  const values = JSON.stringify({
    'cmi.suspend_data': 'x'.repeat(64_000),
    'cmi.location': 'y'.repeat(64_000),
  })
  await app.database.db.execute(sql`
    insert into scorm_records (user_id, lesson_id, item, file_id, data, status, seconds, session, sequence)
    select ${user.id}, ${lesson.id}, n::text, ${randomUUID()}, ${values}::jsonb, 'incomplete', 1, ${randomUUID()}, 1
    from generate_series(1, 9) as n`)
  const caller = { user, sessionId: '', hasPrintedPassword: false }
  const pieces: string[] = []
  for await (const piece of writeAccountExport(app.database.db, caller)) pieces.push(piece)
  const { packageResults } = JSON.parse(pieces.join('')) as { packageResults: unknown[] }
  expect(packageResults).toHaveLength(9)
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(300_000)
})

test('an export has no grade of a quiz that withholds it', async () => {
  const person = app.client()
  const { json } = await person.post('/api/register', { username: 'taker', password: 'long enough' })
  const user = json as User
  const course = await app.rows.course()
  for (const [n, shows] of ['nothing', 'grade'].entries()) {
    const lesson = await app.rows.lesson(course.id)
    await app.database.db.execute(sql`
      with quiz as (insert into quizzes (lesson_id, shows) values (${lesson.id}, ${shows}) returning lesson_id)
      insert into quiz_attempts (user_id, lesson_id, number, started_at, submitted_at, submitted_by, grade, max_grade, is_passed)
      select ${user.id}, lesson_id, ${n + 1}, now(), now(), 'student', 300, 400, true from quiz`)
  }
  const caller = { user, sessionId: '', hasPrintedPassword: false }
  const pieces: string[] = []
  for await (const piece of writeAccountExport(app.database.db, caller)) pieces.push(piece)
  expect((JSON.parse(pieces.join('')) as { attempts: unknown[] }).attempts).toMatchObject([
    { number: 1, grade: null, isPassed: null },
    { number: 2, grade: 300, isPassed: true },
  ])
})
