import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '../../../academy/tables.ts'
import { openSignInMails } from '../../../testing/setups/sign-in-mails.ts'
import { passwordResets, sessions, users } from '../../tables.ts'
import { userEmails } from '../../tables/mails.ts'
import { createResetLink } from '../passwords/password-resets.ts'
import { factorSeal } from '../two-step-verification/factor-seal.ts'
import { requestReset } from './request.ts'

const { world, server, guest, userWithEmail, addTwoStep, requestLink, send, rows, work } =
  await openSignInMails()

const INVALID = 'already used or has expired'
const reset = (token: string | null, password = 'a brand new one') =>
  guest.auth.resetPassword({ token: token ?? '', password })
const login = (username: string, password = 'a brand new one') => guest.auth.login({ username, password })

test('a student sets a new password with the emailed link, once, and all sessions end', async () => {
  const asha = await userWithEmail()
  const token = await requestLink(` ${asha.email.toUpperCase()} `)
  expect(server.received).toMatchObject([{ to: [asha.email], subject: 'Choose a new password' }])
  expect(server.received[0]?.text).toContain(`the account ${asha.username}`)
  expect(server.received[0]?.text).toContain('https://academy.example/reset-password#')
  expect(server.received[0]?.headers.has('list-unsubscribe')).toBe(false)
  await reset(token)
  expect(await login(asha.username)).toMatchObject({ id: asha.id })
  await expect(reset(token, 'yet another one')).rejects.toThrow(INVALID)
  expect(await world.db.select().from(sessions).where(eq(sessions.userId, asha.id))).toEqual([])
  await send()
  expect(server.received.at(-1)).toMatchObject({ to: [asha.email], subject: 'Password changed' })
  expect(server.received.at(-1)?.text).toContain('you were signed out on all other devices')
  const entries = await world.db.select().from(auditLog).where(eq(auditLog.actorId, asha.id))
  expect(entries.map(({ action, data }) => [action, data])).toEqual([
    ['user.password_reset', { username: asha.username, issuer: asha.username }],
  ])
})

test('a request has the same reply and does the same work, whether or not an account or address exists', async () => {
  const asha = await userWithEmail()
  const ravi = await world.user()
  const blocked = await userWithEmail()
  await world.db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, blocked.id))
  for (const account of [asha.username, ravi.username, blocked.username, 'nobody', 'nobody@example.com']) {
    expect(await guest.auth.requestReset({ account })).toBeUndefined()
    const [done] = await world.db.execute<{ resets: number; mails: number; jobs: string }>(sql`
      select (select count(*)::int from password_resets) as resets, (select count(*)::int from mails) as mails,
        (select json_agg(name || ' ' || payload)::text from jobs where name like '%mail%') as jobs`)
    expect(done).toMatchObject({ resets: 0, mails: 0 })
    expect(done?.jobs.split('prepare-sign-in-mail')).toHaveLength(2)
    expect(done?.jobs).not.toContain(account)
    server.reset()
    await work()
    expect(server.received).toHaveLength(account === asha.username ? 1 : 0)
    await world.db.delete(passwordResets)
    await world.db.execute(sql`delete from mails`)
  }
})

test('the database contains no token, and a link changes only the account that requested it', async () => {
  const [asha, ravi] = [await userWithEmail(), await userWithEmail()]
  const own = await requestLink(asha.username)
  const other = await requestLink(ravi.username)
  const stored = JSON.stringify([await world.db.select().from(passwordResets), await rows()])
  expect(own).toMatch(/^[\w-]{43}$/)
  expect(stored).not.toContain(own)
  await reset(own)
  await expect(login(ravi.username)).rejects.toThrow()
  expect(await login(asha.username)).toMatchObject({ id: asha.id })
  await expect(reset(`${other?.slice(0, -1)}${other?.endsWith('A') ? 'B' : 'A'}`)).rejects.toThrow(INVALID)
  await reset(other)
  expect(await login(ravi.username)).toMatchObject({ id: ravi.id })
})

test('a link ends after thirty minutes, and with a newer request', async () => {
  const asha = await userWithEmail()
  const first = await requestLink(asha.username)
  const [row] = await world.db.select().from(passwordResets).where(eq(passwordResets.userId, asha.id))
  expect((row?.expiresAt.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(30 * 60_000)
  const second = await requestLink(asha.username)
  await expect(reset(first)).rejects.toThrow(INVALID)
  await world.db.update(passwordResets).set({ expiresAt: sql`now() - interval '1 second'` })
  await expect(reset(second)).rejects.toThrow(INVALID)
})

test('a request that waits too long sends nothing, and a replaced link is not sent', async () => {
  const asha = await userWithEmail()
  await guest.auth.requestReset({ account: asha.username })
  await world.db.execute(
    sql`update jobs set payload = jsonb_set(payload, '{expiresAt}', '"2020-01-01T00:00:00Z"')`,
  )
  await work()
  expect(server.received).toEqual([])
  expect(await rows()).toEqual([])
  await server.stop()
  expect(await requestLink(asha.username)).toBeNull()
  await server.start()
  expect(await requestLink(asha.username)).not.toBeNull()
  await world.db.execute(sql`update mails set next_try_at = now() where sent_at is null`)
  await work()
  expect(server.received).toHaveLength(1)
  expect((await rows()).map(({ outcome }) => outcome)).toContain('replaced')
})

test.each([
  [
    'password changes',
    (id: string) => world.db.update(users).set({ passwordHash: 'x' }).where(eq(users.id, id)),
  ],
  [
    'account is blocked',
    (id: string) => world.db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, id)),
  ],
  [
    'address changes',
    (id: string) =>
      world.db
        .update(userEmails)
        .set({ email: `${id}@example.com` })
        .where(eq(userEmails.userId, id)),
  ],
  ['address is removed', (id: string) => world.db.delete(userEmails).where(eq(userEmails.userId, id))],
  [
    'user becomes staff',
    (id: string) =>
      world.db.execute(
        sql`insert into staff_duties (user_id, duty, scope, given_by) values (${id}, 'accounts', 'academy', ${id})`,
      ),
  ],
])('a link no longer works after the %s', async (_change, change) => {
  const asha = await userWithEmail()
  const token = await requestLink(asha.username)
  await change(asha.id)
  await expect(reset(token)).rejects.toThrow(INVALID)
})

test('two-step verification stays on, and staff without it get no link', async () => {
  const [asha, boss, careful] = [
    await userWithEmail(),
    await userWithEmail({ role: 'admin' }),
    await userWithEmail({ role: 'admin' }),
  ]
  await addTwoStep(asha)
  await addTwoStep(careful)
  expect(await requestLink(boss.username)).toBeNull()
  for (const user of [asha, careful]) {
    await reset(await requestLink(user.username))
    await expect(login(user.username)).rejects.toThrow('code from your authenticator app')
  }
})

test('a request does not end the link of an administrator, whose newer link ends the emailed one', async () => {
  const boss = await world.user({ role: 'admin' })
  const asha = await userWithEmail()
  const claimant = {
    user: boss,
    sessionId: `session-of-${boss.id}`,
    address: '127.0.0.1',
    hasSecondFactor: false,
  }
  const create = async () => {
    const options = { origin: 'https://academy.example', limited: false }
    const { url } = await createResetLink(world.db, claimant, { id: asha.id }, options)
    return url.split('#')[1] ?? ''
  }
  const given = await create()
  const emailed = await requestLink(asha.username)
  await create()
  await expect(reset(emailed)).rejects.toThrow(INVALID)
  const newest = await create()
  await requestLink(asha.username)
  await expect(reset(given)).rejects.toThrow(INVALID)
  await reset(newest)
})

test('requests are limited for each network and account, and mails for each account', async () => {
  const limited = { ...world.env, rateLimits: true }
  const asha = await userWithEmail()
  const ask = (account: string, address: string) =>
    requestReset({ db: world.db, env: limited, seal: factorSeal(['secret']), address }, account)
  for (const account of [asha.username, 'nobody']) {
    for (let n = 0; n < 5; n += 1) await ask(account, '203.0.113.1')
    await expect(ask(account.toUpperCase(), '203.0.113.1')).rejects.toMatchObject({ status: 429 })
  }
  for (let n = 0; n < 30; n += 1) await ask(`name-${n}`, '203.0.113.2')
  await expect(ask('one-more', '203.0.113.2')).rejects.toMatchObject({ status: 429 })
  await world.db.execute(sql`delete from jobs`)
  server.reset()
  for (let n = 0; n < 12; n += 1) {
    await guest.auth.requestReset({ account: n % 2 ? asha.username : asha.email })
    await work(limited)
  }
  expect(server.received).toHaveLength(10)
})
