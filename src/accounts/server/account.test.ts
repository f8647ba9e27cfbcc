import { describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { startTestApp, type Client } from '../../testing/app.ts'
import { screenshot } from '../../testing/pictures.ts'
import { isIn, openAccounts, password, patch } from '../../testing/setups/accounts.ts'

const { app, boss, signIn, signUp } = await openAccounts()

type Json = Record<string, unknown>

describe("the user's own account", () => {
  test('has a full name that the user can change and remove', async () => {
    const { client, id, username } = await signUp()
    expect(
      (await patch(client, '/api/account', { fullName: '  Meera I.  ', role: 'admin', username: 'x' })).json,
    ).toEqual({
      id,
      username,
      fullName: 'Meera I.',
      role: 'student',
    })
    expect((await patch(client, '/api/account', { fullName: ' ' })).json).toMatchObject({ fullName: null })
    // A name is one line, even on receipts, and cannot change the direction of the text around it.
    expect(
      (await patch(client, '/api/account', { fullName: 'Meera\nPaid in full\u202e \u2028 I.' })).json,
    ).toMatchObject({ fullName: 'Meera Paid in full I.' })
    expect((await patch(client, '/api/account', { fullName: '\u202e' })).json).toMatchObject({
      fullName: null,
    })
    expect((await patch(client, '/api/account', { fullName: 'x'.repeat(101) })).status).toBe(400)
    expect((await client.get('/api/account')).json).toMatchObject({ id, createdAt: expect.any(String) })
  })

  test('changes the password only with the current one, and ends the other sessions', async () => {
    const { client, username } = await signUp()
    const elsewhere = (await signIn(username)) as Client
    const change = (currentPassword: string, newPassword: string) =>
      client.post('/api/account/password', { currentPassword, newPassword })
    expect(await change('wrong horse', 'another password')).toMatchObject({
      status: 400,
      json: {
        message: 'That is not your current password. Try again.',
        issues: [{ path: 'currentPassword' }],
      },
    })
    expect((await change(password, 'short')).status).toBe(400)
    expect(await isIn(elsewhere)).toBe(true)
    const copied = app.client(client.cookie)
    expect(await isIn(copied)).toBe(true)
    // The device keeps its downloads and its notifications.
    const { id: lessonId } = await app.rows.lesson((await app.rows.course()).id)
    await app.database.sql`
      insert into offline_leases (session_id, lesson_id, height, expires_at)
      select s.id, ${lessonId}, 0, now() + interval '1 day' from sessions s join users u on u.id = s.user_id
      where u.username = ${username} order by s.created_at limit 1`
    expect((await change(password, 'another password')).status).toBe(204)
    expect(await isIn(client)).toBe(true)
    expect(await isIn(elsewhere)).toBe(false)
    // Calls that other tabs have sent already may still use the earlier cookie.
    expect(await isIn(copied)).toBe(true)
    expect((await client.get('/api/account/sessions')).json).toMatchObject([{ current: true }])
    await app.database.sql`update sessions set expires_at = expires_at - interval '1 minute'`
    expect(await isIn(copied)).toBe(false)
    expect(await isIn(client)).toBe(true)
    expect(await app.database.sql`select lesson_id from offline_leases`).toHaveLength(1)
    expect(await signIn(username)).toBe(401)
    expect(await signIn(username, 'another password')).not.toBe(401)
  })

  test('limits attempts at the current password like those at sign-in', async () => {
    const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } })
    try {
      const client = limited.client()
      await client.post('/api/register', { username: 'guesser', password })
      const statuses: number[] = []
      for (let n = 0; n < 12; n += 1)
        statuses.push(
          (await client.post('/api/account/password', { currentPassword: 'x', newPassword: password }))
            .status,
        )
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429])
    } finally {
      await limited.close()
    }
  })

  test("lists and ends only the user's own sessions", async () => {
    const { client, username } = await signUp()
    const elsewhere = (await signIn(username)) as Client
    const stranger = await signUp()
    const list = async (of: Client) =>
      (await of.get('/api/account/sessions')).json as { id: string; current: boolean }[]
    const all = await list(client)
    expect(all).toHaveLength(2)
    expect(all.filter(({ current }) => current)).toHaveLength(1)
    const other = all.find(({ current }) => !current)?.id
    expect((await stranger.client.call('DELETE', `/api/account/sessions/${other}`)).status).toBe(404)
    expect(await isIn(elsewhere)).toBe(true)
    expect((await client.call('DELETE', `/api/account/sessions/${other}`)).status).toBe(204)
    expect(await isIn(elsewhere)).toBe(false)
    expect((await client.call('DELETE', '/api/account/sessions/nonsense')).status).toBe(400)

    const again = (await signIn(username)) as Client
    expect((await client.call('DELETE', '/api/account/sessions')).status).toBe(204)
    expect([await isIn(client), await isIn(again)]).toEqual([true, false])
  })

  test("exports only this user's data", async () => {
    const one = await signUp()
    const two = await signUp()
    await one.client.post('/api/payments', {
      amount: 4999,
      transactionId: 'EXPORT-ONE',
      proofImage: await screenshot(7),
    })
    const mine = (await one.client.get('/api/account/export')).json as Json
    expect(mine).toMatchObject({
      profile: { id: one.id, username: one.username },
      payments: [{ transactionId: 'EXPORT-ONE', proof: expect.stringMatching(/^\/media\/proofs\/\d+$/) }],
    })
    const theirs = (await two.client.get('/api/account/export')).text
    expect(theirs).not.toContain(one.id)
    expect(theirs).not.toContain('EXPORT-ONE')
    expect((await app.client().get('/api/account/export')).status).toBe(401)
  })

  test('can be deleted: comments and payments stay, everything else is deleted', async () => {
    const { client, id, username } = await signUp()
    const elsewhere = (await signIn(username)) as Client
    const { db } = app.database
    const lesson = await app.rows.lesson((await app.rows.course()).id)
    await client.post(`/api/lessons/${lesson.id}/like`)
    await client.post(`/api/lessons/${lesson.id}/comments`, { content: 'I was here' })
    await client.post('/api/payments', {
      amount: 4999,
      transactionId: 'STAYS-1',
      proofImage: await screenshot(8),
    })

    expect((await client.call('DELETE', '/api/account', { password: 'wrong' })).status).toBe(400)
    expect((await client.call('DELETE', '/api/account', { password })).status).toBe(204)
    expect([await isIn(client), await isIn(elsewhere)]).toEqual([false, false])
    expect(await signIn(username)).toBe(401)
    const [left] = await db.execute(sql`
      select (select count(*)::int from comments where content = 'I was here' and user_id is null) as comments,
        (select username from payments p join orders o on o.id = order_id
          where transaction_id = 'STAYS-1' and p.user_id is null and o.user_id is null) as payer,
        (select likes_count from lessons where id = ${lesson.id}) as likes,
        (select count(*)::int from users where id = ${id}) as users`)
    expect(left).toEqual({ comments: 1, payer: username, likes: 0, users: 0 })

    const [pending] =
      ((await boss.get('/api/payments/desk?search=stays-1')).json as { id: number; user: Json }[]) ?? []
    expect(pending?.user).toEqual({ username })
    expect((await patch(boss, `/api/payments/${pending?.id}`, { status: 'approved' })).status).toBe(200)
  })

  test('cannot be deleted by the last administrator', async () => {
    expect(await boss.call('DELETE', '/api/account', { password })).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining('only administrator') },
    })
  })
})
