import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Duty, GivenDuty } from '../../../platform/enumerations.ts'
import { toAppError } from '../../../platform/server/errors.ts'
import type { User } from '../../../platform/user.schema.ts'
import { type Caller, createWorld, type World } from '../../../testing/world.ts'
import type { StudentFilter } from '../../students.schema.ts'

let world: World
let admin: Caller
let [own, other] = [0, 0]
let [asha, ravi]: User[] = []

beforeAll(async () => {
  world = await createWorld()
  admin = world.as(await world.user({ username: 'boss', role: 'admin' }))
  own = (await world.course({ title: 'Own' })).id
  other = (await world.course({ title: 'Other', isPremium: true, pricePaise: 50_000 })).id
  asha = await world.user({ username: 'asha', mobile: '+919812345678' })
  ravi = await world.user({ username: 'ravi' })
  await world.as(asha).enrollments.create({ courseId: own })
  await admin.students.act({ kind: 'enrol', courseId: other, userIds: [asha.id, ravi.id] })
  await world.buy(asha, other)
  await world.grant(asha, { courseId: other, endsAt: new Date(Date.now() + 5 * 86_400_000) })
  const batch = { startsOn: '2026-06-01', courseIds: [other] }
  const { id } = await admin.batches.create({ name: 'Of the other course', ...batch })
  await admin.batches.addMembers({ id, names: ['asha'] })
})
afterAll(() => world.close())

let number = 0
/** Returns a member of the staff with these duties, in the whole academy or in a course. */
async function staffWith(...duties: (Duty | [Duty, number])[]) {
  number += 1
  const user = await world.user({ username: `staff${number}` })
  const given = duties.map((one): GivenDuty => {
    const [duty, courseId] = typeof one === 'string' ? [one, null] : one
    return { duty, courseId, batchId: null, limit: null }
  })
  for (const { duty, courseId } of given)
    await world.database.sql`
      insert into staff_duties (user_id, duty, scope, course_id)
      values (${user.id}, ${duty}, ${courseId === null ? 'academy' : 'course'}, ${courseId})`
  return { user, call: world.as({ ...user, duties: given } as User) }
}

const refusal = (answer: Promise<unknown>) =>
  answer.then(
    () => 'done',
    (error: unknown) => toAppError(error).code,
  )
const names = async (call: Caller, filter: StudentFilter = {}) =>
  (await call.students.list(filter)).items.map(({ username }) => username).toSorted()

test('staff of a course see its students, and nothing about other courses', async () => {
  const { call } = await staffWith(['students', own])
  expect(await names(call)).toEqual(['asha'])
  const [seen] = (await call.students.list({})).items
  expect(seen).toMatchObject({ mobile: '+919812345678', courses: 1, batches: [], paid: null, endsAt: null })
  // No filter reveals anything about other courses.
  expect(await names(call, { courseId: other })).toEqual([])
  expect(await names(call, { ends: 'soon' })).toEqual([])
  for (const { id } of (await admin.batches.list({})).items)
    expect(await names(call, { batchId: id })).toEqual([])
  expect(await names(call, { search: 'ravi' })).toEqual([])
  // Another student has exactly this name, but in another course. So the search still corrects the typo.
  await world.user({ username: 'ashb' })
  expect(await names(call, { search: 'ashb' })).toEqual(['asha'])
  expect(await refusal(call.students.list({ paid: 'yes' }))).toBe('FORBIDDEN')
  expect(await refusal(call.students.list({ planId: 0 }))).toBe('FORBIDDEN')
  const exported = await call.students.export({ userIds: [asha?.id ?? '', ravi?.id ?? ''] })
  expect(exported.map(({ username }) => username)).toEqual(['asha'])
})

test('staff of the academy see all students, and payments only with a duty for them', async () => {
  const { call } = await staffWith('students')
  expect(await names(call, { search: 'asha' })).toEqual(['asha'])
  expect(await names(call, { courseId: other })).toEqual(['asha', 'ravi'])
  expect((await call.students.list({ search: 'asha' })).items[0]).toMatchObject({ courses: 2, paid: null })
  expect(await refusal(call.students.list({ paid: 'yes' }))).toBe('FORBIDDEN')
  const { call: accountant } = await staffWith('students', 'money')
  expect(await names(accountant, { paid: 'yes' })).toEqual(['asha'])
  expect((await accountant.students.list({ search: 'asha' })).items[0]?.paid).toBeGreaterThan(0)
})

test('each action needs the duty for the same change of one student', async () => {
  const { id: batchId } = await admin.batches.create({ name: 'Any', startsOn: '2026-06-01' })
  const userIds = [ravi?.id ?? '']
  const inputs = {
    access: { kind: 'enrol', courseId: own, userIds },
    batches: { kind: 'batch', batchId, userIds },
    accounts: { kind: 'block', userIds },
  } as const
  for (const duty of ['access', 'batches', 'accounts'] as const) {
    const { call } = await staffWith('students', duty)
    for (const [needed, input] of Object.entries(inputs)) {
      if (needed !== duty) {
        expect(await refusal(call.students.plan(input))).toBe('FORBIDDEN')
        expect(await refusal(call.students.act(input))).toBe('FORBIDDEN')
        continue
      }
      expect(await call.students.plan(input)).toEqual({ changes: 1, stays: 0 })
      const { id } = await call.students.act(input)
      expect((await call.students.actions()).every(({ kind }) => kind === input.kind)).toBe(true)
      const { call: another } = await staffWith('students', duty === 'access' ? 'batches' : 'access')
      expect(await refusal(another.students.undo({ id }))).toBe('BULK_ACTION_NOT_FOUND')
      expect((await call.students.undo({ id })).undoneAt).not.toBeNull()
    }
  }
  // Staff who lack the duty to see students cannot select any.
  const { call } = await staffWith('accounts')
  expect(await call.students.plan(inputs.accounts)).toEqual({ changes: 0, stays: 0 })
  const { call: ofCourse } = await staffWith(['students', own], 'accounts')
  expect(await ofCourse.students.plan({ kind: 'block', filter: {} })).toEqual({ changes: 1, stays: 0 })
  expect(await ofCourse.students.plan(inputs.accounts)).toEqual({ changes: 0, stays: 0 })
})

test('staff change neither themselves nor other staff, not even by undoing', async () => {
  const { user, call } = await staffWith('students', 'accounts', 'access')
  const { user: colleague } = await staffWith('answers')
  const userIds = [user.id, colleague.id]
  expect(await call.students.plan({ kind: 'block', userIds })).toEqual({ changes: 0, stays: 2 })
  expect(await call.students.plan({ kind: 'enrol', courseId: own, userIds })).toMatchObject({ changes: 0 })
  const { id } = await admin.students.act({ kind: 'block', userIds: [colleague.id] })
  expect(await refusal(call.students.undo({ id }))).toBe('STAFF_ONLY')
  await admin.students.undo({ id })
  // A user who has become an administrator since.
  const promoted = await world.user()
  const { id: unblocked } = await admin.students.act({ kind: 'block', userIds: [promoted.id] })
  await world.database.sql`update users set role = 'admin' where id = ${promoted.id}`
  expect(await refusal(call.students.undo({ id: unblocked }))).toBe('STAFF_ONLY')
})

test('an export is in the audit log', async () => {
  await admin.students.export({ filter: { courseId: other } })
  const { items } = await admin.audit.list({})
  expect(items[0]).toMatchObject({ action: 'students.exported', data: { students: 2 } })
})
