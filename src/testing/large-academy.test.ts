import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enrol, grow } from '../../bench/support/grow.ts'
import { apiContract } from '../contract.ts'
import { connect, type Connection } from '../platform/server/db/connect.ts'
import { type Client, startTestApp, type TestApp } from './app.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { addStaffWork } from './setups/staff-work.ts'

/**
 * Maximum number of rows that a call may read from a table without an index. Large tables have 2,000 to 60,000 rows.
 */
const READ = 1000

/**
 * Additional parameters of some calls. The test makes every read call of the contract, with a limit for lists that are
 * complete by default.
 */
const MORE: Record<string, string[]> = {
  '/api/courses': ['category=Category%201', 'search=guide', 'search=guide+eaaa', 'search=k', 'search=zihter'],
  '/api/courses/facets': ['search=guide'],
  '/api/users': ['search=student-77', 'search=stduent-77', 'sort=username', 'sort=role&order=desc'],
  '/api/payments/desk': ['search=UTR000000000042', 'search=student-77', 'status=approved'],
  '/api/payments/quote': ['courseId=3'],
}

/** Required parameters of calls. */
const ALWAYS: Record<string, string[]> = {
  '/api/search/suggestions': ['search=guide'],
  '/api/search/lessons': ['search=guide'],
  '/api/payments/used': ['transactionId=UTR000000000042'],
  // The report reads the rows that it sums. This period contains no rows.
  '/api/payments/report': ['from=2000-01-01&to=2000-12-31'],
  '/api/videos': ['fileIds=:fileId'],
  '/api/announcements/audience': [
    'audience=everyone',
    'audience=course&courseId=7',
    'audience=unfinished&courseId=7',
    'audience=batch&batchId=7',
  ],
  '/api/messages/subjects': ['kind=announcement', 'kind=class_absent', 'kind=behind'],
  '/api/messages': [
    'kind=announcement&subjectId=7',
    'kind=class_absent&subjectId=7',
    'kind=behind&subjectId=7',
    'kind=access_ending',
    'kind=instalment_due',
    'kind=payment_rejected',
  ],
  '/api/users/:id/merge': ['otherId=:otherId'],
}

let database: TestDatabase
/** The only connection of the application. Its statistics include all reads. */
let single: Connection
let app: TestApp
const people = {} as Record<'guest' | 'student' | 'admin', Client>
let somebody: string
let another: string
let video: string
let document: string

beforeAll(async () => {
  database = await createTestDatabase()
  const filling = connect(database.url, { max: 1, statementTimeout: 0 })
  await grow(filling.sql, {
    courses: 6_000,
    lessons: 20_000,
    users: 20_000,
    enrollments: 60_000,
    comments: 20_000,
    progress: 20_000,
    payments: 20_000,
    words: 3,
  })
  single = connect(database.application.url, { max: 1 })
  const { sql, db } = single
  app = await startTestApp({ database: { ...database, application: { ...database.application, sql, db } } })
  for (const username of ['guest', 'student', 'admin'] as const) {
    people[username] = app.client()
    if (username !== 'guest')
      await people[username].post('/api/register', { username, password: 'long enough' })
  }
  await filling.sql`update users set role = 'admin' where username = 'admin'`
  await enrol(filling.sql, 'student', 40)
  await filling.sql`
    insert into webhooks (id, url, sealed_secret, events, disabled_at) overriding system value
    values (7, 'https://receiver.example/', '', '{payment.decided}', now())`
  await addStaffWork(filling.sql, 'admin')
  const users = await filling.sql<{ id: string }[]>`
    select id from users where username in ('student-77', 'student-78') order by username`
  ;[somebody, another] = [users[0]?.id ?? '', users[1]?.id ?? '']
  const [file] = await filling.sql<{ id: string }[]>`select id from files where key = 'video/7'`
  video = file?.id ?? ''
  const [paid] = await filling.sql<{ code: string }[]>`
    update orders o set seats = 2, seat_code = document_code from payments p
    where p.order_id = o.id and p.id = (select min(id) from payments where status = 'approved' and notify_at is null)
    returning document_code as code`
  document = paid?.code ?? ''
  // The sample covers all rows of each table, so each run has the same statistics.
  await filling.sql`analyze`
  await filling.close()
}, 300_000)
afterAll(async () => {
  await app?.close()
  await single?.close(1)
  await database?.close()
})

/** Returns the number of rows that sequential scans have read, by table. Includes reads by functions and triggers. */
async function rowsRead(): Promise<Map<string, number>> {
  await single.sql`select pg_stat_force_next_flush()`
  const rows = await database.sql<{ name: string; rows: string }[]>`
    select relname as name, seq_tup_read as rows from pg_stat_user_tables`
  return new Map(rows.map(({ name, rows: read }) => [name, Number(read)]))
}

async function tablesReadBy(work: () => Promise<unknown>): Promise<string[]> {
  const before = await rowsRead()
  await work()
  const after = await rowsRead()
  return [...after].flatMap(([name, rows]) => {
    const read = rows - (before.get(name) ?? 0)
    return read > READ ? [`${read} rows of ${name}`] : []
  })
}

/** The first call counts all data, and its result is cached for ten minutes. The second one sums the payments of weeks. */
const SUMS = ['/api/courses/figures', '/api/admin/weekly-report']

const reading = apiContract.rows.flatMap(({ method, path }) =>
  method === 'GET' && !SUMS.includes(path) ? [path] : [],
)

test.each(reading)('GET %s reads no table completely', async (path) => {
  const ids: Record<string, string> = {
    slug: 'course-7',
    id: path.startsWith('/api/users/') ? somebody : '7',
    code: document,
    kind: 'terms',
    userId: somebody,
    otherId: another,
    fileId: video,
  }
  const fill = (text: string) => text.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? '7')
  const found: string[] = []
  for (const [who, client] of Object.entries(people))
    for (const query of ALWAYS[path] ?? ['', ...(MORE[path] ?? [])]) {
      const asked = `${fill(path)}?${new URLSearchParams(`limit=20&${fill(query)}`)}`
      let status = 0
      const read = await tablesReadBy(async () => {
        status = (await client.get(asked)).status
      })
      if (client === people.admin) expect([asked, status]).toEqual([asked, 200])
      if (read.length > 0) found.push(`${who}, ${asked}: ${read.join(', ')}`)
    }
  expect(found).toEqual([])
})

test('reads inside SQL functions are counted', async () => {
  const ask = () => single.sql`do $$ begin perform from comments where content = 'nobody wrote this'; end $$`
  expect(await tablesReadBy(ask)).toEqual([expect.stringMatching(/^2\d{4} rows of comments$/)])
})

describe('writing', () => {
  test.each([
    ['student', 'POST', '/api/enrollments', { courseId: 3001 }],
    ['student', 'PUT', '/api/lessons/7/progress', { position: 30 }],
    ['student', 'POST', '/api/lessons/7/like', undefined],
    ['student', 'POST', '/api/lessons/7/share', undefined],
    ['student', 'POST', '/api/lessons/7/comments', { content: 'Thank you' }],
    ['student', 'POST', '/api/lessons/7/notes', { content: 'To remember', atSeconds: 5 }],
    ['student', 'POST', '/api/notifications/read', undefined],
    ['admin', 'PATCH', '/api/payments/100', { status: 'approved' }],
    ['admin', 'PATCH', '/api/payments/200', { status: 'rejected' }],
    ['admin', 'PATCH', '/api/courses/7', { title: 'Another name' }],
    ['admin', 'PUT', '/api/lessons/7', { title: 'Another name' }],
    ['admin', 'PATCH', '/api/categories/2', { name: 'Another name' }],
    ['admin', 'DELETE', '/api/lessons/8', undefined],
    ['admin', 'DELETE', '/api/courses/9', undefined],
    ['admin', 'POST', '/api/bin/9/restore', undefined],
  ] as const)('as %s: %s %s reads no table completely', async (who, method, path, body) => {
    const statuses: number[] = []
    const read = await tablesReadBy(async () =>
      statuses.push((await people[who].call(method, path, body)).status),
    )
    expect(statuses[0]).toBeLessThan(300)
    expect(read).toEqual([])
  })
})

test.each(['/sitemap.xml', '/sitemap-pages.xml'])('%s reads no table completely', async (path) => {
  expect(await tablesReadBy(() => people.guest.get(path))).toEqual([])
})
