import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { type Client, startTestApp } from '../../testing/app.ts'
import { openAccounts, password } from '../../testing/setups/accounts.ts'
import { openTwoStepVerifications, OWN } from '../../testing/setups/two-step-verification.ts'

const { app, signUp, signIn } = await openAccounts()
const { member } = openTwoStepVerifications({ app, signUp })
const limited = await startTestApp({ env: { RATE_LIMITS: 'on' }, database: app.database })
afterAll(() => limited.close())

const onLimited = (client: Client) => limited.client(client.cookie)
/** Uses up a limit that has already counted at least one attempt. */
const useUp = async (key: string) => {
  const rows = await app.database.db.execute(
    sql`update rate_limits set count = 50 where key = ${key} returning key`,
  )
  expect(rows).toHaveLength(1)
}
const countEntries = async (id: string) => {
  const [row] = await app.database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from audit_log where subject_kind = 'user' and subject_id = ${id}`,
  )
  return row?.n ?? 0
}

test('a user can add a limited number of permanent entries to the audit log each day', async () => {
  const { client, id } = await member()
  const own = onLimited(client)
  expect((await own.post(`${OWN}/recovery-codes`)).status).toBe(201)
  await useUp(`account-change:${id}`)
  const before = await countEntries(id)
  const refused = { status: 429, json: { code: 'TOO_MANY_TRIES' } }
  expect(await own.post(`${OWN}/recovery-codes`)).toMatchObject(refused)
  const change = { currentPassword: password, newPassword: 'another horse' }
  expect(await own.post('/api/account/password', change)).toMatchObject(refused)
  await app.database.db.execute(
    sql`insert into settings (key, value) values ('student_tokens', 'on') on conflict do nothing`,
  )
  const token = { name: 'Reader', scopes: ['read'], days: 30 }
  expect(await own.post('/api/account/tokens', token)).toMatchObject(refused)
  expect((await own.call('DELETE', OWN)).status).toBe(204)
  expect(await countEntries(id)).toBe(before + 1)
})

test('a user can always end other sessions, even if the audit log no longer records this', async () => {
  const { client, id, username } = await signUp()
  const own = onLimited(client)
  const endOthers = async () => {
    expect(await signIn(username)).toBeTypeOf('object')
    expect((await own.call('DELETE', '/api/account/sessions')).status).toBe(204)
    const [row] = await app.database.db.execute<{ n: number }>(
      sql`select count(*)::int as n from sessions where user_id = ${id}`,
    )
    expect(row?.n).toBe(1)
  }
  await endOthers()
  const recorded = await countEntries(id)
  await useUp(`ended-sessions:${id}`)
  await endOthers()
  expect(await countEntries(id)).toBe(recorded)
})

test('a user can change their name a limited number of times a day, because each change invalidates the cache', async () => {
  const { client, id } = await signUp()
  const own = onLimited(client)
  const course = await app.rows.course()
  for (let n = 0; n < 21; n++) {
    const lesson = await app.rows.lesson(course.id)
    expect((await client.post(`/api/lessons/${lesson.id}/comments`, { content: 'Hi' })).status).toBe(201)
  }
  await limited.services.live.ready()
  let emptied = 0
  const stop = limited.services.live.subscribe('change', ({ tag }) => (emptied += tag === 'all' ? 1 : 0))
  const rename = (fullName: string, more = {}) => own.call('PATCH', '/api/account', { fullName, ...more })
  expect((await rename('One')).status).toBe(200)
  await expect.poll(() => emptied).toBe(1)
  await useUp(`name-change:${id}`)
  expect(await rename('Two')).toMatchObject({ status: 429, json: { code: 'TOO_MANY_TRIES' } })
  expect((await rename('One', { mobile: '9876543210' })).status).toBe(200)
  expect(await limited.services.live.caughtUp()).toBe(true)
  expect(emptied).toBe(1)
  stop()
})
