import { type SQL, sql } from 'drizzle-orm'
import type { CourseTeacher } from '../../courses.schema.ts'
import { courses, teachers } from '../../tables.ts'

/** So much of a description is enough for its first words. */
const BEGINNING = 1000
export const beginning = sql<string>`left(${teachers.description}, ${sql.raw(String(BEGINNING))})`

/** Courses are a teacher's by the name that stands on them, whatever the case. */
export const isTaughtBy = (name: SQL | string) =>
  sql<boolean>`(lower(trim(${courses}.instructor)) = lower(${name}))`

/** The teacher of the course at hand, where there is a page of them. It belongs into a query of `courses`. */
export const teacherOfCourse = sql<CourseTeacher | null>`(
  select json_build_object('slug', ${teachers}.slug, 'name', ${teachers}.name, 'thumbnail', ${teachers}.thumbnail, 'beginning', ${beginning})
  from ${teachers} where ${isTaughtBy(sql`${teachers}.name`)})`
