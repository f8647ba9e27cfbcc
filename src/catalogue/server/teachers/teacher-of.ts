import { type SQL, sql } from 'drizzle-orm'
import type { CourseTeacher } from '../../courses.schema.ts'
import { courses, teachers } from '../../tables.ts'

/** Number of characters of a description from which its first words are taken. */
const BEGINNING = 1000
export const beginning = sql<string>`left(${teachers.description}, ${sql.raw(String(BEGINNING))})`

/** SQL condition: the course has this teacher's name, ignoring case. */
export const isTaughtBy = (name: SQL | string) =>
  sql<boolean>`(lower(trim(${courses}.instructor)) = lower(${name}))`

/** SQL expression: the teacher of the course, if the teacher has a page. Use it in a query of `courses`. */
export const teacherOfCourse = sql<CourseTeacher | null>`(
  select json_build_object('slug', ${teachers}.slug, 'name', ${teachers}.name, 'thumbnail', ${teachers}.thumbnail, 'beginning', ${beginning})
  from ${teachers} where ${isTaughtBy(sql`${teachers}.name`)})`
