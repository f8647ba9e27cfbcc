import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openSignInMails } from '../../../testing/setups/sign-in-mails.ts'
import { startTestApp } from '../../../testing/app.ts'
import { hashRecoveryCode } from '../two-step-verification/codes.ts'
import { twoStepVerifications, users } from '../../tables.ts'
import { signInCodes, userEmails } from '../../tables/mails.ts'
import { browserKey } from './request.ts'
import { sweep } from '../../../sweep.ts'

const { world, server, guest, userWithEmail, addTwoStep, requestCode, rows, work } = await openSignInMails()

const WRONG = 'That code is wrong'
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

/** Simulates a new browser that calls over HTTP, because callers of a test world have no sessions. */
async function openBrowser(variables: Record<string, string> = {}) {
  const app = await startTestApp({
    database: world.database,
    secret: 'a secret that only tests know',
    env: {
      SMTP_URL: server.url,
      MAIL_FROM: 'academy@example.com',
      PUBLIC_URL: 'http://academy.example',
      ...variables,
    },
  })
  const client = app.client()
  return {
    close: () => app.close(),
    client,
    signIn: async (input: object) => {
      const { status, text } = await client.post('/trpc/auth.loginByCode', { json: input })
      return { status, text }
    },
  }
}

test('a student signs in with the emailed code, once, and the session counts like one with a password', async () => {
  const asha = await userWithEmail()
  const { secret, code } = await requestCode(asha.email)
  expect(server.received).toMatchObject([{ to: [asha.email], subject: 'Your code to sign in' }])
  expect(server.received[0]?.text).toContain(`the account ${asha.username}`)
  const browser = await openBrowser()
  try {
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`
    expect((await browser.signIn({ secret, code: typed })).status).toBe(200)
    expect((await browser.client.get('/api/user')).json).toMatchObject({ id: asha.id })
    expect((await browser.client.get('/api/session/confirm')).json).toEqual({
      proven: true,
      asksFor: 'password',
    })
    expect((await browser.signIn({ secret, code })).text).toContain(WRONG)
  } finally {
    await browser.close()
  }
})

test('two simultaneous attempts with one code start one session', async () => {
  const asha = await userWithEmail()
  const { secret, code } = await requestCode(asha.username)
  const browser = await openBrowser()
  try {
    const tried = await Promise.all([1, 2, 3, 4].map(() => browser.signIn({ secret, code })))
    expect(tried.filter(({ status }) => status === 200)).toHaveLength(1)
  } finally {
    await browser.close()
  }
})

test('a request for a code has the same reply and does the same work, whether or not an account exists', async () => {
  const asha = await userWithEmail()
  const blocked = await userWithEmail()
  await world.db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, blocked.id))
  for (const account of [asha.username, blocked.username, 'nobody', 'nobody@example.com']) {
    const reply = await guest.auth.requestCode({ account })
    expect(reply).toEqual({ secret: expect.stringMatching(/^[\w-]{43}$/) })
    const ofRequest = eq(signInCodes.browserHash, browserKey(reply.secret))
    expect(await world.db.select().from(signInCodes).where(ofRequest)).toEqual([])
    server.reset()
    await work()
    expect(server.received).toHaveLength(account === asha.username ? 1 : 0)
    for (let n = 0; n < 6; n += 1)
      await expect(guest.auth.loginByCode({ ...reply, code: 'x' })).rejects.toThrow(WRONG)
  }
})

test('a code works only in the browser that requested it, and five wrong codes end only that one', async () => {
  const asha = await userWithEmail()
  const own = await requestCode(asha.username)
  const thief = await requestCode(asha.username)
  if (own.code !== thief.code)
    await expect(guest.auth.loginByCode({ secret: thief.secret, code: own.code })).rejects.toThrow(WRONG)
  await expect(guest.auth.loginByCode({ secret: 'another browser', code: own.code })).rejects.toThrow(WRONG)
  const guesses = Array.from({ length: 8 }, () =>
    guest.auth.loginByCode({ secret: thief.secret, code: wrong(thief.code) }).catch(() => 'refused'),
  )
  expect(new Set(await Promise.all(guesses))).toEqual(new Set(['refused']))
  await expect(guest.auth.loginByCode({ secret: thief.secret, code: thief.code })).rejects.toThrow(WRONG)
  expect(await guest.auth.loginByCode(own)).toMatchObject({ id: asha.id })
})

test('a code of another account does not work, and the database contains no code and no secret', async () => {
  const [asha, ravi] = [await userWithEmail(), await userWithEmail()]
  const own = await requestCode(asha.username)
  const other = await requestCode(ravi.username)
  const stored = JSON.stringify([await world.db.select().from(signInCodes), await rows()])
  for (const one of [own, other]) {
    expect(stored).not.toContain(`"${one.code}"`)
    expect(stored).not.toContain(one.secret)
  }
  if (own.code !== other.code)
    await expect(guest.auth.loginByCode({ secret: own.secret, code: other.code })).rejects.toThrow(WRONG)
  // The secret of a code does not work as the token of a reset link.
  const reset = guest.auth.resetPassword({ token: own.secret, password: 'a brand new one' })
  await expect(reset).rejects.toThrow('already used or has expired')
})

test('a code ends after fifteen minutes, and the sweep deletes it', async () => {
  const asha = await userWithEmail()
  const late = await requestCode(asha.username)
  const [row] = await world.db.select().from(signInCodes).where(eq(signInCodes.userId, asha.id))
  expect((row?.expiresAt.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(15 * 60_000)
  await world.db.update(signInCodes).set({ expiresAt: sql`now() - interval '1 second'` })
  await expect(guest.auth.loginByCode(late)).rejects.toThrow(WRONG)
  await sweep(world)
  expect(await world.db.select().from(signInCodes).where(eq(signInCodes.userId, asha.id))).toEqual([])
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
  [
    'user becomes staff',
    (id: string) => world.db.update(users).set({ role: 'admin' }).where(eq(users.id, id)),
  ],
])('a code no longer works after the %s', async (_change, change) => {
  const asha = await userWithEmail()
  const { secret, code } = await requestCode(asha.username)
  await change(asha.id)
  const browser = await openBrowser()
  try {
    expect((await browser.signIn({ secret, code })).text).toContain(WRONG)
  } finally {
    await browser.close()
  }
})

test('two-step verification also asks for its code, and staff without it get no code', async () => {
  const [asha, boss] = [await userWithEmail(), await userWithEmail({ role: 'admin' })]
  await addTwoStep(asha)
  await world.db
    .update(twoStepVerifications)
    .set({ recoveryHashes: [hashRecoveryCode('abcdefgh')] })
    .where(eq(twoStepVerifications.userId, asha.id))
  expect((await requestCode(boss.username)).code).toBe('')
  const { secret, code } = await requestCode(asha.username)
  await expect(guest.auth.loginByCode({ secret, code: wrong(code), appCode: 'abcdefgh' })).rejects.toThrow(
    WRONG,
  )
  for (let n = 0; n < 6; n += 1)
    await expect(guest.auth.loginByCode({ secret, code })).rejects.toThrow('code from your authenticator app')
  await expect(guest.auth.loginByCode({ secret, code, appCode: '000000' })).rejects.toThrow(WRONG)
  expect(await guest.auth.loginByCode({ secret, code, appCode: 'abcdefgh' })).toMatchObject({ id: asha.id })
})

test('requests for codes share the limits of reset links', async () => {
  const browser = await openBrowser({ RATE_LIMITS: 'on' })
  try {
    const ask = () => browser.client.post('/trpc/auth.requestCode', { json: { account: 'Nobody' } })
    for (let n = 0; n < 5; n += 1) expect((await ask()).status).toBe(200)
    expect((await ask()).status).toBe(429)
    const reset = await browser.client.post('/trpc/auth.requestReset', { json: { account: 'nobody' } })
    expect(reset.status).toBe(429)
  } finally {
    await browser.close()
  }
})
