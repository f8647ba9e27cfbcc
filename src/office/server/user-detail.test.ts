import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type Caller, type World } from '../../testing/world.ts'
import { staffDuties } from '../tables.ts'

let world: World
let admin: Caller

beforeAll(async () => {
  world = await createWorld()
  admin = world.as(await world.user({ username: 'boss', role: 'admin' }))
})
afterAll(() => world.close())

test('a student’s page shows the reason and the end of the access to each course', async () => {
  const asha = await world.user()
  const give = (courseId: number, more: object = {}) =>
    admin.grants.create({ userId: asha.id, courseId, source: 'scholarship', ...more })
  const access = async () =>
    Object.fromEntries(
      (await admin.users.byId({ id: asha.id })).enrollments.map((one) => [one.title, one.access]),
    )

  const free = await world.course({ title: 'Free' })
  await world.as(asha).enrollments.create({ courseId: free.id })
  const premium = (title: string) => world.course({ title, isPremium: true })
  const given = await premium('Given')
  await give(given.id, { endsOn: '2099-12-31' })
  await give((await premium('For life')).id)
  await give((await premium('Paid in cash')).id, { source: 'cash', amount: 2999 })
  const ended = await give((await premium('Ended')).id)
  await admin.grants.end({ id: ended.grant?.id ?? 0 })
  expect(await access()).toEqual({
    Free: { by: 'free', until: null },
    Given: { by: 'grant', until: new Date('2099-12-31T18:30:00Z') },
    'For life': { by: 'grant', until: null },
    'Paid in cash': { by: 'payment', until: null },
    Ended: { by: 'none', until: null },
  })

  // The plan applies to courses without other access. If there are several ends, the latest applies.
  await admin.grants.create({ userId: asha.id, courseId: null, source: 'cash', amount: 4999 })
  expect((await access())['Ended']).toEqual({ by: 'plan', until: expect.any(Date) })
  await admin.grants.create({ userId: asha.id, source: 'scholarship', courseId: null })
  expect((await access())['Given']).toEqual({ by: 'grant', until: null })
})

test('a student’s page lists every notification, and marks none as read', async () => {
  const ravi = await world.user()
  const { id: courseId } = await world.course({ title: 'Zither', isPremium: true })
  const { grant } = await admin.grants.create({ userId: ravi.id, courseId, source: 'scholarship' })
  await admin.grants.end({ id: grant?.id ?? 0 })
  const { items, nextCursor } = await admin.users.events({ id: ravi.id })
  expect(items.map(({ kind }) => kind)).toEqual(['access_ended', 'access_given'])
  expect(nextCursor).toBeNull()
  expect(await world.as(ravi).notifications.unreadCount()).toEqual({ unread: 2 })
})

test('staff see the sessions of students, and only administrators those of staff and administrators', async () => {
  const [student, colleague, teacher, other] = [
    await world.user(),
    await world.user(),
    await world.user(),
    await world.user({ role: 'admin' }),
  ]
  await world.db.insert(staffDuties).values({ userId: colleague.id, duty: 'marking', scope: 'academy' })
  await admin.teachers.create({ name: 'Rao', description: 'Teaches', username: teacher.username })
  const given = (duty: 'accounts' | 'students') => ({ duty, courseId: null, batchId: null, limit: null })
  const user = await world.user()
  const helper = world.as({ ...user, duties: [given('accounts'), given('students')] })
  const shows = async (call: Caller, id: string) => (await call.users.byId({ id })).showsSessions
  expect(await helper.users.sessions({ id: student.id })).toHaveLength(1)
  expect(await shows(helper, student.id)).toBe(true)
  expect(await shows(world.as({ ...user, duties: [given('students')] }), student.id)).toBe(false)
  for (const { id } of [colleague, teacher, other]) {
    await expect(helper.users.sessions({ id })).rejects.toThrow(
      expect.objectContaining({ cause: expect.objectContaining({ code: 'STAFF_ONLY' }) as Error }) as Error,
    )
    expect(await shows(helper, id)).toBe(false)
    expect(await admin.users.sessions({ id })).toHaveLength(1)
    expect(await shows(admin, id)).toBe(true)
  }
})
