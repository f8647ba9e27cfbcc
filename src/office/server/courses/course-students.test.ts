import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type Caller, type World } from '../../../testing/world.ts'

let world: World
let admin: Caller

beforeAll(async () => {
  world = await createWorld()
  admin = world.as(await world.user({ username: 'boss', role: 'admin' }))
})
afterAll(() => world.close())

test('the students of a course are listed with their access, progress and last activity', async () => {
  const course = await world.course({ isPremium: true })
  const first = await world.lesson(course.id)
  await world.lesson(course.id)
  const hidden = await world.lesson(course.id, { isVisible: false })
  const asha = await world.user({ username: 'asha', fullName: 'Asha Rao', mobile: '+919876543210' })
  const ravi = await world.user({ username: 'ravi' })
  const give = (userId: string, more: object) =>
    admin.grants.create({ userId, courseId: course.id, source: 'scholarship', ...more })
  await give(asha.id, { source: 'cash', amount: 2999 })
  await give(ravi.id, { endsOn: '2099-12-31' })
  await world.as(asha).progress.update({ id: first.id, position: 3, completed: true })
  await world.db.execute(sql`insert into lesson_progress (user_id, lesson_id, completed)
    values (${asha.id}, ${hidden.id}, true)`)
  await world.db.execute(
    sql`update lesson_progress set updated_at = '2026-03-01T10:00:00Z' where user_id = ${asha.id}`,
  )

  const page = await admin.courses.students({ courseId: course.id })
  expect(page).toEqual({
    items: [
      {
        id: ravi.id,
        username: 'ravi',
        fullName: null,
        mobile: null,
        isMobileConfirmed: false,
        enrolledAt: expect.any(Date),
        access: { by: 'grant', until: new Date('2099-12-31T18:30:00Z') },
        progress: 0,
        studiedAt: null,
      },
      {
        id: asha.id,
        username: 'asha',
        fullName: 'Asha Rao',
        mobile: '+919876543210',
        isMobileConfirmed: false,
        enrolledAt: expect.any(Date),
        access: { by: 'payment', until: null },
        progress: 50,
        studiedAt: new Date('2026-03-01T10:00:00Z'),
      },
    ],
    nextCursor: null,
    total: 2,
    capped: false,
  })
})

test('shows the plan that gives access, during its grace period too, and then that access has ended', async () => {
  const course = await world.course({ isPremium: true })
  const other = await world.course({ isPremium: true })
  const meera = await world.user()
  await admin.grants.create({ userId: meera.id, courseId: course.id, source: 'scholarship' })
  await world.db.execute(sql`delete from entitlements where user_id = ${meera.id}`)
  const access = async () => {
    const { items } = await admin.courses.students({ courseId: course.id })
    const { enrollments } = await admin.users.byId({ id: meera.id })
    // The student's own page shows the same access.
    expect(enrollments.find(({ courseId }) => courseId === course.id)?.access).toEqual(items[0]?.access)
    return items[0]?.access
  }
  expect(await access()).toEqual({ by: 'none', until: null })

  const open = async (courseIds: string | null, endsAt: Date) => {
    const { id } = await world.payment(meera.id, { status: 'approved' })
    await world.db
      .execute(sql`insert into entitlements (user_id, source, payment_id, plan_id, course_ids, starts_at, ends_at)
      values (${meera.id}, 'plan', ${id}, 0, ${courseIds}::int[], '2020-01-01', ${endsAt.toISOString()})`)
  }
  await open(`{${other.id}}`, new Date('2098-01-01'))
  expect(await access()).toEqual({ by: 'none', until: null })
  const ended = new Date(Date.now() - 86_400_000)
  await open(`{${course.id}}`, ended)
  expect(await access()).toEqual({ by: 'none', until: null })
  await admin.settings.update({ key: 'grace_days', value: '3' })
  expect(await access()).toEqual({ by: 'plan', until: new Date(ended.getTime() + 3 * 86_400_000) })
  await open(null, new Date('2097-01-01'))
  expect(await access()).toEqual({ by: 'plan', until: new Date('2097-01-01') })
  await admin.settings.update({ key: 'grace_days', value: '' })
})

test('students can be searched by name and number, in pages, and only in their course', async () => {
  const course = await world.course()
  const elsewhere = await world.course()
  const names = ['Kiran Desai', 'Kiran Bedi', 'Arjun Desai']
  for (const fullName of names) {
    const user = await world.user({ fullName })
    await world.as(user).enrollments.create({ courseId: course.id })
  }
  const outside = await world.user({ fullName: 'Kiran Elsewhere', mobile: '+919000000001' })
  await world.as(outside).enrollments.create({ courseId: elsewhere.id })
  const find = async (search: string) => {
    const { items, total } = await admin.courses.students({ courseId: course.id, search })
    expect(total).toBe(items.length)
    return items.map(({ fullName }) => fullName)
  }
  expect(await find('kiran')).toEqual(['Kiran Bedi', 'Kiran Desai'])
  expect(await find('desai kiran')).toEqual(['Kiran Desai'])
  expect(await find('9000000001')).toEqual([])

  const first = await admin.courses.students({ courseId: course.id, limit: 2 })
  expect(first).toMatchObject({ total: 3, items: { length: 2 } })
  const second = await admin.courses.students({
    courseId: course.id,
    limit: 2,
    cursor: first.nextCursor ?? undefined,
  })
  expect(second.nextCursor).toBeNull()
  expect([...first.items, ...second.items].map(({ fullName }) => fullName)).toEqual(names.toReversed())
})

test('an unknown course, or a course in the bin, has no list of students', async () => {
  await expect(admin.courses.students({ courseId: 999_999 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const { id } = await world.course()
  await admin.courses.delete({ id })
  await expect(admin.courses.students({ courseId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
