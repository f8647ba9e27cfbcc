import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SESSION_ENDED } from '../../../accounts/server/sessions/sessions.ts'
import { toAppError } from '../../../platform/server/errors.ts'
import type { User } from '../../../platform/user.schema.ts'
import { type Caller, createWorld, type World } from '../../../testing/world.ts'
import type { StudentFilter } from '../../students.schema.ts'

let world: World
let admin: Caller
beforeAll(async () => {
  world = await createWorld()
  admin = world.as(await world.user({ username: 'boss', role: 'admin' }))
})
afterAll(() => world.close())

const refusal = (answer: Promise<unknown>) =>
  answer.then(
    () => 'done',
    (error: unknown) => toAppError(error).code,
  )
const named = async (filter: StudentFilter) =>
  (await admin.students.list(filter)).items.map(({ username }) => username).toSorted()

test('each filter finds its students, and all filters together the students who match all', async () => {
  const course = await world.course({ isPremium: true, title: 'Flute', pricePaise: 50_000 })
  const batch = await admin.batches.create({ name: 'Dawn', startsOn: '2026-06-01' })
  const make = (username: string, values = {}) =>
    world.database.sql`select 1`.then(() =>
      world.user({ username, fullName: `Person ${username}`, ...values }),
    )
  const member = await make('f.member')
  const buyer = await make('f.buyer')
  const planned = await make('f.planned')
  const ending = await make('f.ending', { mobile: '+919812345678' })
  const blocked = await make('f.blocked')
  const away = await make('f.away')
  const never = await make('f.never')
  await admin.batches.addMembers({ id: batch.id, names: [member.username] })
  await world.buy(buyer, course.id)
  await world.join(planned)
  await world.grant(ending, { courseId: course.id, endsAt: new Date(Date.now() + 5 * 86_400_000) })
  await admin.users.setBlocked({ id: blocked.id, blocked: true })
  await world.db.execute(
    sql`update user_visits set seen_at = now() - interval '15 days' where user_id = ${away.id}`,
  )
  await world.db.execute(sql`delete from user_visits where user_id = ${never.id}`)
  await world.db.execute(sql`insert into enrollments (user_id, course_id) values (${buyer.id}, ${course.id})`)
  expect(await named({ batchId: batch.id })).toEqual(['f.member'])
  expect(await named({ courseId: course.id })).toEqual(['f.buyer'])
  expect(await named({ planId: 0 })).toEqual(['f.planned'])
  expect(await named({ paid: 'yes' })).toEqual(['f.buyer', 'f.planned'])
  expect(await named({ paid: 'no', search: 'f.' })).toEqual([
    'f.away',
    'f.blocked',
    'f.ending',
    'f.member',
    'f.never',
  ])
  expect(await named({ ends: 'soon' })).toEqual(['f.ending'])
  expect(await named({ state: 'blocked' })).toEqual(['f.blocked'])
  expect(await named({ seen: 'notLately' })).toEqual(['f.away'])
  expect(await named({ seen: 'never' })).toEqual(['f.never'])
  expect(await named({ paid: 'yes', courseId: course.id, state: 'open' })).toEqual(['f.buyer'])
  expect(await named({ paid: 'yes', batchId: batch.id })).toEqual([])
  // The search allows a typo and another order of words, and finds numbers in any format.
  expect(await named({ search: 'ending persom' })).toEqual(['f.ending'])
  expect(await named({ search: '98123 45678' })).toEqual(['f.ending'])
  const { items } = await admin.students.list({ courseId: course.id })
  expect(items).toMatchObject([{ username: 'f.buyer', courses: 1, paid: 2999, batches: [], endsAt: null }])
  // The list does not contain staff.
  expect(await named({ search: 'boss' })).toEqual([])
})

test('pages follow each other without gaps, newest first', async () => {
  const all = []
  let cursor: string | undefined
  do {
    const page = await admin.students.list({ limit: 2, ...(cursor && { cursor }) })
    if (!cursor) expect(page.total).toBeGreaterThan(6)
    all.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  const once = (await admin.students.list({ limit: 100 })).items
  expect(all).toEqual(once)
  expect(all.map(({ createdAt }) => createdAt.getTime())).toEqual(
    all.map(({ createdAt }) => createdAt.getTime()).toSorted((a, b) => b - a),
  )
  expect(await refusal(admin.students.list({ cursor: 'nonsense' }))).toBe('INVALID_CURSOR')
})

test('an action first counts its changes, then changes everyone, and can be undone once', async () => {
  const course = await world.course({ isPremium: true, title: 'Oboe', pricePaise: 50_000 })
  const lesson = await world.lesson(course.id)
  const [asha, ravi, meera] = [await world.user(), await world.user(), await world.user()]
  await world.buy(asha, course.id)
  await world.db.execute(sql`insert into enrollments (user_id, course_id) values (${asha.id}, ${course.id})`)
  const input = { kind: 'enrol' as const, courseId: course.id, userIds: [asha.id, ravi.id, meera.id] }
  expect(await admin.students.plan(input)).toEqual({ changes: 2, stays: 1 })
  const action = await admin.students.act(input)
  expect(action).toMatchObject({ kind: 'enrol', title: 'Oboe', students: 2, undoneAt: null })
  const can = async (student: User) =>
    (await world.as(student).payments.check({ courseId: course.id })).purchased
  expect([await can(asha), await can(ravi), await can(meera)]).toEqual([true, true, true])
  expect(await refusal(admin.students.act(input))).toBe('BULK_NOTHING')
  await world.as(ravi).progress.update({ id: lesson.id, position: 4, completed: true })
  await admin.students.undo({ id: action.id })
  expect([await can(asha), await can(ravi), await can(meera)]).toEqual([true, false, false])
  // The progress and the course in the library stay.
  expect(await world.as(ravi).enrollments.courseIds()).toEqual([course.id])
  expect(await world.as(meera).enrollments.courseIds()).toEqual([])
  expect(await refusal(admin.students.undo({ id: action.id }))).toBe('BULK_ACTION_NOT_FOUND')
})

test('a filter chooses all matching students, staff are never changed, and a full batch changes no one', async () => {
  const batch = await admin.batches.create({ name: 'Two seats', startsOn: '2026-06-01', seats: 2 })
  const filter = { search: 'chosen' }
  const chosen = [
    await world.user({ username: 'chosen.a' }),
    await world.user({ username: 'chosen.b' }),
    await world.user({ username: 'chosen.c' }),
  ]
  await world.user({ username: 'chosen.staff', role: 'admin' })
  expect(await admin.students.plan({ kind: 'block', filter })).toEqual({ changes: 3, stays: 0 })
  expect(await refusal(admin.students.act({ kind: 'batch', batchId: batch.id, filter }))).toBe('BATCH_FULL')
  expect((await admin.batches.byId({ id: batch.id })).members).toBe(0)
  const { id } = await admin.students.act({ kind: 'block', filter })
  expect(await named({ search: 'chosen', state: 'blocked' })).toEqual(chosen.map(({ username }) => username))
  expect(
    await world.db.execute(sql`select from sessions where user_id = ${chosen[0]?.id ?? ''}`),
  ).toHaveLength(0)
  await admin.students.undo({ id })
  expect(await named({ search: 'chosen', state: 'blocked' })).toEqual([])
})

test('undoing an unblocking ends the sessions that started since', async () => {
  const student = await world.user()
  await admin.students.act({ kind: 'block', userIds: [student.id] })
  const { id } = await admin.students.act({ kind: 'unblock', userIds: [student.id] })
  await world.signIn(student)
  const ended: unknown[] = []
  const stop = world.live.subscribe(SESSION_ENDED, ({ session }) => ended.push(session))
  await world.live.ready()
  const own = () => world.database.sql`select id from sessions where user_id = ${student.id}`
  const [session] = await own()
  await admin.students.undo({ id })
  expect(await own()).toHaveLength(0)
  await expect.poll(() => ended).toEqual([session?.['id']])
  stop()
})
