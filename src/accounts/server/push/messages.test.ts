import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openPushes } from '../../../testing/setups/pushes.ts'

const { world, service, userWithDevice, tell, pass, send } = await openPushes({
  MAIL_FROM: 'a@example.com',
  SMTP_URL: 'smtp://127.0.0.1:9',
})

const classIn = (minutes: number) => ({
  lessonId: 3,
  title: 'Algebra',
  startsAt: new Date(Date.now() + minutes * 60_000).toISOString(),
  timeZone: 'Asia/Kolkata',
})

test('a reminder of a class expires half an hour after the class starts, and wakes the phone', async () => {
  const { user } = await userWithDevice()
  await tell([user], { kind: 'class_soon', data: classIn(60) })
  await pass()
  await send()
  const [received] = service.received
  expect(received).toMatchObject({
    message: {
      title: 'Your class starts soon',
      url: '/lessons/3',
      tag: 'class-3',
      icon: '/icons/icon-192.png',
    },
    headers: { urgency: 'high', topic: expect.stringMatching(/^[\w-]{32}$/) },
    claims: { sub: 'mailto:a@example.com' },
  })
  expect(Number(received?.headers['ttl'])).toBeGreaterThan(5300)
  expect(Number(received?.headers['ttl'])).toBeLessThanOrEqual(5400)
  service.reset()
  await tell([user], { kind: 'class_soon', data: classIn(-31) })
  await pass()
  await send()
  expect(service.requests).toEqual([])
})

test('a reminder to study is useful for four hours, and other messages for a day', async () => {
  const { user } = await userWithDevice()
  await tell([user], { kind: 'study_reminder', data: {} })
  await tell([user], { kind: 'certificate_revoked', data: { courseTitle: 'Algebra', reason: 'Mistake' } })
  await pass()
  await send()
  const hours = service.received.map(({ headers }) => Math.round(Number(headers['ttl']) / 3600))
  expect(hours).toEqual([4, 24])
  expect(service.received[1]?.headers['topic']).toBeUndefined()
  service.reset()
  await tell([user], { kind: 'certificate_revoked', data: { courseTitle: 'Algebra', reason: 'Mistake' } })
  await world.db.execute(sql`update notifications set created_at = now() - interval '25 hours'`)
  await pass()
  await send()
  expect(service.requests).toEqual([])
})

test('replies in a thread replace their earlier notification', async () => {
  const { user, caller } = await userWithDevice()
  const ravi = world.as(await world.user())
  const { id } = await world.lesson((await world.course()).id)
  const thread = await caller.comments.create({ id, content: 'Why?' })
  const reply = async () => {
    await ravi.comments.create({ id, content: 'Because', parentId: thread.id })
    await pass()
    await send()
  }
  await ravi.comments.create({ id, content: 'First', parentId: thread.id })
  await reply()
  await reply()
  expect(user.id).toBeTruthy()
  expect(service.received).toHaveLength(2)
  const [first, second] = service.received
  expect(first?.message.tag).toBe(`thread-${thread.id}`)
  expect(second?.message.tag).toBe(first?.message.tag)
  expect(second?.headers['topic']).toBe(first?.headers['topic'])
})

test('each user gets messages in their language, otherwise in the language of the page', async () => {
  await world.as(await world.user({ role: 'admin' })).settings.update({ key: 'languages', value: 'en,hi' })
  const { user, caller } = await userWithDevice()
  await tell([user], { kind: 'study_reminder', data: {} })
  await pass()
  await send()
  await world.db.execute(sql`update push_subscriptions set language = 'hi'`)
  await tell([user], { kind: 'study_reminder', data: {} })
  await pass()
  await send()
  await caller.account.chooseLanguage({ language: 'en' })
  await tell([user], { kind: 'study_reminder', data: {} })
  await pass()
  await send()
  expect(service.received.map(({ message }) => [message.lang, message.title])).toEqual([
    ['en', 'Time to study'],
    ['hi', 'पढ़ाई का समय'],
    ['en', 'Time to study'],
  ])
})

test('long texts are shortened, even in Hindi, and no text that another user wrote is sent', async () => {
  const { user } = await userWithDevice()
  const title = 'गणित'.repeat(800)
  await tell([user], { kind: 'announcement', data: { announcementId: 1, title, excerpt: 'the secret part' } })
  await pass()
  await send()
  const [received] = service.received
  expect(service.failures).toEqual([])
  expect(received?.message.body).toMatch(/^गणित.*…$/)
  expect([...(received?.message.body ?? '')]).toHaveLength(400)
  expect(JSON.stringify(received?.message)).not.toContain('the secret part')
  expect(received?.bytes).toBeLessThanOrEqual(4096)
})
