import type { DutyInput, ListedDuty } from '../../../accounts/staff-duties.schema.ts'
import { DUTY_NAMES, type Duty } from '../../../platform/enumerations.ts'

/** A duty in the form. Without courses it is for the whole academy. */
export type DutyValue = {
  on: boolean
  courses: { id: number; title: string | null }[]
  /** In rupees, as typed. */
  limit: string
  /** The end that the duty has already. */
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

const OFF: DutyValue = { on: false, courses: [], limit: '', until: null }

export function valuesOf(given: readonly ListedDuty[]): DutyValues {
  const values = Object.fromEntries(DUTY_NAMES.map((duty) => [duty, OFF])) as DutyValues
  for (const { duty, courseId, courseTitle, limit, until } of given) {
    const { courses } = values[duty]
    values[duty] = {
      on: true,
      courses: courseId === null ? courses : [...courses, { id: courseId, title: courseTitle }],
      limit: limit === null ? '' : String(limit),
      until,
    }
  }
  return values
}

type Chosen = Omit<DutyInput, 'until'> & { until: string | null }

/** Returns the ticked duties. `endsOn` is a day that replaces the ends which they have; null keeps those. */
export const dutiesOf = (values: DutyValues, endsOn: string | null): Chosen[] =>
  DUTY_NAMES.filter((duty) => values[duty].on).flatMap((duty) => {
    const { courses, limit, until } = values[duty]
    const end = endsOn === null ? until : endsOn === '' ? null : new Date(`${endsOn}T23:59:59`)
    const places: (number | null)[] = courses.length === 0 ? [null] : courses.map(({ id }) => id)
    return places.map((courseId) => ({
      duty,
      courseId,
      limit: limit.trim() === '' ? null : Number(limit),
      until: end?.toISOString() ?? null,
    }))
  })
