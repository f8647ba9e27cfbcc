import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX } from '../../platform/constants.ts'
import { type LoopServer, openLoopServer } from './loop-server.ts'

const COMMENTS = 2000

let server: LoopServer
let lessonId: number
beforeAll(async () => {
  server = await openLoopServer()
  const { sql } = server.app.database
  const [lesson] = await sql<{ id: number }[]>`select id from lessons where is_visible order by id limit 1`
  lessonId = lesson?.id ?? 0
  await sql`alter table comments disable trigger user`
  await sql`
    insert into comments (lesson_id, user_id, content)
    select ${lessonId}, (select min(id::text)::uuid from users), repeat('😀', ${MAX.comment}) from generate_series(1, ${COMMENTS}::int)`
})
afterAll(() => server.close())

test('a whole list of long comments does not block the event loop', async () => {
  const path = `/api/lessons/${lessonId}/comments`
  const all = (await server.as('owner').get(path)).json as unknown[]
  expect(all.length).toBeGreaterThanOrEqual(COMMENTS)
  await server.expectQuick([{ name: 'all comments', method: 'GET', path }])
})
