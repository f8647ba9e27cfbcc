import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notifications } from '../../../academy/tables.ts'
import { approved, openMails } from '../../../testing/setups/mails.ts'
import { mails, userEmails } from '../../tables/mails.ts'
import { sendDueMails } from './send.ts'

const { world, server, sending, userWithEmail, tell, pass, send, rows } = await openMails()

const emailOf = async (userId: string) =>
  (await world.db.select().from(userEmails).where(eq(userEmails.userId, userId)))[0]

test('a mail is added in the transaction of the notification, and waits for two minutes', async () => {
  const asha = await userWithEmail()
  const without = await world.user()
  await tell([asha, without], approved())
  expect(await rows()).toMatchObject([{ userId: asha.id, topic: 'payments', priority: 2 }])
  expect(await send()).toBeNull()
  expect(server.received).toEqual([])
  await pass()
  expect(await send()).toBeNull()
  expect(server.received.map(({ to }) => to)).toEqual([[asha.email]])
  expect(await rows()).toMatchObject([{ nextTryAt: null, tries: 1, outcome: null }])
  await pass()
  await send()
  expect(server.received).toHaveLength(1)
})

test('a mail is not sent if the notification was read, deleted or is of a kind that we do not mail', async () => {
  const asha = await userWithEmail()
  await tell([asha], approved())
  await world.as(asha).notifications.markRead()
  await tell([asha], approved())
  await world.db.execute(sql`delete from ${notifications} where id = (select max(id) from ${notifications})`)
  await tell([asha], { kind: 'study_reminder', data: {} })
  await pass()
  expect(await send()).toBeNull()
  expect(server.received).toEqual([])
  expect((await rows()).map(({ outcome }) => outcome)).toEqual(['read', 'deleted'])
})

test('a mail about security is sent immediately, even if an attacker has read the notification', async () => {
  const asha = await userWithEmail()
  await tell([asha], { kind: 'password_changed', data: {} })
  await world.as(asha).notifications.markRead()
  await send()
  expect(server.received).toMatchObject([{ to: [asha.email], subject: 'Password changed' }])
  expect(server.received[0]?.headers.has('list-unsubscribe')).toBe(false)
})

test('the most urgent mails are sent first', async () => {
  const asha = await userWithEmail()
  await tell([asha], { kind: 'announcement', data: { announcementId: 1, title: 'Holiday', excerpt: '' } })
  await tell([asha], {
    kind: 'certificate_issued',
    data: { courseTitle: 'Algebra', code: crypto.randomUUID() },
  })
  await tell([asha], approved())
  await tell([asha], { kind: 'password_changed', data: {} })
  await pass()
  await send()
  expect(server.received.map(({ subject }) => subject)).toEqual([
    'Password changed',
    'Payment approved',
    'Your certificate is ready',
    'Announcement from the academy',
  ])
})

test('a server that accepts nothing for an hour loses no mail, and no mail is sent twice', async () => {
  const people = await Promise.all([1, 2, 3].map(() => userWithEmail()))
  await tell(people, approved())
  await pass()
  await server.stop()
  // Runs the job every minute for an hour. Because of the pauses, only some of the runs connect.
  for (let minute = 0; minute < 60; minute += 1) {
    expect(await send()).toContain('refuses connections')
    await world.db.execute(sql`update mails set next_try_at = next_try_at - interval '1 minute'`)
  }
  const tries = (await rows()).map((row) => row.tries)
  expect(tries[0]).toBeGreaterThan(4)
  expect(tries[0]).toBeLessThan(10)
  // In each minute, the job also tried one other email.
  expect((tries[1] ?? 0) + (tries[2] ?? 0)).toBe(tries[0])
  await server.start()
  await pass()
  expect(await send()).toBeNull()
  expect(server.received.map(({ to }) => to.join()).toSorted()).toEqual(
    people.map(({ email }) => email).toSorted(),
  )
})

test('a server that crashes after the text gets the same mail again, with the same Message-ID', async () => {
  const asha = await userWithEmail()
  await tell([asha], approved())
  await pass()
  server.behaviour.dies = 'before'
  expect(await send()).toContain('ended the connection')
  expect(server.received).toEqual([])
  server.behaviour.dies = 'after'
  await pass()
  expect(await send()).toContain('ended the connection')
  server.behaviour.dies = null
  await pass()
  expect(await send()).toBeNull()
  // Lantern cannot detect that the server had accepted the first attempt, because SMTP does not report it.
  expect(server.received).toHaveLength(2)
  const ids = server.received.map(({ headers }) => headers.get('message-id'))
  expect(ids[0]).toMatch(/^<\d+\.\d+@academy\.example>$/)
  expect(ids[1]).toBe(ids[0])
})

test('a temporary refusal is retried later, and does not delay other mails', async () => {
  const [asha, ravi] = [await userWithEmail(), await userWithEmail()]
  await tell([asha], approved())
  await pass()
  server.behaviour.rcptTo = 451
  expect(await send()).toBeNull()
  server.behaviour.rcptTo = 0
  await world.db.execute(sql`update mails set next_try_at = next_try_at - interval '59 seconds'`)
  await tell([ravi], { kind: 'password_changed', data: {} })
  await send()
  expect(server.received.map(({ to }) => to[0])).toEqual([ravi.email])
  server.behaviour.data = 452
  await pass()
  await send()
  const [row] = await rows()
  expect(row).toMatchObject({ tries: 2, outcome: 'busy' })
  server.behaviour.data = 0
  await pass()
  await send()
  expect(server.received.map(({ to }) => to[0])).toEqual([ravi.email, asha.email])
  expect(await emailOf(asha.id)).toMatchObject({ bounces: 0, pausedAt: null })
})

test('mails that could not be sent for three days are not retried', async () => {
  const asha = await userWithEmail()
  await tell([asha], approved())
  await pass()
  server.behaviour.rcptTo = 451
  await send()
  await world.db.execute(
    sql`update mails set created_at = now() - interval '2 days 23 hours 59 minutes 50 seconds'`,
  )
  await pass()
  await send()
  const [last] = await rows()
  // The last attempt is at the end of the three days.
  expect((last?.nextTryAt?.getTime() ?? 0) - Date.now()).toBeLessThan(11_000)
  await world.db.execute(sql`update mails set created_at = created_at - interval '1 minute'`)
  await pass()
  server.behaviour.rcptTo = 0
  await send()
  expect(await rows()).toMatchObject([{ nextTryAt: null, sentAt: null, outcome: 'too_old' }])
  expect(server.received).toEqual([])
})

test('after three refusals in a row, nothing more is sent to an address until it is confirmed again', async () => {
  const asha = await userWithEmail()
  server.behaviour.rcptTo = 550
  for (const _ of [1, 2]) {
    await tell([asha], approved())
    await pass()
    expect(await send()).toBeNull()
  }
  expect(await emailOf(asha.id)).toMatchObject({ bounces: 2, pausedAt: null })
  server.behaviour.rcptTo = 0
  await tell([asha], approved())
  await pass()
  await send()
  expect(await emailOf(asha.id)).toMatchObject({ bounces: 0 })
  server.behaviour.rcptTo = 550
  for (const _ of [1, 2, 3]) {
    await tell([asha], approved())
    await pass()
    await send()
  }
  expect(await world.as(asha).mail.mine()).toMatchObject({ email: asha.email, isPaused: true })
  const attempts = server.attempts.length
  await tell([asha], approved())
  await pass()
  await send()
  expect(server.attempts).toHaveLength(attempts)
})

test('a message that the server refuses is not retried, and does not count as a bounce', async () => {
  const asha = await userWithEmail()
  await tell([asha], approved())
  await pass()
  server.behaviour.data = 554
  expect(await send()).toBeNull()
  expect(await rows()).toMatchObject([{ nextTryAt: null, sentAt: null, outcome: 'message' }])
  expect(await emailOf(asha.id)).toMatchObject({ bounces: 0 })
})

test('if the server rejects the sender, mails wait and administrators see the reason', async () => {
  const asha = await userWithEmail()
  await tell([asha], approved())
  await pass()
  server.behaviour.mailFrom = 553
  expect(await send()).toContain('MAIL_FROM')
  expect(await send()).toContain('MAIL_FROM')
  expect(await rows()).toMatchObject([{ tries: 1 }])
  server.behaviour.mailFrom = 0
  await pass()
  expect(await send()).toBeNull()
  expect(server.received).toHaveLength(1)
})

test('two instances send each mail once', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => userWithEmail()))
  await tell(people, approved())
  await pass()
  await Promise.all([sendDueMails(sending), sendDueMails(sending), sendDueMails(sending)])
  expect(server.received.map(({ to }) => to.join()).toSorted()).toEqual(
    people.map(({ email }) => email).toSorted(),
  )
})

test('the mail of an instance that crashed is sent by another one after five minutes', async () => {
  const asha = await userWithEmail()
  await tell([asha], approved())
  await world.db.update(mails).set({ tries: 1, nextTryAt: sql`now() + interval '5 minutes'` })
  await send()
  expect(server.received).toEqual([])
  await pass()
  await send()
  expect(server.received).toHaveLength(1)
})

test('replies in a thread are mailed once until the user has read the notification', async () => {
  const [asha, ravi] = [await userWithEmail(), world.as(await world.user())]
  const { id } = await world.lesson((await world.course()).id)
  const thread = await world.as(asha).comments.create({ id, content: 'Why?' })
  const reply = () => ravi.comments.create({ id, content: 'Because', parentId: thread.id })
  // The notification of the first reply is replaced before its email is sent.
  await reply()
  await reply()
  await pass()
  await send()
  expect(server.received.map(({ to }) => to[0])).toEqual([asha.email])
  await reply()
  await pass()
  await send()
  expect(server.received).toHaveLength(1)
  await world.as(asha).notifications.markRead()
  await reply()
  expect((await rows()).map(({ tries }) => tries)).toEqual([0])
  await pass()
  await send()
  expect(server.received).toHaveLength(2)
  expect(server.received[1]?.headers.get('message-id')).not.toBe(
    server.received[0]?.headers.get('message-id'),
  )
  const other = await world.as(asha).comments.create({ id, content: 'And this?' })
  await ravi.comments.create({ id, content: 'Also', parentId: other.id })
  await pass()
  await send()
  expect(server.received).toHaveLength(3)
})
