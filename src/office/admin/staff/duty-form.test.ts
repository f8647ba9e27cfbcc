import { expect, test } from 'vitest'
import type { ListedDuty } from '../../../accounts/staff-duties.schema.ts'
import type { Duty } from '../../../platform/enumerations.ts'
import { dutiesOf, type DutyValue, isIncomplete, isLimitWrong, valuesOf } from './duty-form.ts'

const given = (duty: Duty, rest: Partial<ListedDuty> = {}): ListedDuty => ({
  duty,
  courseId: null,
  courseTitle: null,
  until: null,
  limit: null,
  ...rest,
})
const limited = (limit: string): DutyValue => {
  const { payments } = valuesOf([given('payments')])
  return { ...payments, limit }
}

test('reads limits as people in India write them, and never as no limit', () => {
  for (const [typed, limit] of [
    ['', null],
    ['5000', 5000],
    ['5,000', 5000],
    ['₹5000', 5000],
    ['Rs 5,000/-', 5000],
    ['499.50', 499.5],
  ] as const) {
    const values = { ...valuesOf([]), payments: limited(typed) }
    expect(isIncomplete(values.payments, 'payments'), typed).toBe(false)
    expect(dutiesOf(values, '').map((duty) => duty.limit)).toEqual([limit])
  }
  for (const typed of ['five thousand', '0', '-5', '५०००', '5k', 'NaN'])
    expect([isLimitWrong(limited(typed)), isIncomplete(limited(typed), 'payments')], typed).toEqual([
      true,
      true,
    ])
})

test('keeps the end of a duty in each course, unless there is a new one', () => {
  const first = new Date('2030-12-01T18:29:59.000Z')
  const values = valuesOf([
    given('marking', { courseId: 1, courseTitle: 'Algebra', until: first }),
    given('marking', { courseId: 2, courseTitle: 'Python' }),
    given('money', { until: first }),
  ])
  const ends = (endsOn: string | null) => dutiesOf(values, endsOn).map((one) => [one.courseId, one.until])
  expect(ends(null)).toEqual([
    [1, first.toISOString()],
    [2, null],
    [null, first.toISOString()],
  ])
  expect(ends('').map(([, until]) => until)).toEqual([null, null, null])
  const later = new Date('2031-01-31T23:59:59').toISOString()
  expect(ends('2031-01-31').map(([, until]) => until)).toEqual([later, later, later])
})

test('does not change a duty without its last course to one in the whole academy', () => {
  const values = valuesOf([given('marking', { courseId: 1, courseTitle: 'Algebra' })])
  const marking = { ...values.marking, courses: [] }
  expect(isIncomplete(marking, 'marking')).toBe(true)
  expect(dutiesOf({ ...values, marking }, null)).toEqual([])
})
