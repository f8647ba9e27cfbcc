import { createHmac } from 'node:crypto'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { register } from '../../../accounts/server/registration/register.ts'
import { notifyOfDecisions } from '../../../payments/server/decisions/notify.ts'
import { openPayments, statusOf } from '../../../testing/setups/payments.ts'
import { openWebhookReceiver } from '../../../testing/setups/webhooks.ts'
import { isPublicAddress } from './public-address.ts'
import { send } from './send.ts'

const { admin, pay, student, world } = await openPayments()
const { address, answering, heard, listen, sendAll, startSender } = await openWebhookReceiver({
  world,
  admin,
})

const { sql } = world.database
const told = () => heard.map(({ message }) => message.type)
const deliveries = async (id: number) => (await admin.webhooks.deliveries({ id })).items
const makeDue = () => sql`update jobs set run_at = now()`
const newcomer = (username: string) =>
  register(
    world.db,
    { username, password: 'long enough to keep', fullName: null },
    { address: '127.0.0.1', limited: false, siteName: 'Lantern' },
  )

describe('a webhook', () => {
  test('receives each event once, with the signature of the specification', async () => {
    const { id, secret } = await listen()
    const user = await newcomer('asha')
    const course = await world.course({ title: 'Ragas' })
    await world.as(user).enrollments.create({ courseId: course.id })
    await Promise.all([sendAll(), sendAll(), sendAll()])
    await sendAll()
    expect(told().toSorted()).toEqual(['enrollment.created', 'user.registered'])
    const registered = heard.find(({ message }) => message.type === 'user.registered')
    expect(registered?.message.data).toEqual({ id: user.id, username: 'asha', role: 'student' })
    for (const { headers, body } of heard) {
      const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
      const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
      expect(key).toHaveLength(32)
      const signature = createHmac('sha256', key).update(content).digest('base64')
      expect(headers['webhook-signature']).toBe(`v1,${signature}`)
    }
    expect(await deliveries(id)).toMatchObject([
      { state: 'delivered', tries: 1, status: 200, answer: 'thanks' },
      { state: 'delivered', tries: 1, status: 200, answer: 'thanks' },
    ])
    expect(JSON.stringify(await admin.webhooks.list())).not.toContain(secret)
    expect(JSON.stringify(await sql`select * from webhooks`)).not.toContain(secret)
  })

  test('receives a payment decision when the student is notified, and no undone decision', async () => {
    await listen(['payment.submitted', 'payment.decided'])
    const { call } = await student()
    const { id } = await call.payments.create(pay())
    await sendAll()
    expect(heard[0]?.message).toMatchObject({
      type: 'payment.submitted',
      data: { id, kind: 'membership', amount: 2999, status: 'pending' },
    })
    await admin.payments.decideMany({ ids: [id], status: 'rejected' })
    await admin.payments.undo({ ids: [id] })
    await admin.payments.decideMany({ ids: [id], status: 'approved' })
    await sendAll()
    expect(told()).toEqual(['payment.submitted'])
    await sql`update payments set notify_at = now() where notify_at is not null`
    await Promise.all([notifyOfDecisions(world), notifyOfDecisions(world)])
    await sendAll()
    expect(told()).toEqual(['payment.submitted', 'payment.decided'])
    expect(heard[1]?.message.data).toMatchObject({ id, status: 'approved' })
    const other = await (await student()).call.payments.create(pay())
    await admin.payments.decide({ id: other.id, status: 'rejected' })
    await sendAll()
    expect(told().slice(2).toSorted()).toEqual(['payment.decided', 'payment.submitted'])
  })

  test('receives one event for a completed course, even if the last lessons are completed at the same time', async () => {
    await listen(['course.completed'])
    const { call, user } = await student()
    const course = await world.course()
    const [first, second, third] = [
      await world.lesson(course.id),
      await world.lesson(course.id),
      await world.lesson(course.id),
    ]
    await world.lesson(course.id, { isVisible: false })
    await call.enrollments.create({ courseId: course.id })
    const complete = (id: number) => call.progress.update({ id, position: 1, completed: true })
    await complete(first.id)
    await sendAll()
    expect(told()).toEqual([])
    await Promise.all([complete(second.id), complete(third.id)])
    await complete(third.id)
    await sendAll()
    expect(heard.map(({ message }) => message.data)).toEqual([
      { enrollmentId: expect.any(Number), userId: user.id, courseId: course.id },
    ])
  })

  test('receives no rolled-back events, no events that it did not choose, and no older events', async () => {
    await newcomer('before')
    const rows = async () => (await sql`select from webhook_deliveries`).length
    expect(await rows()).toBe(0)
    await listen(['enrollment.created'])
    await newcomer('after')
    const course = await world.course()
    const { user } = await student()
    await world.db
      .transaction(async (tx) => {
        await tx.execute(`insert into enrollments (user_id, course_id) values ('${user.id}', ${course.id})`)
        throw new Error('after all not')
      })
      .catch(() => undefined)
    expect(await rows()).toBe(0)
  })

  test('is retried with growing pauses, then turned off; pending messages are sent when it is turned on', async () => {
    const { id } = await listen(['user.registered'])
    Object.assign(answering, {
      status: 302,
      body: `no ${'x'.repeat(5000)}`,
      location: `${address}/elsewhere`,
    })
    await newcomer('patient')
    const pauses: number[] = []
    for (let tries = 1; tries <= 8; tries++) {
      await sendAll()
      const [row] = await deliveries(id)
      expect([row?.tries, row?.status, row?.answer?.length]).toEqual([tries, 302, 500])
      if (row?.nextTryAt) pauses.push(row.nextTryAt.getTime())
      await makeDue()
    }
    expect(pauses).toHaveLength(7)
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
    expect(heard).toHaveLength(8)
    expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(await deliveries(id)).toMatchObject([{ state: 'failed' }])
    expect(await admin.webhooks.list()).toMatchObject([{ gaveUp: true, disabledAt: expect.any(Date) }])
    expect((await admin.notifications.list({})).items[0]).toMatchObject({ kind: 'webhook_disabled' })
    expect(await statusOf(admin.webhooks.test({ id }))).toBe(409)

    Object.assign(answering, { status: 204, body: '', location: '' })
    const [failed] = await deliveries(id)
    await admin.webhooks.update({ id, enabled: true })
    await admin.webhooks.resend({ id: failed?.id ?? 0 })
    await admin.webhooks.test({ id })
    await sendAll()
    expect((await deliveries(id)).map(({ state, event }) => `${event} ${state}`)).toEqual([
      'test delivered',
      'user.registered delivered',
    ])
    expect(heard.at(-1)?.headers['webhook-id']).toBeDefined()
  })

  test('receives each message once from several instances, which send it immediately', async () => {
    const { id } = await listen(['user.registered'])
    await sql`
      with told as (
        insert into webhook_deliveries (webhook_id, event, data, next_try_at)
        select ${id}, 'test', '{}', now() from generate_series(1, 35) returning id)
      select enqueue_job('send-webhook', jsonb_build_object('id', id), ${id} || '/' || id, now()) from told`
    await Promise.all([sendAll(), sendAll(), sendAll(), sendAll()])
    expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(35)
    expect(heard).toHaveLength(35)

    const sender = startSender()
    await newcomer('awake')
    await expect.poll(told).toContain('user.registered')
    await sender.close()
  })

  test('that does not respond delays only its own messages', async () => {
    const connections: Socket[] = []
    const hanging = createServer((socket) => connections.push(socket.on('error', () => undefined)))
    await new Promise((resolve) => hanging.listen(0, '127.0.0.1', () => resolve(null)))
    const url = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}/`
    const slow = await admin.webhooks.create({ url, events: ['user.registered'] })
    for (let n = 0; n < 12; n += 1) await newcomer(`many-${n}`)
    await admin.webhooks.test({ id: (await listen(['enrollment.created'])).id })
    const sender = startSender()
    try {
      await expect.poll(told).toEqual(['test'])
      expect(connections.length).toBeLessThanOrEqual(3)
      const postponed = () => sql`
        select from webhook_deliveries where webhook_id = ${slow.id} and tries = 0 and next_try_at > now() + interval '15 seconds'`
      await expect.poll(async () => (await postponed()).length, { timeout: 20_000 }).toBe(9)
      expect(connections).toHaveLength(3)
    } finally {
      await sender.close()
      for (const socket of connections) socket.destroy()
      hanging.close()
    }
  })

  test('receives the pending messages when it is turned on again', async () => {
    const { id } = await listen(['user.registered'])
    await newcomer('early')
    await admin.webhooks.update({ id, enabled: false })
    await sendAll()
    expect(heard).toEqual([])
    expect(await deliveries(id)).toMatchObject([{ state: 'waiting', tries: 0 }])
    await admin.webhooks.update({ id, enabled: true })
    await sendAll()
    expect(heard.map(({ message }) => message.data['username'])).toEqual(['early'])
  })
})

test('a response that changes the protocol is not a success, and ends the request', async () => {
  const hostile = createServer((socket) =>
    socket
      .on('error', () => undefined)
      .once('data', () =>
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n'),
      ),
  )
  await new Promise<void>((resolve) => hostile.listen(0, '127.0.0.1', resolve))
  const { port } = hostile.address() as AddressInfo
  const message = { id: '1', type: 'test', timestamp: new Date(), data: {} }
  const target = { url: `http://127.0.0.1:${port}/`, secret: 'whsec_AAAA', allowPrivate: true }
  expect(await send(message, { ...target, signal: new AbortController().signal })).toMatchObject({
    status: 101,
  })
  await new Promise((resolve) => hostile.close(resolve))
})

describe('an address', () => {
  test.each([
    ['8.8.8.8', true],
    ['2606:4700::1111', true],
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['172.31.0.1', false],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['::1', false],
    ['::', false],
    ['::ffff:127.0.0.1', false],
    ['64:ff9b::7f00:1', false],
    ['2002:7f00:1::', false],
    ['fd00::1', false],
    ['fe80::1', false],
    ['localhost', false],
  ])('%s is public: %s', (one, isPublic) => expect(isPublicAddress(one)).toBe(isPublic))

  test.each([address, address.replace('127.0.0.1', 'localhost'), 'https://[::1]/', 'https://0x7f.1/'])(
    'nothing is sent to %s unless that is allowed',
    async (url) => {
      const message = { id: '1', type: 'test', timestamp: new Date(), data: {} }
      const target = { url, secret: 'whsec_AAAA', signal: new AbortController().signal, allowPrivate: false }
      expect(await send(message, target)).toMatchObject({
        status: null,
        answer: expect.stringMatching(/^(private_network|not_https)$/),
      })
      const secured = url.replace('http:', 'https:')
      expect((await send(message, { ...target, url: secured })).answer).toBe('private_network')
      expect(heard).toEqual([])
    },
  )
})
