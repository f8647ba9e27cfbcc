import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Actor, Needed, Place } from '../../../platform/policy.ts'
import { coursesOf } from '../../../platform/duties.policy.ts'
import type { Scope } from '../../../platform/server/call-meta.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { captions, courseImports, courses, lessons, resources, sections } from '../../tables.ts'

/** A query for the columns `id` and `course_id` of a noun. */
type Source = SQL

export const aCourse: Source = sql`select id, id as course_id from ${courses}`
export const aLesson: Source = sql`select id, course_id from ${lessons}`
export const aSection: Source = sql`select id, course_id from ${sections}`
export const aResource: Source = sql`select id, course_id from ${resources}`
export const anImport: Source = sql`select id, course_id from ${courseImports}`
export const aCaption: Source = sql`
  select c.id, l.course_id from ${captions} c join ${lessons} l on l.id = c.lesson_id`

const MAX_ID = 2_147_483_647

/** Returns the IDs in a field, or null if one is invalid. */
export function idsIn(value: unknown): number[] | null {
  const ids = [value]
    .flat()
    .map((one) => (typeof one === 'string' && /^\d{1,10}$/.test(one) ? Number(one) : one))
  const areValid = ids.every(
    (one) => typeof one === 'number' && Number.isInteger(one) && one > 0 && one <= MAX_ID,
  )
  return areValid ? (ids as number[]) : null
}

/** Returns the value of a field. The field 'updates.id' means all IDs in the list 'updates'. */
function valueOf(input: Record<string, unknown>, field: string): unknown {
  const [name = '', part] = field.split('.')
  const value = input[name]
  if (part === undefined || !Array.isArray(value)) return value
  return value.map((one: unknown) =>
    typeof one === 'object' && one !== null ? (one as Record<string, unknown>)[part] : null,
  )
}

/**
 * Returns the scope of calls whose input identifies objects in these fields, each with its noun. Optional fields may
 * be absent. An object that does not exist, or that belongs to no course, is in no user's scope.
 */
export const inCoursesOf =
  (fields: Readonly<Record<string, Source>>): Scope =>
  async (db, input) => {
    const given = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {}
    const about: Place[] = []
    for (const [field, source] of Object.entries(fields)) {
      const value = valueOf(given, field)
      if (value === undefined) continue
      const ids = idsIn(value)
      about.push(...(ids ? await readCourses(db, source, [...new Set(ids)]) : [NOWHERE]))
    }
    return about
  }

/** A scope that no user has. */
export const NOWHERE: Place = { courseId: null }

async function readCourses(db: Db, source: Source, ids: number[]): Promise<Place[]> {
  const rows = await db.execute<{ courseId: number | null }>(sql`
    select thing.course_id as "courseId" from (${source}) as thing where thing.id = any(${`{${ids.join(',')}}`}::int[])`)
  return rows.length === ids.length ? [...rows] : [NOWHERE]
}

/** SQL condition: the user has one of the duties in this course. Undefined if the user has it in the whole academy. */
export function isInOwnCourses(actor: Actor, needed: Needed, courseId: SQLWrapper): SQL | undefined {
  const own = coursesOf(actor, needed)
  return own === 'all' ? undefined : sql`${courseId} = any(${`{${own.join(',')}}`}::int[])`
}
