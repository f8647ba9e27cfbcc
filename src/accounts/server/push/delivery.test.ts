import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import { expect, test } from 'vitest'
import { notifications } from '../../../academy/tables.ts'
import { approved } from '../../../testing/setups/mails.ts'
import { openPushes } from '../../../testing/setups/pushes.ts'
import { users } from '../../tables.ts'
import { claimPush, retryPush } from './outbox.ts'
import { sendDuePushes } from './send.ts'

const { world, service, sending, userWithDevice, tell, pass, send, rows, subscriptions } = await openPushes()

const secondsUntilRetry = async () => {
  const [row] = await world.db.execute<{ seconds: number }>(
    sql`select extract(epoch from next_try_at - now())::float8 as seconds from pushes order by id limit 1`,
  )
  return Math.round(row?.seconds ?? Number.NaN)
}

test('a message is added in the transaction of the notification, and sent once after 20 seconds', async () => {
  const { user: asha, device } = await userWithDevice()
  const without = await world.user()
  await tell([asha, without], approved())
  expect(await rows()).toHaveLength(1)
  expect(await secondsUntilRetry()).toBe(20)
  await send()
  expect(service.requests).toEqual([])
  await pass()
  await send()
  expect(service.failures).toEqual([])
  expect(service.received).toMatchObject([
    {
      endpoint: device.endpoint,
      key: (await world.as(asha).push.mine())?.publicKey,
      claims: { aud: service.origin, sub: 'https://academy.example' },
      message: { title: 'Payment approved', url: '/my-library', lang: 'en', dir: 'ltr' },
    },
  ])
  await pass()
  await send()
  expect(service.received).toHaveLength(1)
  expect(await rows()).toEqual([])
  expect(await subscriptions()).toMatchObject([{ succeededAt: expect.any(Date), failures: 0 }])
})

test('nothing is sent if the notification was read or deleted, its topic turned off, or the account blocked', async () => {
  const read = await userWithDevice()
  await tell([read.user], approved())
  await read.caller.notifications.markRead()
  const deleted = await userWithDevice()
  await tell([deleted.user], approved())
  await world.db.execute(sql`delete from ${notifications} where user_id = ${deleted.user.id}`)
  const muted = await userWithDevice()
  await tell([muted.user], approved())
  await muted.caller.mail.chooseTopic({ topic: 'payments', isOn: false })
  await tell([muted.user], approved())
  const blocked = await userWithDevice()
  await tell([blocked.user], approved())
  await world.db
    .update(users)
    .set({ blockedAt: new Date() })
    .where(sql`id = ${blocked.user.id}`)
  const unknown = await userWithDevice()
  await tell([unknown.user], { kind: 'parent_link', data: { name: 'Mother' } })
  await pass()
  await send()
  expect(service.requests).toEqual([])
  expect(await rows()).toEqual([])
})

test('a topic that was turned on again is sent', async () => {
  const { user, caller } = await userWithDevice()
  await caller.mail.chooseTopic({ topic: 'learning', isOn: false })
  await tell([user], { kind: 'study_reminder', data: {} })
  expect(await rows()).toEqual([])
  await caller.mail.chooseTopic({ topic: 'learning', isOn: true })
  expect((await caller.push.mine())?.mutedTopics).toEqual([])
  await tell([user], { kind: 'study_reminder', data: {} })
  expect(await rows()).toHaveLength(1)
})

test('a message about security is sent immediately, even if an attacker has read the notification', async () => {
  const { user, caller } = await userWithDevice()
  await tell([user], { kind: 'password_changed', data: {} })
  await caller.notifications.markRead()
  await send()
  expect(service.received).toMatchObject([
    { message: { title: 'Password changed' }, headers: { urgency: 'high' } },
  ])
})

test('each browser of a user gets the message, and the most urgent messages are first', async () => {
  const { user, device } = await userWithDevice()
  const announcement = { announcementId: 1, title: 'Holiday', excerpt: '' }
  await tell([user], { kind: 'announcement', data: announcement })
  await tell([user], approved())
  await tell([user], {
    kind: 'class_soon',
    data: {
      lessonId: 3,
      title: 'Algebra',
      startsAt: new Date(Date.now() + 1e6).toISOString(),
      timeZone: 'UTC',
    },
  })
  await pass()
  await send()
  expect(service.received.map(({ message }) => message.title)).toEqual([
    'Your class starts soon',
    'Payment approved',
    'Announcement from the academy',
  ])
  expect(service.received.map(({ endpoint }) => endpoint)).toEqual(Array(3).fill(device.endpoint))
})

test.each([404, 410])('the response %i removes the subscription with its other messages', async (status) => {
  const { user, device } = await userWithDevice()
  await tell([user], approved())
  await tell([user], approved())
  service.statuses.set(device.endpoint, status)
  await pass()
  await send()
  expect(service.requests).toHaveLength(1)
  expect(await subscriptions()).toEqual([])
  expect(await rows()).toEqual([])
})

test.each([
  [429, '120', 120],
  [503, new Date(Date.now() + 600_000).toUTCString(), 600],
  [500, null, 10],
  [502, 'soon', 10],
  [429, '999999', 3600],
])(
  'after the response %i with Retry-After %s, all messages of the browser wait',
  async (status, after, wait) => {
    const { user } = await userWithDevice()
    const other = await userWithDevice()
    await tell([user], approved())
    await tell([user], approved())
    service.behaviour.status = status
    service.behaviour.retryAfter = after
    await pass()
    await send()
    expect(service.requests).toHaveLength(1)
    const seconds = await secondsUntilRetry()
    expect(Math.abs(seconds - wait)).toBeLessThan(30)
    expect(await subscriptions()).toMatchObject([{ failures: 1 }, { failures: 0 }])
    service.reset()
    await tell([other.user], { kind: 'password_changed', data: {} })
    await send()
    expect(service.received.map(({ endpoint }) => endpoint)).toEqual([other.device.endpoint])
    await pass()
    await send()
    expect(service.received).toHaveLength(3)
    expect(await subscriptions()).toMatchObject([{ failures: 0 }, { failures: 0 }])
  },
)

test.each([400, 401, 403, 413])('after the response %i, the message is not sent again', async (status) => {
  const { user } = await userWithDevice()
  await tell([user], approved())
  service.behaviour.status = status
  await pass()
  await send()
  expect(await rows()).toEqual([])
  expect(await subscriptions()).toMatchObject([{ failures: 1 }])
})

type Plan = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

test('during an outage, a claim does not read the messages that wait for their next attempt', async () => {
  const waiting = await userWithDevice()
  const { user } = await userWithDevice()
  await tell([waiting.user], approved())
  await world.db.execute(sql`
    insert into pushes (subscription_id, notification_id, priority, next_try_at)
    select p.subscription_id, p.notification_id, n % 3, now() + interval '1 hour' from pushes p, generate_series(1, 3000) n`)
  await tell([user], approved())
  await world.db.execute(
    sql`update pushes set next_try_at = now() where subscription_id <> (select min(id) from push_subscriptions)`,
  )
  await world.db.execute(sql`analyze pushes`)
  const asked: { query: string; params: unknown[] }[] = []
  const logger = { logQuery: (query: string, params: unknown[]) => void asked.push({ query, params }) }
  const claimed = await claimPush(drizzle(world.database.sql, { logger }), [waiting.user.id])
  expect(claimed).toMatchObject({ userId: user.id, tries: 1 })
  await retryPush(world.db, claimed ?? never(), 0)
  const [{ query, params } = never()] = asked
  const [row] = await world.database.sql.unsafe<{ 'QUERY PLAN': { Plan: Plan }[] }[]>(
    `explain (analyze, format json) ${query}`,
    params as never[],
  )
  const countRead = (plan: Plan): number =>
    (plan['Relation Name'] === 'pushes'
      ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
      : 0) + (plan.Plans ?? []).reduce((sum, part) => sum + countRead(part), 0)
  expect(row?.['QUERY PLAN'].reduce((sum, { Plan: plan }) => sum + countRead(plan), 0)).toBeLessThan(10)
})

const never = (): never => {
  throw new Error('There is nothing')
}

test('redirects are not followed', async () => {
  const { user } = await userWithDevice()
  service.behaviour.status = 307
  service.behaviour.location = `${service.origin}/elsewhere`
  await tell([user], approved())
  await pass()
  await send()
  expect(service.requests).toHaveLength(1)
  expect(await rows()).toEqual([])
})

test('a push service that hangs delays only its own browser', async () => {
  const { user } = await userWithDevice()
  const other = await userWithDevice()
  service.behaviour.hangs = true
  await tell([user, other.user], { kind: 'password_changed', data: {} })
  const sent = send()
  await expect.poll(() => service.requests.length).toBe(2)
  service.behaviour.hangs = false
  await tell([(await userWithDevice()).user], { kind: 'password_changed', data: {} })
  await send()
  expect(service.received).toHaveLength(1)
  await sent
  expect(await rows()).toMatchObject([{ tries: 1 }, { tries: 1 }])
  await pass()
  await send()
  expect(service.received).toHaveLength(3)
}, 30_000)

test('a subscription that has failed for a week is removed', async () => {
  const { user } = await userWithDevice()
  await world.db.execute(
    sql`update push_subscriptions set failures = 18, created_at = now() - interval '8 days'`,
  )
  service.behaviour.status = 500
  await tell([user], approved())
  await pass()
  await send()
  expect(await subscriptions()).toHaveLength(1)
  await pass()
  await send()
  expect(await subscriptions()).toEqual([])
})

test('two instances send each message once', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => userWithDevice()))
  await tell(
    people.map(({ user }) => user),
    approved(),
  )
  await pass()
  await Promise.all([sendDuePushes(sending), sendDuePushes(sending), sendDuePushes(sending)])
  expect(service.received.map(({ endpoint }) => endpoint).toSorted()).toEqual(
    people.map(({ device }) => device.endpoint).toSorted(),
  )
})

test('a server that stops during an attempt sends the message after the restart', async () => {
  const { user } = await userWithDevice()
  await tell([user], approved())
  await pass()
  service.behaviour.hangs = true
  const ending = new AbortController()
  const sent = sendDuePushes({ ...sending, signal: ending.signal })
  await expect.poll(() => service.requests.length).toBe(1)
  ending.abort(new Error('The server ends'))
  await expect(sent).rejects.toThrow('The server ends')
  service.reset()
  await send()
  expect(service.received).toHaveLength(1)
})
