import { expect, test } from 'vitest'
import type { ListedDuty } from '../../../accounts/staff-duties.schema.ts'
import type { Duty } from '../../../platform/enumerations.ts'
import {
  commonEnd,
  dutiesOf,
  type DutyValue,
  isIncomplete,
  isLimitWrong,
  valuesOf,
  withBatch,
} from './duty-form.ts'

const ZONE = 'Asia/Kolkata'
const given = (duty: Duty, rest: Partial<ListedDuty> = {}): ListedDuty => ({
  duty,
  courseId: null,
  courseTitle: null,
  batchId: null,
  batchName: null,
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
    expect(dutiesOf(values, '', ZONE).map((duty) => duty.limit)).toEqual([limit])
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
  const ends = (endsOn: string | null) =>
    dutiesOf(values, endsOn, ZONE).map((one) => [one.courseId, one.until])
  expect(ends(null)).toEqual([
    [1, first.toISOString()],
    [2, null],
    [null, first.toISOString()],
  ])
  expect(ends('').map(([, until]) => until)).toEqual([null, null, null])
  const later = '2031-01-31T18:29:59.000Z'
  expect(ends('2031-01-31').map(([, until]) => until)).toEqual([later, later, later])
})

test('does not change a duty without its last course to one in the whole academy', () => {
  const values = valuesOf([given('marking', { courseId: 1, courseTitle: 'Algebra' })])
  const marking = { ...values.marking, places: [] }
  expect(isIncomplete(marking, 'marking')).toBe(true)
  expect(dutiesOf({ ...values, marking }, null, ZONE)).toEqual([])
})

test('adds the duties of a teacher of a batch to those that the user has', () => {
  const batch = { id: 5, name: 'Morning' }
  const values = withBatch(
    valuesOf([
      given('messages'),
      given('students', { courseId: 1, courseTitle: 'Algebra' }),
      given('batches', { batchId: 4, batchName: 'Evening' }),
    ]),
    batch,
  )
  const places = dutiesOf(values, null, ZONE).map(({ duty, courseId, batchId }) => [duty, courseId, batchId])
  expect(places).toEqual([
    ['students', 1, null],
    ['students', null, 5],
    // The user already has this duty in the whole academy.
    ['messages', null, null],
    ['batches', null, 4],
    ['batches', null, 5],
  ])
  expect(withBatch(values, batch)).toEqual(values)
})

test('does not give duties again that have ended', () => {
  const until = new Date(Date.now() - 86_400_000)
  const later = new Date('2099-01-31T18:29:59.000Z')
  const duties = [
    given('payments', { until }),
    given('students', { until: later }),
    given('marking', { courseId: 1, courseTitle: 'Algebra', until }),
    given('marking', { courseId: 2, courseTitle: 'Python', until: later }),
  ]
  const values = valuesOf(duties)
  expect([values.payments.on, values.marking.places.map(({ id }) => id)]).toEqual([false, [2]])
  expect(commonEnd(duties, ZONE)).toBe('2099-01-31')
  expect(commonEnd(duties, 'Asia/Tokyo')).toBe('2099-02-01')
  const saved = dutiesOf(values, '2099-02-28', ZONE)
  expect(Object.fromEntries(saved.map(({ duty, courseId }) => [duty, courseId]))).toEqual({
    marking: 2,
    students: null,
  })
})
