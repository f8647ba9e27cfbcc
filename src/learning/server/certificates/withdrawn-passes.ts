import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { assignments, quizAttempts, quizzes, submissions } from '../../../assessment/tables.ts'
import { lessonOrder } from '../../../catalogue/server/lessons/lesson-order.ts'
import { lessons } from '../../../catalogue/tables.ts'
import type { Tx } from '../../../platform/server/db/connect.ts'
import { courseCompletions, lessonProgress } from '../../tables.ts'
import { isAssignmentDone, isQuizPassed } from '../completion.ts'
import { isRequired } from '../percent.ts'

const lesson = alias(lessons, 'l')

/**
 * Returns the title of a required lesson that is complete but no longer passed, because the marks of the attempt or
 * submission have changed since. Null if there is none, or if another attempt or submission passes. A quiz counts only
 * if it has a pass mark and shows results. Work counts only if it began before the completion, so lessons that the
 * student completed in another way count as passed. If an assignment was complete when it was submitted, under an
 * earlier rule, both times are equal.
 */
export async function findWithdrawnPass(tx: Tx, userId: string, courseId: number): Promise<string | null> {
  const [row] = await tx.execute<{ title: string }>(sql`
    select l.title from ${lessons} l
      join ${lessonProgress} p on p.lesson_id = l.id and p.user_id = ${userId}
      left join ${courseCompletions} f on f.user_id = p.user_id and f.course_id = l.course_id
    where l.course_id = ${courseId} and l.is_shown and p.completed and ${isRequired} and case l.kind
      when 'quiz' then exists (
        select from ${quizzes} q join ${quizAttempts} a on a.lesson_id = q.lesson_id
        where q.lesson_id = l.id and q.pass_percent is not null and q.shows <> 'nothing'
          and a.user_id = p.user_id and a.submitted_at is not null and a.started_at <= p.completed_at)
        and not ${isQuizPassed(userId, sql`l.id`)}
      when 'assignment' then exists (
        select from ${assignments} a join ${submissions} s on s.lesson_id = a.lesson_id
        where a.lesson_id = l.id and a.completes = 'passed'
          and s.user_id = p.user_id and s.state <> 'draft' and s.submitted_at < p.completed_at)
        and not ${isAssignmentDone(userId, sql`l.id`)}
      else false end
    order by ${sql.join(lessonOrder(lesson), sql`, `)} limit 1`)
  return row?.title ?? null
}
