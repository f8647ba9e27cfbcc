import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { topicChoices, userEmails } from '../../../accounts/tables/mails.ts'
import { notifications } from '../../../academy/tables.ts'
import { toAppError } from '../../../platform/server/errors.ts'
import type { GivenDuty } from '../../../platform/enumerations.ts'
import { approved, openMails } from '../../../testing/setups/mails.ts'
import { createWorld } from '../../../testing/world.ts'
import { notify } from '../../../academy/server/notifications.ts'
import { transact } from '../../../platform/server/db/connect.ts'
import { batchMembers, handOvers } from '../../tables.ts'
import { sendAnnouncements } from '../announcements/send.ts'

/** An academy without a mail server. */
const world = await createWorld()
afterAll(() => world.close())
const admin = world.as(await world.user({ username: 'boss', role: 'admin' }))
const mailing = await openMails()

type News = Parameters<typeof notify>[3]
type World = Pick<typeof world, 'db' | 'live'>
const tell = ({ db, live }: World, userId: string, news: News) =>
  transact(db, (tx) => notify(tx, live, [userId], news))
const answered = (lessonId: number, title = 'Fractions'): News => ({
  kind: 'comment_answered',
  data: { lessonId, title, by: 'Meera' },
})
const refusal = (answer: Promise<unknown>) =>
  answer.then(
    () => 'done',
    (error: unknown) => toAppError(error).code,
  )
const duty = (values: Partial<GivenDuty>): GivenDuty => ({
  duty: 'messages',
  courseId: null,
  batchId: null,
  limit: null,
  ...values,
})
async function staffWith(...duties: Partial<GivenDuty>[]) {
  const user = await world.user()
  return world.as({ ...user, duties: duties.map(duty) })
}
const names = async (caller: typeof admin, search?: string) =>
  (await caller.handOver.list(search === undefined ? {} : { search })).items.map(({ username }) => username)

beforeEach(async () => {
  await world.db.delete(notifications)
})

test('messages are in the language of the student, payments before announcements, and the newest first', async () => {
  await admin.settings.update({ key: 'languages', value: 'en,hi' })
  const [asha, ravi, meera] = [
    await world.user({ fullName: 'Asha K', language: 'hi', mobile: '+919876543210' }),
    await world.user({ username: 'ravi' }),
    await world.user({ username: 'meera' }),
  ]
  await tell(world, asha.id, approved('Algebra'))
  await admin.announcements.create({ title: 'Holiday', body: 'No classes', audience: 'everyone' })
  await sendAnnouncements(world)
  await tell(world, ravi.id, approved('Biology'))
  const { items, nextCursor } = await admin.handOver.list({})
  expect(items.map(({ username }) => username)).toEqual(['ravi', asha.username, 'meera'])
  expect(nextCursor).toBeNull()
  const [first, second, third] = items
  expect(first?.messages.map(({ topic }) => topic)).toEqual(['payments', 'announcements'])
  expect(third).toMatchObject({ userId: meera.id, mobile: null, language: 'en' })
  const academy = (await admin.settings.list()).find(({ key }) => key === 'academy_name')?.value ?? ''
  expect(second).toMatchObject({ language: 'hi', mobile: '+919876543210' })
  expect(second?.text).toMatch(/^नमस्ते Asha K,\n\n\*[^*]+\*\n.*Algebra/)
  expect(second?.text).toContain('http://localhost/')
  expect(second?.text.endsWith(`– ${academy}`)).toBe(true)
  await admin.settings.update({ key: 'languages', value: 'en' })
})

test('the pages contain each student once', async () => {
  const all: string[] = []
  for (let number = 0; number < 7; number++) {
    const user = await world.user()
    all.unshift(user.id)
    await tell(world, user.id, answered(1))
  }
  // The most urgent message determines the position.
  await tell(world, all[3] ?? '', approved())
  const seen: string[] = []
  let cursor: string | null | undefined
  do {
    const page = await admin.handOver.list({ limit: 2, ...(cursor && { cursor }) })
    expect(page.items.length).toBeLessThanOrEqual(2)
    seen.push(...page.items.map(({ userId }) => userId))
    cursor = page.nextCursor
  } while (cursor)
  expect(seen).toEqual([all[3], ...all.filter((one) => one !== all[3])])
  expect(await refusal(admin.handOver.list({ cursor: 'x' }))).toBe('INVALID_CURSOR')
})

test('read, old and security notifications, administrators and blocked students are not on the list', async () => {
  const users = [
    await world.user(),
    await world.user(),
    await world.user(),
    await world.user({ role: 'admin' }),
  ]
  const [read, old, secure, teacher] = users.map(({ id }) => id) as [string, string, string, string]
  const blocked = await world.user({ blockedAt: new Date() })
  for (const id of [read, old, teacher, blocked.id]) await tell(world, id, approved())
  await tell(world, secure, { kind: 'password_changed', data: {} })
  await tell(world, secure, { kind: 'password_reset', data: { issuer: 'boss' } })
  await tell(world, secure, { kind: 'study_reminder', data: {} })
  await world.as(users[0] ?? null).notifications.markRead({})
  await world.db
    .update(notifications)
    .set({ createdAt: new Date(Date.now() - 31 * 86_400_000) })
    .where(eq(notifications.userId, old))
  expect(await names(admin)).toEqual([])
})

test('a search finds students by name', async () => {
  for (const username of ['sunita', 'prakash'])
    await tell(world, (await world.user({ username })).id, approved())
  expect(await names(admin, 'sunita')).toEqual(['sunita'])
  expect(await names(admin, 'prakesh')).toEqual(['prakash'])
  expect(await names(admin, 'nobody at all')).toEqual([])
})

test('handed-over messages leave the list, are recorded with the staff and the time, and can be put back', async () => {
  const user = await world.user({ username: 'kiran' })
  await tell(world, user.id, approved('Algebra'))
  await tell(world, user.id, answered(1))
  const [item] = (await admin.handOver.list({})).items
  const ids = item?.messages.map(({ id }) => id) ?? []
  await admin.handOver.mark({ ids })
  expect(await names(admin)).toEqual([])
  expect(await refusal(admin.handOver.mark({ ids }))).toBe('HAND_OVER_CHANGED')
  const [done, ...others] = await admin.handOver.done()
  expect(others).toEqual([])
  expect(done).toMatchObject({ username: 'kiran', by: 'boss' })
  expect(new Set(done?.ids)).toEqual(new Set(ids))
  expect(done?.titles).toHaveLength(2)
  // A later message is on the list again.
  await tell(world, user.id, approved('Biology'))
  expect((await admin.handOver.list({})).items.flatMap(({ messages }) => messages)).toHaveLength(1)
  await admin.handOver.undo({ ids })
  expect((await admin.handOver.list({})).items.flatMap(({ messages }) => messages)).toHaveLength(3)
  expect(await refusal(admin.handOver.undo({ ids }))).toBe('HAND_OVER_NOT_FOUND')
  expect(await world.db.select().from(handOvers)).toEqual([])
})

test('two staff can hand over the same messages only once', async () => {
  const other = world.as(await world.user({ role: 'admin' }))
  const user = await world.user()
  await tell(world, user.id, approved())
  const ids = (await admin.handOver.list({})).items.flatMap(({ messages }) => messages.map(({ id }) => id))
  const outcomes = await Promise.all(
    [admin, other, admin, other].map((caller) => refusal(caller.handOver.mark({ ids }))),
  )
  expect(outcomes.toSorted()).toEqual([...Array<string>(3).fill('HAND_OVER_CHANGED'), 'done'])
})

test('a withdrawn announcement is not handed over', async () => {
  await world.user()
  const { id } = await admin.announcements.create({ title: 'Trip', body: 'By bus', audience: 'everyone' })
  await sendAnnouncements(world)
  expect((await names(admin)).length).toBeGreaterThan(0)
  await admin.announcements.withdraw({ id })
  expect(await names(admin)).toEqual([])
})

test('staff see the messages of their duties, courses and batches only', async () => {
  const course = await world.course()
  const other = await world.course()
  const batch = await admin.batches.create({
    name: 'Morning',
    courseIds: [course.id],
    startsOn: '2026-01-01',
  })
  const [member, student, payer] = [
    await world.user({ username: 'member' }),
    await world.user({ username: 'outsider' }),
    await world.user({ username: 'payer' }),
  ]
  await world.db.insert(batchMembers).values({ batchId: batch.id, userId: member.id })
  await tell(world, member.id, answered((await world.lesson(course.id)).id))
  await tell(world, student.id, answered((await world.lesson(course.id)).id))
  await tell(world, payer.id, approved())
  await admin.announcements.create({
    title: 'Of the other course',
    body: 'Text',
    audience: 'course',
    courseId: other.id,
  })
  await world.as(payer).enrollments.create({ courseId: other.id })
  await sendAnnouncements(world)
  expect(await names(await staffWith({ duty: 'payments' }))).toEqual(['payer'])
  expect(await names(await staffWith({}))).toEqual(['outsider', 'member', 'payer'])
  expect(await names(await staffWith({ courseId: course.id }))).toEqual(['outsider', 'member'])
  expect(await names(await staffWith({ courseId: other.id }))).toEqual(['payer'])
  const tutor = await staffWith({ batchId: batch.id })
  expect(await names(tutor)).toEqual(['member'])
  expect(await names(await staffWith({ duty: 'payments' }, { batchId: batch.id }))).toEqual([
    'payer',
    'member',
  ])

  const messages = (await admin.handOver.list({})).items.flatMap((item) => item.messages)
  const ids = messages.map(({ id }) => id)
  const learning = messages.filter(({ topic }) => topic === 'learning').map(({ id }) => id)
  const cashier = await staffWith({ duty: 'payments' })
  expect(await refusal(cashier.handOver.mark({ ids: learning }))).toBe('HAND_OVER_CHANGED')
  // The others are not in the tutor's scope.
  await tutor.handOver.mark({ ids })
  expect(await names(admin)).toEqual(['payer', 'outsider'])
  expect(await (await staffWith({ courseId: other.id })).handOver.done()).toEqual([])
  expect(await tutor.handOver.done()).toHaveLength(1)
  expect(await refusal((await staffWith({ duty: 'marking' })).handOver.list({}))).toBe('FORBIDDEN')
  expect(await refusal(world.as(student).handOver.list({}))).toBe('FORBIDDEN')
})

test('a search reveals nothing of students outside the scope of the staff member', async () => {
  const course = await world.course()
  const batch = await admin.batches.create({ name: 'Noon', courseIds: [course.id], startsOn: '2026-01-01' })
  const member = await world.user({ username: 'devendra' })
  const outsider = await world.user({ username: 'devindra', fullName: 'Zubin Zaveri' })
  await world.db.insert(batchMembers).values({ batchId: batch.id, userId: member.id })
  for (const { id } of [member, outsider]) await tell(world, id, answered((await world.lesson(course.id)).id))
  const tutor = await staffWith({ batchId: batch.id })
  expect(await names(admin, 'devindra')).toEqual(['devindra'])
  // Without an exact match, a search finds similar names. The outsider is no match.
  expect(await names(tutor, 'devindra')).toEqual(['devendra'])
  for (const search of ['Zubin', 'Zaveri', outsider.id]) expect(await names(tutor, search)).toEqual([])
})

test('if the academy sends emails, the list contains students without a working address', async () => {
  const boss = mailing.world.as(await mailing.world.user({ role: 'admin' }))
  const [mailed, paused, none] = [
    await mailing.userWithEmail(),
    await mailing.userWithEmail({ username: 'paused' }),
    await mailing.world.user({ username: 'none' }),
  ]
  const change = (userId: string, values: Partial<typeof userEmails.$inferInsert>) =>
    mailing.world.db.update(userEmails).set(values).where(eq(userEmails.userId, userId))
  await change(paused.id, { pausedAt: new Date() })
  await mailing.tell([mailed, paused, none], approved())
  expect(await names(boss)).toEqual(['none', 'paused'])
  // The topics that a student turned off also apply without emails.
  await mailing.world.db.insert(topicChoices).values({ userId: paused.id, mutedTopics: ['payments'] })
  expect(await names(boss)).toEqual(['none'])
})
