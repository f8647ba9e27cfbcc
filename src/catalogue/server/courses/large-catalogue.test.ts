import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../../platform/server/db/connect.ts'
import { type Client, startTestApp, type TestApp } from '../../../testing/app.ts'
import { watchQueries } from '../../../testing/plans.ts'
import { searchLessons, suggest } from '../search/suggestions.ts'
import { countByCategory } from '../search/course-counts.ts'
import { listCourses } from './course-lists.ts'

const COURSES = 1500

let app: TestApp
let guest: Client

/** Three of four courses contain the word in their description. The last twenty also contain it in their title. */
beforeAll(async () => {
  app = await startTestApp()
  guest = app.client()
  // No timeout, because the machine may be slow.
  const { sql, close } = connect(app.database.url, { max: 1, statementTimeout: 0 })
  await sql`insert into categories (name) select 'Subject ' || n from generate_series(1, 5) as n`
  await sql`
    insert into courses (slug, title, instructor, description, thumbnail, category_id, duration)
    select 'course-' || n, case when n > ${COURSES - 20} then 'Kayaking ' || n else 'Course ' || n end, 'Teacher',
      case when n % 4 = 0 then 'About rowing' else 'About kayaking' end, '/images/course.webp', 1 + n % 5, '1 hour'
    from generate_series(1, ${COURSES}::int) as n`
  // Some IDs must be so high that the sitemap needs several parts.
  await sql`
    insert into lessons (id, course_id, title, duration, "order") overriding system value
    select n * 8, n, 'Lesson ' || n, '10 minutes', 1 from generate_series(1, ${COURSES}::int) as n`
  await sql`select setval(pg_get_serial_sequence('lessons', 'id'), 20000)`
  await sql`
    insert into files (kind, key, content_type, extension, bytes, attached_at)
    select 'caption', 'caption/' || n || '/source.vtt', 'text/vtt', 'vtt', 100, now() from generate_series(1, ${COURSES}::int) as n`
  await sql`
    insert into captions (lesson_id, language, label, file_id, spoken)
    select n * 8, 'en', 'English', f.id, jsonb_build_array(jsonb_build_array(7, 'Take the oar' || n || ' and row'))
    from generate_series(1, ${COURSES}::int) as n join files f on f.key = 'caption/' || n || '/source.vtt'`
  await sql`vacuum analyze`
  await close()
}, 120_000)
afterAll(() => app.close())

type Listed = { id: number; title: string }[]

const found = Array.from({ length: COURSES }, (_, at) => at + 1).filter((n) => n % 4 > 0 || n > COURSES - 20)

test('lists all results of a large search, the best first, each once', async () => {
  const { sql } = app.database
  const walked: number[] = []
  for (let path: string | undefined = '/api/courses?search=kayaking&limit=90'; path;) {
    const { json, headers } = await guest.get(path)
    walked.push(...(json as Listed).map(({ id }) => id))
    path = /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
  }
  expect(walked.slice(0, 20).every((id) => id > COURSES - 20)).toBe(true)
  expect(walked.toSorted((a, b) => a - b)).toEqual(found)
  // Without a limit the server sends the whole list.
  const whole = (await guest.get('/api/courses?search=kayaking')).json as Listed
  expect(whole.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(found)
  const page = await listCourses(app.services.db, null, { search: 'kayaking', limit: 5 })
  expect(page).toMatchObject({ total: 1000, capped: true })
  const facets = await countByCategory(app.services.db, null, { search: 'kayaking' })
  expect(facets.every(({ capped, count }) => capped && count > 0)).toBe(true)
  expect(await sql`select query::text from read_search('kayakign', false)`).toEqual([{ query: "'kayaking'" }])
})

test('sends the whole catalogue as one array', async () => {
  const { json, headers } = await guest.get('/api/courses')
  expect((json as Listed).map(({ id }) => id)).toEqual(Array.from({ length: COURSES }, (_, at) => at + 1))
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect((await guest.get(`/api/courses?cursor=${COURSES - 2}`)).json).toHaveLength(2)
})

test.each([['a rare word', { search: `course ${COURSES - 30}` }]])(
  'reads no table completely for %s',
  async (_name, input) => {
    const { statements, scanned } = await watchQueries(app.database.sql, (db) =>
      listCourses(db, null, { limit: 24, ...input }),
    )
    expect(scanned).toEqual([])
    expect(statements).toBeLessThanOrEqual(5)
  },
)

test.each([
  ['a rare word', `course ${COURSES - 30}`],
  ['what is said in one lesson', `oar${COURSES - 40}`],
  ['a misspelt word', 'kayakign'],
])('reads no table completely to suggest %s', async (_name, search) => {
  const { statements, scanned } = await watchQueries(app.database.sql, (db) => suggest(db, null, { search }))
  expect(scanned).toEqual([])
  expect(statements).toBeLessThanOrEqual(9)
  const [found] = await searchLessons(app.services.db, null, { search: `oar${COURSES - 40}`, limit: 3 })
  expect(found).toMatchObject({ lessonId: (COURSES - 40) * 8, said: { at: 7 } })
})

test('names all courses and lessons in the parts of a sitemap', async () => {
  const index = await guest.get('/sitemap.xml')
  const parts = [...index.text.matchAll(/<sitemap><loc>[^<]*(\/sitemap-[^<]*)<\/loc>/g)].map(
    ([, path]) => path,
  )
  expect(parts).toEqual(
    ['pages', 'courses-1', 'lessons-1', 'lessons-2'].map((name) => `/sitemap-${name}.xml`),
  )
  const pages = await Promise.all(parts.map((path = '') => guest.get(path)))
  const paths = pages.flatMap(({ text }) => [...text.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)])
  expect(new Set(paths.map(([, path]) => path)).size).toBe(3 + COURSES * 2)
  expect((await guest.get('/sitemap-lessons-3.xml')).status).toBe(404)
  expect((await guest.get('/sitemap-lessons-0.xml')).status).toBe(404)
})

test('renames a category without changing its courses', async () => {
  const { sql } = app.database
  const versions = () => sql`select id, xmin::text from courses where category_id = 2 order by id`
  const before = await versions()
  await sql`update categories set name = 'Boats' where id = 2`
  expect(await versions()).toEqual(before)
  expect((await guest.get('/api/courses?search=boats&limit=1')).json).toMatchObject([{ category: 'Boats' }])
  expect((await guest.get('/api/courses?search=baots&limit=1')).json).toMatchObject([{ category: 'Boats' }])
})

test('updates a course once for all lessons of a statement', async () => {
  const rewritten = await app.database.sql.begin(async (tx) => {
    await tx`
      insert into lessons (course_id, title, duration, "order")
      select 1, 'Fresh ' || n, '10 minutes', n from generate_series(1, 50) as n`
    await tx`update lessons set is_visible = false where course_id = 1`
    const [row] = await tx<
      { n: number }[]
    >`select pg_stat_get_xact_tuples_updated('courses'::regclass)::int as n`
    return row?.n
  })
  expect(rewritten).toBe(2)
})

test('two imports can add the same new words, in any order', async () => {
  const { sql } = app.database
  const add = (tx: typeof sql, title: string) => tx`
    insert into courses (slug, title, instructor, description, thumbnail, category_id, duration)
    values (gen_random_uuid()::text, ${title}, 'Teacher', 'Both', '/images/course.webp', 1, '1 hour')`
  await sql.begin(async (one) => {
    await add(one as unknown as typeof sql, 'Aardvark')
    await sql.begin(async (two) => {
      await two`set local lock_timeout = '2s'`
      await add(two as unknown as typeof sql, 'Zebra')
      await add(two as unknown as typeof sql, 'Aardvark')
    })
    await add(one as unknown as typeof sql, 'Zebra')
  })
  expect((await guest.get('/api/courses?search=zbera')).json).toHaveLength(2)
})
