import { expect, test } from 'vitest'
import { allDuties, definePolicy, isStaff, staff } from './policy.ts'

const id = 'a'
const teacher = { id, role: 'admin', duties: ['catalogue'] } as const
const administrator = { id, role: 'admin' } as const
/** An administrator who still has to set up their sign-in acts as a student, with any duties. */
const student = { id, role: 'student', duties: ['catalogue'] } as const

const courses = definePolicy({
  edit: staff('catalogue'),
  sell: staff('payments'),
  close: allDuties,
  rename: (actor, course: { by: string }) => (actor?.id === course.by ? null : staff('academy')(actor)),
})

test('staff do what their duties allow, and administrators everything', () => {
  expect([courses.whyNot(teacher, 'edit'), courses.whyNot(teacher, 'sell')]).toEqual([null, 'FORBIDDEN'])
  expect([courses.can(teacher, 'close'), isStaff(teacher)]).toEqual([false, true])
  for (const action of ['edit', 'sell', 'close'] as const) {
    expect(courses.can(administrator, action)).toBe(true)
    expect(courses.whyNot(student, action)).toBe('FORBIDDEN')
    expect(courses.whyNot(null, action)).toBe('SIGN_IN_REQUIRED')
  }
  expect([isStaff(student), isStaff(null), isStaff({ ...administrator, duties: [] })]).toEqual([
    false,
    false,
    false,
  ])
})

test('a rule receives the thing that is checked', () => {
  expect(courses.can(student, 'rename', { by: id })).toBe(true)
  expect(courses.can(teacher, 'rename', { by: 'b' })).toBe(false)
  // @ts-expect-error This action needs a course.
  expect(() => courses.can(student, 'rename')).toThrow()
  // @ts-expect-error This action has no rule.
  expect(() => courses.can(administrator, 'print')).toThrow()
})
