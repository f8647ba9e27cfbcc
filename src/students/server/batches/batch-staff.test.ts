import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Duty } from '../../../platform/enumerations.ts'
import { toAppError } from '../../../platform/server/errors.ts'
import type { User } from '../../../platform/user.schema.ts'
import { type Caller, createWorld, type World } from '../../../testing/world.ts'
import { sendAnnouncements } from '../announcements/send.ts'

/**
 * Two batches that take the same course, with one member each, and one student in both. The second batch also takes
 * another course.
 */
let world: World
let admin: Caller
let [course, other] = [0, 0]
let [mine, theirs] = [0, 0]
let asha: User
let ravi: User
let tutor: Caller
let tutorUser: User

const run = (statement: ReturnType<typeof sql>) => world.db.execute(statement)
const refusal = (answer: Promise<unknown>) =>
  answer.then(
    () => 'done',
    (error: unknown) => toAppError(error).code,
  )

async function staffOfBatch(username: string, batchId: number, duties: readonly Duty[]) {
  const user = await world.user({ username })
  for (const duty of duties)
    await world.database.sql`
      insert into staff_duties (user_id, duty, scope, batch_id) values (${user.id}, ${duty}, 'batch', ${batchId})`
  const given = duties.map((duty) => ({ duty, courseId: null, batchId, limit: null }))
  return { user, call: world.as({ ...user, duties: given }) }
}

beforeAll(async () => {
  world = await createWorld()
  admin = world.as(await world.user({ username: 'boss', role: 'admin' }))
  const premium = { isPremium: true, pricePaise: 299_900 }
  course = (await world.course({ ...premium, title: 'Algebra' })).id
  other = (await world.course({ ...premium, title: 'Botany' })).id
  asha = await world.user({ username: 'asha', mobile: '+919812345670' })
  ravi = await world.user({ username: 'ravi', mobile: '+919812345671' })
  await world.user({ username: 'tara', mobile: '+919812345672' })
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  const add = async (name: string, courseIds: number[], names: string[]) => {
    const { id } = await admin.batches.create({ name, startsOn: '2026-06-01', endsOn: soon, courseIds })
    await admin.batches.addMembers({ id, names })
    return id
  }
  mine = await add('Mine', [course], ['asha', 'tara'])
  theirs = await add('Theirs', [course, other], ['ravi', 'tara'])
  const made = await staffOfBatch('tutor', mine, ['students', 'messages', 'batches'])
  tutorUser = made.user
  tutor = made.call
})
afterAll(() => world.close())

test('staff of a batch see its members, and data about its courses', async () => {
  const { items } = await tutor.students.list({})
  expect(items.map(({ username, courses, batches }) => [username, courses, batches])).toEqual([
    ['tara', 1, ['Mine']],
    ['asha', 1, ['Mine']],
  ])
  expect(items[0]?.endsAt).not.toBeNull()
  const find = async (filter: object) =>
    (await tutor.students.list(filter)).items.map(({ username }) => username).toSorted()
  expect(await find({ courseId: course })).toEqual(['asha', 'tara'])
  expect(await find({ batchId: mine, ends: 'soon' })).toEqual(['asha', 'tara'])
  // Nothing reveals that Tara is in another batch, or takes its course.
  for (const filter of [{ courseId: other }, { batchId: theirs }, { search: 'ravi' }])
    expect(await find(filter)).toEqual([])
  for (const filter of [{ paid: 'yes' as const }, { planId: 0 }])
    expect(await refusal(tutor.students.list(filter))).toBe('FORBIDDEN')
  const exported = await tutor.students.export({ userIds: [asha.id, ravi.id] })
  expect(exported.map(({ username }) => username)).toEqual(['asha'])
  expect((await tutor.batches.members({ id: mine })).items).toHaveLength(2)
  expect(await refusal(tutor.users.byId({ id: asha.id }))).toBe('FORBIDDEN')
  expect(await refusal(tutor.courses.students({ courseId: course }))).toBe('FORBIDDEN')
})

test('staff of a batch change neither the batch nor its members', async () => {
  for (const change of [
    () => tutor.batches.create({ name: 'New', startsOn: '2026-06-01' }),
    () => tutor.batches.update({ id: mine, courseIds: [course, other] }),
    () => tutor.batches.addMembers({ id: mine, names: ['ravi'] }),
    () => tutor.batches.removeMember({ id: mine, userId: asha.id }),
    () => tutor.batches.moveMember({ id: mine, userId: asha.id, to: theirs }),
    () => tutor.students.act({ kind: 'batch', batchId: mine, userIds: [asha.id] }),
  ])
    expect(await refusal(change())).toBe('FORBIDDEN')
})

test('staff of a batch write to its members only', async () => {
  const text = { title: 'Holiday', body: 'We are closed.' }
  const written = await tutor.announcements.create({ ...text, audience: 'batch', batchId: mine })
  for (const audience of [
    { audience: 'everyone' },
    { audience: 'course', courseId: course },
    { audience: 'unfinished', courseId: course },
    { audience: 'batch', batchId: theirs },
  ] as const)
    expect(await refusal(tutor.announcements.create({ ...text, ...audience }))).toBe('AUDIENCE_NOT_OWN')
  const foreign = [
    await admin.announcements.create({ ...text, audience: 'course', courseId: course }),
    await admin.announcements.create({ ...text, audience: 'batch', batchId: theirs }),
  ]
  await sendAnnouncements(world)
  const round = async (subjectId: number) =>
    (await tutor.messages.round({ kind: 'announcement', subjectId })).open
  expect(await round(written.id)).toBe(2)
  for (const { id } of foreign) {
    expect(await round(id)).toBe(0)
    expect(await refusal(tutor.announcements.withdraw({ id }))).toBe('ANNOUNCEMENT_NOT_FOUND')
  }
  expect((await tutor.announcements.list({})).items.map(({ id }) => id)).toEqual([written.id])
  const subjects = await tutor.messages.subjects({ kind: 'announcement' })
  expect(subjects.map(({ id }) => id)).toEqual([written.id])
  expect((await world.as(ravi).announcements.mine({})).items.map(({ title }) => title)).toHaveLength(2)
  expect((await world.as(asha).announcements.mine({})).items).toHaveLength(2)
})

test('rounds of staff of a batch contain its members, and nothing about another batch', async () => {
  const lesson = await admin.lessons.create({
    courseId: course,
    kind: 'live',
    title: 'Waves',
    order: 1,
    live: { startsAt: new Date().toISOString(), minutes: 45, link: 'https://meet.example/room' },
  })
  await run(
    sql`update live_classes set starts_at = now() - interval '2 hours' where lesson_id = ${lesson.id}`,
  )
  await run(sql`update batch_members set joined_at = now() - interval '1 day'`)
  await run(sql`update enrollments set created_at = now() - interval '40 days'`)
  const open = async (call: Caller, round: Parameters<Caller['messages']['round']>[0]) =>
    (await call.messages.round(round)).open
  const absent = { kind: 'class_absent', subjectId: lesson.id } as const
  expect([await open(admin, absent), await open(tutor, absent)]).toEqual([3, 2])
  expect(await open(tutor, { ...absent, batchId: mine })).toBe(2)
  expect(await open(admin, { ...absent, batchId: theirs })).toBe(2)
  // Tara is also a member of this batch.
  expect(await open(tutor, { ...absent, batchId: theirs })).toBe(0)
  expect([
    await open(admin, { kind: 'behind', subjectId: course }),
    await open(tutor, { kind: 'behind', subjectId: course }),
    await open(tutor, { kind: 'behind', subjectId: other }),
  ]).toEqual([3, 2, 0])
  expect((await tutor.messages.subjects({ kind: 'behind' })).map(({ id }) => id)).toEqual([course])
  const texts = []
  for (let one = await nextEnding(); one; one = await nextEnding()) {
    texts.push(one.text)
    await tutor.messages.markSent({ kind: 'access_ending', aboutId: one.aboutId, userId: one.userId })
  }
  expect(texts.join('\n')).not.toContain('Theirs')
  expect(texts.length).toBeGreaterThan(0)

  async function nextEnding() {
    return (await tutor.messages.next({ kind: 'access_ending', skipped: [] })).message
  }
})

test('a batch names its teachers, and a student who leaves it is no longer theirs', async () => {
  const ended = await staffOfBatch('ended', mine, ['batches'])
  await run(sql`update staff_duties set until = now() where user_id = ${ended.user.id}`)
  await staffOfBatch('elsewhere', theirs, ['batches'])
  const teachers = async () =>
    (await admin.batches.byId({ id: mine })).teachers.map(({ username }) => username)
  expect(await teachers()).toEqual(['tutor'])
  await run(sql`update users set blocked_at = now() where id = ${tutorUser.id}`)
  expect(await teachers()).toEqual([])
  await run(sql`update users set blocked_at = null where id = ${tutorUser.id}`)
  await admin.batches.removeMember({ id: mine, userId: asha.id })
  expect((await tutor.students.list({})).items.map(({ username }) => username)).toEqual(['tara'])
})
