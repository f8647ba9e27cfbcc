import { beforeEach, describe, expect, test } from 'vitest'
import type { Client, Reply } from '../../testing/app.ts'
import { isIn, openAccounts, password } from '../../testing/setups/accounts.ts'

const { app, boss, bossId, signIn, signUp } = await openAccounts()

const { sql } = app.database

const waiting = async () => {
  const [row] = await sql`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  return row?.['n'] as number
}

/** Makes the calls wait for the lock on the user's row in this order, and then releases the lock. */
async function inOrder(userId: string, calls: (() => Promise<Reply>)[]): Promise<number[]> {
  const replies: Promise<Reply>[] = []
  await sql.begin(async (tx) => {
    await tx`select from users where id = ${userId} for update`
    for (const call of calls) {
      replies.push(call())
      await expect.poll(waiting, { timeout: 30_000 }).toBe(replies.length)
    }
  })
  return (await Promise.all(replies)).map(({ status }) => status)
}

const change = (client: Client, newPassword: string) => () =>
  client.post('/api/account/password', { currentPassword: password, newPassword })

describe('after another request changed the password', () => {
  let person: Awaited<ReturnType<typeof signUp>>
  /** An attacker who also knows the old password. */
  let thief: Client
  beforeEach(async () => {
    person = await signUp()
    thief = (await signIn(person.username)) as Client
  })

  test("the old password can't set a new one", async () => {
    const both = [change(person.client, 'my own horse'), change(thief, 'a stolen horse')]
    expect(await inOrder(person.id, both)).toEqual([204, 401])
    expect([await isIn(person.client), await isIn(thief)]).toEqual([true, false])
    expect(await signIn(person.username, 'a stolen horse')).toBe(401)
    expect(await signIn(person.username, 'my own horse')).not.toBe(401)
  })

  test('the same session must enter the new password', async () => {
    const both = [change(person.client, 'my own horse'), change(person.client, 'my other horse')]
    expect(await inOrder(person.id, both)).toEqual([204, 400])
    expect(await isIn(person.client)).toBe(true)
    expect(await signIn(person.username, 'my own horse')).not.toBe(401)
  })

  test("the old password can't delete the account", async () => {
    const both = [
      change(person.client, 'my own horse'),
      () => thief.call('DELETE', '/api/account', { password }),
    ]
    expect(await inOrder(person.id, both)).toEqual([204, 401])
    expect(await isIn(person.client)).toBe(true)
  })
})

test("an administrator’s old password can't change roles or create reset links", async () => {
  const { id: other } = await signUp()
  const thief = (await signIn('boss')) as Client
  const statuses = await inOrder(bossId, [
    change(boss, 'my own horse'),
    () => thief.call('PATCH', `/api/users/${other}/role`, { role: 'admin' }),
    () => thief.post(`/api/users/${other}/reset-link`, { password }),
  ])
  expect(statuses).toEqual([204, 401, 401])
  const [left] = await sql`
    select role, (select count(*)::int from password_resets) as links from users where id = ${other}`
  expect(left).toEqual({ role: 'student', links: 0 })
})
