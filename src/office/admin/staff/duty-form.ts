import type { DutyInput, ListedDuty } from '../../../accounts/staff-duties.schema.ts'
import { canBeIn, DUTY_NAMES, type Duty } from '../../../platform/enumerations.ts'
import { normalisePrice, parsePrice } from '../../../platform/money.ts'
import { addDays, momentOf, zonedDay } from '../../../platform/time-zone.ts'

/** A course or a batch to which a duty is limited. */
export type DutyPlace = {
  kind: 'course' | 'batch'
  id: number
  title: string | null
  /** The end date that the duty already has in this place. */
  until: Date | null
}

/** A duty in the form. */
export type DutyValue = {
  on: boolean
  where: 'academy' | 'places'
  places: DutyPlace[]
  /** The highest amount for one decision, in rupees as typed. */
  limit: string
  /** The end date that the duty already has in the whole academy. */
  until: Date | null
}
export type DutyValues = Record<Duty, DutyValue>

/** Presets only select duties, without places and limits. */
export const PRESETS = {
  teacher: ['courses', 'answers', 'marking', 'students'],
  batchTeacher: ['students', 'messages', 'batches'],
  desk: ['payments', 'students'],
  moderator: ['answers', 'moderation'],
  accountant: ['money', 'refunds'],
} as const satisfies Record<string, readonly Duty[]>

const OFF: DutyValue = { on: false, where: 'academy', places: [], limit: '', until: null }

const NONE = Object.fromEntries(DUTY_NAMES.map((duty) => [duty, OFF])) as DutyValues

export const hasEnded = ({ until }: Pick<ListedDuty, 'until'>) =>
  until !== null && until.getTime() <= Date.now()

/** Returns the duties for the form, without those that have ended. */
export function valuesOf(given: readonly ListedDuty[]): DutyValues {
  const values = { ...NONE }
  const open = given.filter((duty) => !hasEnded(duty))
  for (const { duty, courseId, courseTitle, batchId, batchName, limit, until } of open) {
    const value = { ...values[duty], on: true, limit: limit === null ? '' : String(limit) }
    const place: DutyPlace | null =
      courseId !== null
        ? { kind: 'course', id: courseId, title: courseTitle, until }
        : batchId !== null
          ? { kind: 'batch', id: batchId, title: batchName, until }
          : null
    // A duty in the whole academy includes its courses and batches.
    values[duty] = place
      ? {
          ...value,
          where: values[duty].on && value.where === 'academy' ? 'academy' : 'places',
          places: [...value.places, place],
        }
      : { ...value, where: 'academy', until }
  }
  return values
}

/** Adds the duties of a batch's teacher to the duties that the user already has. */
export const withBatch = (values: DutyValues, batch: { id: number; name: string }): DutyValues => ({
  ...values,
  ...Object.fromEntries(
    PRESETS.batchTeacher.map((duty) => {
      const { on, where, places } = values[duty]
      const isThere = on && (where === 'academy' || hasPlace(places, { kind: 'batch', id: batch.id }))
      if (isThere) return [duty, values[duty]]
      const place: DutyPlace = { kind: 'batch', id: batch.id, title: batch.name, until: null }
      return [duty, { ...values[duty], on: true, where: 'places', places: on ? [...places, place] : [place] }]
    }),
  ),
})

type Named = Pick<DutyPlace, 'kind' | 'id'>

export const hasPlace = (places: readonly Named[], { kind, id }: Named) =>
  places.some((one) => one.kind === kind && one.id === id)

/** Whether a duty can be limited to courses or batches. */
export const hasPlaces = (duty: Duty) => canBeIn('course', duty) || canBeIn('batch', duty)

/** Returns the places to which this duty can be limited. */
export const placesFor = (duty: Duty, places: readonly DutyPlace[]) =>
  places.filter(({ kind }) => canBeIn(kind, duty))

/** Whether the duty can't be saved: its limit is not an amount above zero, or it needs places and none is chosen. */
export const isIncomplete = (value: DutyValue, duty: Duty) =>
  value.on &&
  (isLimitWrong(value) || (hasPlaces(duty) && value.where === 'places' && value.places.length === 0))

export const isLimitWrong = ({ limit }: Pick<DutyValue, 'limit'>) =>
  limit.trim() !== '' && parsePrice(normalisePrice(limit)) === null

/** Returns a typed amount in rupees, or null if nothing is typed. */
function rupeesOf(limit: string): number | null {
  const paise = parsePrice(normalisePrice(limit))
  return paise === null ? null : paise / 100
}

type Chosen = Omit<DutyInput, 'until'> & { until: string | null }

/** Returns the common last day of the duties that have not ended, or '' if their days differ. */
export function commonEnd(duties: readonly ListedDuty[], timeZone: string): string {
  const open = duties.filter((duty) => !hasEnded(duty))
  const [first, ...others] = new Set(open.map(({ until }) => until && zonedDay(until, timeZone)))
  return others.length > 0 ? '' : (first ?? '')
}

/** Returns the last second of a day. */
const endOf = (day: string, timeZone: string) =>
  new Date(momentOf(addDays(day, 1), 0, timeZone).getTime() - 1000)

/**
 * Returns the selected duties, none of which may be incomplete. `endsOn` is a day in the academy's time zone that
 * replaces their end dates. If it is null, the duties keep their end dates.
 */
export const dutiesOf = (values: DutyValues, endsOn: string | null, timeZone: string): Chosen[] =>
  DUTY_NAMES.filter((duty) => values[duty].on).flatMap((duty) => {
    const { where, places, limit, until } = values[duty]
    const given = where === 'places' ? places : [{ kind: 'academy', id: null, until }]
    return given.map((place) => {
      const end = endsOn === null ? place.until : endsOn === '' ? null : endOf(endsOn, timeZone)
      return {
        duty,
        courseId: place.kind === 'course' ? place.id : null,
        batchId: place.kind === 'batch' ? place.id : null,
        limit: rupeesOf(limit),
        until: end?.toISOString() ?? null,
      }
    })
  })

/** Returns the chosen duties with the names of their places. */
export const listed = (values: DutyValues, chosen: readonly Chosen[]): ListedDuty[] =>
  chosen.map(({ until, ...duty }) => {
    const titleOf = (kind: DutyPlace['kind'], id: number | null) =>
      values[duty.duty].places.find((place) => place.kind === kind && place.id === id)?.title ?? null
    return {
      ...duty,
      until: until === null ? null : new Date(until),
      courseTitle: titleOf('course', duty.courseId),
      batchName: titleOf('batch', duty.batchId),
    }
  })
