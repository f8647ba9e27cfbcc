import { expect, test } from 'vitest'
import { allDuties, definePolicy, hasDuty, isStaff, staff } from './policy.ts'
import { batchesOf, coursesOf } from './duties.policy.ts'

const id = 'a'
const everywhere = { courseId: null, batchId: null, limit: null }
const teacher = { id, role: 'student', duties: [{ ...everywhere, duty: 'courses' }] } as const
const ofOneCourse = {
  id,
  role: 'student',
  duties: [{ duty: 'courses', courseId: 7, batchId: null, limit: null }],
} as const
const administrator = { id, role: 'admin' } as const
const student = { id, role: 'student' } as const

const courses = definePolicy({
  edit: staff(['courses', 'catalogue']),
  sell: staff('payments'),
  close: allDuties,
  rename: (actor, course: { by: string }) => (actor?.id === course.by ? null : staff('catalogue')(actor)),
})

test('staff do what their duties allow, and administrators everything', () => {
  expect([courses.whyNot(teacher, 'edit'), courses.whyNot(teacher, 'sell')]).toEqual([null, 'FORBIDDEN'])
  expect([courses.can(teacher, 'close'), isStaff(teacher)]).toEqual([false, true])
  for (const action of ['edit', 'sell', 'close'] as const) {
    expect(courses.can(administrator, action)).toBe(true)
    expect(courses.whyNot(student, action)).toBe('FORBIDDEN')
    expect(courses.whyNot(null, action)).toBe('SIGN_IN_REQUIRED')
  }
  expect([isStaff(student), isStaff(null), isStaff({ ...student, duties: [] })]).toEqual([
    false,
    false,
    false,
  ])
})

test('a duty in one course allows nothing in another, and nothing in the whole academy', () => {
  expect(courses.can(ofOneCourse, 'edit', { courseId: 7 })).toBe(true)
  for (const place of [{ courseId: 8 }, { courseId: null }, undefined])
    expect(courses.can(ofOneCourse, 'edit', place)).toBe(false)
  expect([coursesOf(ofOneCourse, 'courses'), coursesOf(ofOneCourse, 'marking')]).toEqual([[7], []])
  expect(coursesOf(teacher, 'courses')).toBe('all')
})

test('a rule receives the item that is checked', () => {
  expect(courses.can(student, 'rename', { by: id })).toBe(true)
  expect(courses.can(teacher, 'rename', { by: 'b' })).toBe(false)
  // @ts-expect-error This action needs a course.
  expect(() => courses.can(student, 'rename')).toThrow()
  // @ts-expect-error This action has no rule.
  expect(() => courses.can(administrator, 'print')).toThrow()
})

test('a duty in a batch allows nothing in another, in a course, or in the whole academy', () => {
  const tutor = { id, role: 'student', duties: [{ ...everywhere, duty: 'batches', batchId: 7 }] } as const
  expect(hasDuty(tutor, 'batches', { courseId: null, batchId: 7 })).toBe(true)
  for (const place of [undefined, { courseId: null }, { courseId: 7 }, { courseId: null, batchId: 8 }])
    expect(hasDuty(tutor, 'batches', place)).toBe(false)
  expect(hasDuty(ofOneCourse, 'courses', { courseId: null, batchId: 7 })).toBe(false)
  expect([batchesOf(tutor, 'batches'), coursesOf(tutor, 'batches')]).toEqual([[7], []])
  expect([batchesOf(ofOneCourse, 'courses'), batchesOf(teacher, 'courses')]).toEqual([[], 'all'])
})
