import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type Reply, startTestApp, type TestApp } from '../../../testing/app.ts'
import { screenshot } from '../../../testing/pictures.ts'

let app: TestApp
let second: TestApp
let admin: Client
let proofImage: string
beforeAll(async () => {
  app = await startTestApp()
  second = await startTestApp({ database: app.database })
  await Promise.all([app, second].map(({ services }) => services.live.ready()))
  admin = await register('headteacher')
  await app.database.sql`update users set role = 'admin' where username = 'headteacher'`
  await admin.call('PUT', '/api/site-settings/upi_id', { value: 'school@upi' })
  proofImage = await screenshot(1)
})
afterAll(async () => {
  await second.close()
  await app.close()
})

const PASSWORD = 'long enough'
async function register(username: string) {
  const client = app.client()
  await client.post('/api/register', { username, password: PASSWORD })
  return client
}

let pairs = 0
/** Returns two students. The first student calls the first instance, and the second student the other instance. */
async function pair() {
  pairs += 1
  const names = [`kept${pairs}`, `going${pairs}`] as const
  const [kept, going] = [await register(names[0]), await register(names[1])]
  const idOf = async (client: Client) => ((await client.get('/api/account')).json as { id: string }).id
  const [keptId, goingId] = [await idOf(kept), await idOf(going)]
  const merge = () => admin.post(`/api/users/${keptId}/merge`, { otherId: goingId, username: names[1] })
  return { kept, going: second.client(going.cookie), keptId, goingId, names, merge }
}

const waiting = async () => {
  const [row] = await app.database.sql<{ n: number }[]>`
    select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return row?.n ?? 0
}

/** Makes the calls wait for the row of the removed account, and then lets them continue in this order. */
async function inOrder(userId: string, calls: (() => Promise<Reply>)[]): Promise<Reply[]> {
  const replies: Promise<Reply>[] = []
  await app.database.sql.begin(async (tx) => {
    await tx`select from users where id = ${userId} for update`
    for (const call of calls) {
      replies.push(call())
      await expect.poll(waiting, { timeout: 30_000 }).toBe(replies.length)
    }
  })
  return Promise.all(replies)
}

test('a payment before the merge moves, and a later one is refused and stores nothing', async () => {
  const { going, keptId, goingId, merge } = await pair()
  const course = await app.rows.course({ isPremium: true })
  const pay = (transactionId: string) => () =>
    going.post('/api/payments', { courseId: course.id, amount: 100, transactionId, proofImage })
  const [paid, merged] = await inOrder(goingId, [pay('UTR 500001'), merge])
  expect([paid?.status, merged?.status]).toEqual([201, 204])
  const [row] = await app.database.sql`
    select p.user_id as payment, o.user_id as order from payments p join orders o on o.id = p.order_id
    where p.transaction_id = 'UTR 500001'`
  expect(row).toEqual({ payment: keptId, order: keptId })

  const other = await pair()
  const late = () =>
    other.going.post('/api/payments', {
      courseId: course.id,
      amount: 100,
      transactionId: 'UTR 500002',
      proofImage,
    })
  const [first, refused] = await inOrder(other.goingId, [other.merge, late])
  expect([first?.status, refused?.status]).toEqual([204, 401])
  expect(await app.database.sql`select from payments where transaction_id = 'UTR 500002'`).toHaveLength(0)
})

test('a decision during the merge gives the kept account access to the course', async () => {
  const { going, kept, goingId, merge } = await pair()
  const course = await app.rows.course({ isPremium: true })
  const { json } = await going.post('/api/payments', {
    courseId: course.id,
    amount: 100,
    transactionId: 'UTR 500003',
    proofImage,
  })
  const { id } = json as { id: number }
  const decide = () => admin.call('PATCH', `/api/payments/${id}`, { status: 'approved' })
  const replies = await inOrder(goingId, [merge, decide])
  expect(replies.map(({ status }) => status)).toEqual([204, 200])
  expect((await kept.get('/api/enrollments/user')).json).toMatchObject([{ courseId: course.id }])
})

test('an enrolment and notes during the merge are saved or refused, never lost', async () => {
  const { going, keptId, goingId, merge } = await pair()
  const course = await app.rows.course()
  const other = await app.rows.course()
  const enrol = (courseId: number) => () => going.post('/api/enrollments', { courseId })
  const replies = await inOrder(goingId, [enrol(course.id), merge, enrol(other.id)])
  expect(replies.map(({ status }) => status)).toEqual([201, 204, 401])
  const rows = await app.database.sql`select course_id from enrollments where user_id = ${keptId}`
  expect(rows).toEqual([{ course_id: course.id }])
})

test('of two merges in opposite directions, one succeeds', async () => {
  const { keptId, goingId, names, merge } = await pair()
  const back = () => admin.post(`/api/users/${goingId}/merge`, { otherId: keptId, username: names[0] })
  const statuses = (await Promise.all([merge(), back()])).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 404])
})

test('both instances show the result immediately, and the removed account cannot sign in', async () => {
  const { kept, going, names, keptId, merge } = await pair()
  const course = await app.rows.course()
  await app.rows.lesson(course.id)
  const there = second.client(kept.cookie)
  expect((await there.get('/api/enrollments/user')).json).toEqual([])
  await going.post('/api/enrollments', { courseId: course.id })
  const token = await going.post('/api/login', { username: names[1], password: PASSWORD })
  expect(token.status).toBe(200)
  expect((await merge()).status).toBe(204)
  for (const client of [kept, there])
    expect((await client.get('/api/enrollments/user')).json).toMatchObject([{ courseId: course.id }])
  await expect.poll(async () => (await going.get('/api/enrollments/user')).status).toBe(401)
  const signIn = (password: string) => second.client().post('/api/login', { username: names[1], password })
  const [gone, wrong] = [
    await signIn(PASSWORD),
    await app.client().post('/api/login', { username: names[0], password: 'a wrong one' }),
  ]
  expect(gone.status).toBe(401)
  expect(gone.json).toEqual(wrong.json)
  expect((await kept.get('/api/notifications')).json).toMatchObject([{ kind: 'accounts_merged' }])
  expect((await admin.get(`/api/users/${keptId}`)).json).toMatchObject({
    enrollments: [{ courseId: course.id }],
  })
})
