import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Duty } from '../../../platform/enumerations.ts'
import type { User } from '../../../platform/user.schema.ts'
import { type Caller, createWorld, type World } from '../../../testing/world.ts'

let world: World
let admin: Caller
beforeAll(async () => {
  world = await createWorld()
  admin = world.as(await world.user({ username: 'boss', role: 'admin' }))
})
afterAll(() => world.close())

const with_ = async (given: readonly (readonly [Duty, number | null])[]): Promise<Caller> => {
  const user = await world.user()
  const duties = given.map(([duty, courseId]) => ({ duty, courseId, batchId: null, limit: null }))
  return world.as({ ...user, duties } as User)
}

const titles = async (caller: Caller, search: string, recent: { kind: 'lesson'; id: string }[] = []) =>
  (await caller.admin.find({ search, recent })).map(({ kind, title }) => `${kind} ${title}`)

test('one search finds courses, lessons, students, batches and payments', async () => {
  const course = await world.course({ title: 'Zenith astronomy', isPublished: false })
  await world.lesson(course.id, { title: 'Zenith and nadir', isVisible: false })
  const student = await world.user({
    username: 'zen.student',
    fullName: 'Zenith Rao',
    mobile: '+919800000123',
  })
  await admin.batches.create({ name: 'Zenith morning', startsOn: '2026-06-01' })
  await world.payment(student.id, { transactionId: '412345678901', transactionKey: '412345678901' })
  const found = await admin.admin.find({ search: 'zenith' })
  expect(found.map(({ kind, title, state }) => [kind, title, state])).toEqual([
    ['course', 'Zenith astronomy', 'draft'],
    ['lesson', 'Zenith and nadir', 'hidden'],
    ['student', 'Zenith Rao', null],
    ['batch', 'Zenith morning', null],
    ['payment', 'Zenith Rao', 'approved'],
  ])
  expect(await titles(admin, 'zenyth')).toEqual([
    'course Zenith astronomy',
    'lesson Zenith and nadir',
    'student Zenith Rao',
    'batch Zenith morning',
  ])
  expect(await titles(admin, '98000 00123')).toContain('student Zenith Rao')
  expect(await titles(admin, '4123 4567 8901')).toEqual(['payment Zenith Rao'])
  expect(await titles(admin, 'z')).toEqual([])
  expect(await titles(admin, 'Zenith %')).toEqual(['course Zenith astronomy'])
})

test('staff find only what their duties show', async () => {
  const own = await world.course({ title: 'Quasar basics', isPublished: false })
  const other = await world.course({ title: 'Quasar advanced' })
  for (const { id } of [own, other]) await world.lesson(id, { title: `Quasar lesson ${id}` })
  const student = await world.user({ username: 'quasar', fullName: 'Quasar Mehta' })
  await admin.batches.create({ name: 'Quasar batch', startsOn: '2026-06-01' })
  await world.payment(student.id)
  const [anyCourse, anyLesson] = ['course Quasar advanced', `lesson Quasar lesson ${other.id}`]
  const [ownCourse, ownLesson] = ['course Quasar basics', `lesson Quasar lesson ${own.id}`]
  const cases: [[Duty, number | null][], string[]][] = [
    [[['courses', own.id]], [ownCourse, ownLesson]],
    [[['courses', null]], [ownCourse, anyCourse, ownLesson, anyLesson]],
    // The page of this user needs the duty in the whole academy.
    [[['students', own.id]], [ownCourse]],
    [[['students', null]], [ownCourse, anyCourse, 'student Quasar Mehta']],
    [[['batches', null]], ['batch Quasar batch']],
    [[['payments', null]], ['payment Quasar Mehta']],
    [[['refunds', null]], ['payment Quasar Mehta']],
  ]
  for (const [given, found] of cases)
    expect((await titles(await with_(given), 'quasar')).toSorted(), JSON.stringify(given)).toEqual(
      found.toSorted(),
    )
  for (const caller of [await with_([]), await with_([['money', null]]), world.as(null)])
    await expect(titles(caller, 'quasar')).rejects.toThrow()
})

test('recently opened items are first, without those that the user may no longer open', async () => {
  const course = await world.course({ title: 'Nebula' })
  const [first] = [await world.lesson(course.id, { title: 'Nebula gas' })]
  for (const title of ['one', 'two', 'three', 'four', 'five', 'six'])
    await world.lesson(course.id, { title: `Nebula ${title}` })
  expect(await titles(admin, 'nebula')).not.toContain('lesson Nebula gas')
  const recent = [
    { kind: 'lesson' as const, id: String(first.id) },
    { kind: 'lesson' as const, id: 'no number' },
    { kind: 'lesson' as const, id: '99999999999' },
  ]
  expect((await titles(admin, 'nebula', recent))[1]).toBe('lesson Nebula gas')
  expect(await titles(admin, '', recent)).toEqual(['lesson Nebula gas'])
  expect(await titles(await with_([['batches', null]]), '', recent)).toEqual([])
})

test('an exact title ranks before longer titles', async () => {
  for (const title of ['Pulsar timing', 'Pulsar', 'The pulsar'])
    await world.lesson((await world.course()).id, { title })
  const found = await titles(admin, 'pulsar')
  expect(found.find((one) => one.startsWith('lesson'))).toBe('lesson Pulsar')
})
