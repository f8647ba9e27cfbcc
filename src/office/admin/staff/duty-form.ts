import type { DutyInput, ListedDuty } from '../../../accounts/staff-duties.schema.ts'
import { DUTIES, DUTY_NAMES, type Duty } from '../../../platform/enumerations.ts'
import { normalisePrice, parsePrice } from '../../../platform/money.ts'

type DutyCourse = {
  id: number
  title: string | null
  /** The end that the duty already has in this course. */
  until: Date | null
}

/** A duty in the form. */
export type DutyValue = {
  on: boolean
  where: 'academy' | 'courses'
  courses: DutyCourse[]
  /** In rupees, as typed. */
  limit: string
  /** The end that the duty already has in the whole academy. */
  until: Date | null
}
export type DutyValues = Record<Duty, DutyValue>

/** Presets only tick duties. */
export const PRESETS = {
  teacher: ['courses', 'answers', 'marking', 'students'],
  desk: ['payments', 'students'],
  moderator: ['answers', 'moderation'],
  accountant: ['money', 'refunds'],
} as const satisfies Record<string, readonly Duty[]>

const OFF: DutyValue = { on: false, where: 'academy', courses: [], limit: '', until: null }

export function valuesOf(given: readonly ListedDuty[]): DutyValues {
  const values = Object.fromEntries(DUTY_NAMES.map((duty) => [duty, OFF])) as DutyValues
  for (const { duty, courseId, courseTitle, limit, until } of given) {
    const value = { ...values[duty], on: true, limit: limit === null ? '' : String(limit) }
    // A duty in the whole academy includes its courses.
    values[duty] =
      courseId === null
        ? { ...value, where: 'academy', until }
        : {
            ...value,
            where: values[duty].on && value.where === 'academy' ? 'academy' : 'courses',
            courses: [...value.courses, { id: courseId, title: courseTitle, until }],
          }
  }
  return values
}

/** Whether a limit is not an amount above zero, or a duty for single courses has none. */
export const isIncomplete = (value: DutyValue, duty: Duty) =>
  value.on &&
  (isLimitWrong(value) ||
    (DUTIES[duty] === 'course' && value.where === 'courses' && value.courses.length === 0))

export const isLimitWrong = ({ limit }: Pick<DutyValue, 'limit'>) =>
  limit.trim() !== '' && parsePrice(normalisePrice(limit)) === null

/** Returns a typed amount in rupees, or null if nothing is typed. */
function rupeesOf(limit: string): number | null {
  const paise = parsePrice(normalisePrice(limit))
  return paise === null ? null : paise / 100
}

type Chosen = Omit<DutyInput, 'until'> & { until: string | null }

/**
 * Returns the ticked duties, none of which may be incomplete. `endsOn` is a day that replaces their ends; null keeps
 * the ends that they have.
 */
export const dutiesOf = (values: DutyValues, endsOn: string | null): Chosen[] =>
  DUTY_NAMES.filter((duty) => values[duty].on).flatMap((duty) => {
    const { where, courses, limit, until } = values[duty]
    const places = where === 'courses' ? courses : [{ id: null, until }]
    return places.map((place) => {
      const end = endsOn === null ? place.until : endsOn === '' ? null : new Date(`${endsOn}T23:59:59`)
      return {
        duty,
        courseId: place.id,
        limit: rupeesOf(limit),
        until: end?.toISOString() ?? null,
      }
    })
  })
