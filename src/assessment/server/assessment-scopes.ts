import { sql } from 'drizzle-orm'
import { lessons } from '../../catalogue/tables.ts'
import { attemptItems, quizAttempts, submissions } from '../tables.ts'

/** The courses of attempts, of their items, and of submissions, for `inCoursesOf`. */
export const anAttempt = sql`
  select a.id, l.course_id from ${quizAttempts} a join ${lessons} l on l.id = a.lesson_id`
export const anItem = sql`
  select i.id, l.course_id from ${attemptItems} i join ${quizAttempts} a on a.id = i.attempt_id
  join ${lessons} l on l.id = a.lesson_id`
export const aSubmission = sql`
  select s.id, l.course_id from ${submissions} s join ${lessons} l on l.id = s.lesson_id`
