import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '../../../academy/tables.ts'
import { openMails } from '../../../testing/setups/mails.ts'
import { createWorld } from '../../../testing/world.ts'
import { emailVerifications, userEmails } from '../../tables/mails.ts'

const { world, server, userWithEmail, send, sendOne, rows } = await openMails()

/** Sends the emails with codes, as the background jobs do. */
async function sendCodes() {
  for (const { id, topic, nextTryAt } of await rows()) if (topic === 'code' && nextTryAt) await sendOne(id)
}
const codeIn = (text = '') => /^\d{6}$/m.exec(text)?.[0] ?? ''

/** Requests a code and returns it. */
async function request(caller: ReturnType<typeof world.as>, email: string): Promise<string> {
  await caller.mail.requestCode({ email })
  await sendCodes()
  const isTo = ({ to }: { to: string[] }) => to[0]?.toLowerCase() === email.toLowerCase()
  return codeIn(server.received.findLast(isTo)?.text)
}
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

test('a student adds an address with the code that we sent there, and gets security emails from then on', async () => {
  const asha = await world.user()
  const student = world.as(asha)
  expect(await student.mail.mine()).toEqual({ email: null, isPaused: false, mutedTopics: [], pending: null })
  const code = await request(student, 'Asha@example.com')
  expect(server.received).toMatchObject([{ to: ['Asha@example.com'], subject: 'Confirm your email address' }])
  expect(await student.mail.mine()).toMatchObject({ email: null, pending: { email: 'Asha@example.com' } })
  await expect(student.mail.verify({ code: wrong(code) })).rejects.toThrow('That code is wrong')
  await student.mail.verify({ code: ` ${code.slice(0, 3)} ${code.slice(3)} ` })
  expect(await student.mail.mine()).toMatchObject({ email: 'Asha@example.com', pending: null })
  await expect(student.mail.verify({ code })).rejects.toThrow('That code is wrong')
  await send()
  expect(server.received.at(-1)).toMatchObject({ to: ['Asha@example.com'], subject: 'Email address added' })
  const entries = await world.db.select().from(auditLog).where(eq(auditLog.actorId, asha.id))
  expect(entries.map(({ action }) => action)).toEqual(['user.email_added'])
})

test('the database contains no code, and another user’s code does not work', async () => {
  const [asha, ravi] = [world.as(await world.user()), world.as(await world.user())]
  const code = await request(asha, 'one@example.com')
  const other = await request(ravi, 'two@example.com')
  const stored = JSON.stringify([await world.db.select().from(emailVerifications), await rows()])
  expect(stored).not.toContain(code)
  if (code !== other) await expect(ravi.mail.verify({ code })).rejects.toThrow('That code is wrong')
})

test('a code ends after five wrong attempts, and after fifteen minutes', async () => {
  const student = world.as(await world.user())
  const code = await request(student, 'guessed@example.com')
  for (const _ of [1, 2, 3, 4, 5])
    await expect(student.mail.verify({ code: wrong(code) })).rejects.toThrow('That code is wrong')
  await expect(student.mail.verify({ code })).rejects.toThrow('That code is wrong')
  expect((await student.mail.mine()).pending).toBeNull()
  const late = await request(student, 'guessed@example.com')
  await world.db.update(emailVerifications).set({ expiresAt: sql`now() - interval '1 second'` })
  await expect(student.mail.verify({ code: late })).rejects.toThrow('That code is wrong')
})

test('a new code replaces the earlier one, even in the outbox', async () => {
  const student = world.as(await world.user())
  await student.mail.requestCode({ email: 'first@example.com' })
  const code = await request(student, 'second@example.com')
  expect(server.received.map(({ to }) => to[0])).toEqual(['second@example.com'])
  await student.mail.verify({ code })
  expect(await student.mail.mine()).toMatchObject({ email: 'second@example.com' })
})

test('an expired code is not sent, and a code that the server accepts later is sent', async () => {
  const student = world.as(await world.user())
  await server.stop()
  const id = async () => (await rows()).at(-1)?.id ?? 0
  await student.mail.requestCode({ email: 'slow@example.com' })
  expect(await sendOne(await id())).toEqual({ againIn: 5 })
  await server.start()
  await world.db.execute(sql`update mails set next_try_at = now()`)
  await sendOne(await id())
  expect(server.received).toHaveLength(1)
  await student.mail.requestCode({ email: 'late@example.com' })
  await world.db.execute(sql`update mails set expires_at = now() where sent_at is null`)
  await sendOne(await id())
  expect(server.received).toHaveLength(1)
  expect((await rows()).at(-1)).toMatchObject({ nextTryAt: null, sentAt: null, outcome: 'expired' })
})

test('a changed or removed address gets a last email, and other users can then use it', async () => {
  const asha = await userWithEmail()
  const student = world.as(asha)
  const code = await request(student, 'next@example.com')
  expect(await student.mail.mine()).toMatchObject({ email: asha.email })
  await student.mail.verify({ code })
  server.reset()
  await send()
  expect(server.received.map(({ subject }) => subject)).toEqual(
    Array.from({ length: 2 }, () => 'Email address changed'),
  )
  expect(server.received.map(({ to }) => to.join()).toSorted()).toEqual(['next@example.com', asha.email])
  server.reset()
  await student.mail.remove()
  await expect(student.mail.remove()).rejects.toThrow('no email address')
  await send()
  expect(server.received.map(({ to, subject }) => [to[0], subject])).toEqual([
    ['next@example.com', 'Email address removed'],
  ])
  const ravi = world.as(await world.user())
  await ravi.mail.verify({ code: await request(ravi, 'next@example.com') })
  expect(await ravi.mail.mine()).toMatchObject({ email: 'next@example.com' })
})

test('two accounts cannot have the same address, ignoring case, and a request does not reveal that it is taken', async () => {
  const { id } = await userWithEmail()
  await world.db.update(userEmails).set({ email: 'taken@example.com' }).where(eq(userEmails.userId, id))
  const ravi = world.as(await world.user())
  const code = await request(ravi, 'Taken@Example.com')
  await expect(ravi.mail.verify({ code })).rejects.toThrow('Another account already uses this address')
  expect(await ravi.mail.mine()).toMatchObject({ email: null })
})

test('two accounts that verify one address at the same time cannot both get it', async () => {
  const student = world.as(await world.user())
  const code = await request(student, 'both@example.com')
  const other = await world.user()
  const { sql: raw } = world.database
  const waiting = () => raw`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  let verified: Promise<unknown> | undefined
  await raw.begin(async (tx) => {
    await tx`insert into user_emails (user_id, email) values (${other.id}, 'both@example.com')`
    verified = student.mail.verify({ code }).catch((error: Error) => error)
    await expect.poll(waiting, { timeout: 30_000 }).toHaveLength(1)
  })
  expect(await verified).toMatchObject({ cause: { code: 'EMAIL_TAKEN' } })
  expect(await student.mail.mine()).toMatchObject({ email: null })
})

test.each([
  'asha',
  'asha@',
  'a b@example.com',
  'a@example.com\r\nBcc: b@example.com',
  'a@b.c,d@e.f',
  '<a@b.co>',
])('refuses the address %j', async (email) => {
  const student = world.as(await world.user())
  await expect(student.mail.requestCode({ email })).rejects.toThrow('Enter an email address')
})

test('codes are limited for each user and for each address', async () => {
  const limited = { ...world.env, rateLimits: true }
  const { requestEmailCode } = await import('./addresses.ts')
  const { factorSeal } = await import('../two-step-verification/factor-seal.ts')
  const services = { db: world.db, env: limited, seal: factorSeal(['secret']) }
  const callerOf = async () => {
    const user = await world.user()
    return { user, sessionId: `session-of-${user.id}`, address: '127.0.0.1', hasSecondFactor: false }
  }
  const asha = await callerOf()
  for (let n = 0; n < 10; n += 1) await requestEmailCode(services, asha, `many-${n}@example.com`)
  await expect(requestEmailCode(services, asha, 'more@example.com')).rejects.toMatchObject({ status: 429 })
  for (let n = 0; n < 5; n += 1) await requestEmailCode(services, await callerOf(), `Victim+${n}@example.com`)
  await expect(requestEmailCode(services, await callerOf(), 'Victim@example.com')).rejects.toMatchObject({
    status: 429,
  })
})

test('a server without email refuses addresses and adds no rows', async () => {
  const silent = await createWorld()
  try {
    const student = silent.as(await silent.user())
    await expect(student.mail.mine()).rejects.toThrow('sends no emails')
    await expect(student.mail.requestCode({ email: 'asha@example.com' })).rejects.toThrow('sends no emails')
    await expect(student.mail.verify({ code: '123456' })).rejects.toThrow('sends no emails')
    const [row] = await silent.db.execute(sql`
      select (select count(*)::int from mails) + (select count(*)::int from email_verifications)
        + (select count(*)::int from jobs where name like 'send-mail%') as rows`)
    expect(row).toEqual({ rows: 0 })
  } finally {
    await silent.close()
  }
})
