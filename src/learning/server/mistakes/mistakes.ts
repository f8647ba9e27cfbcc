import { sql } from 'drizzle-orm'
import { academyDay } from '../../../academy/server/academy-day.ts'
import { findItems } from '../../../assessment/server/papers.ts'
import { newestMark } from '../../../assessment/server/results/marked-items.ts'
import { findShownQuizzes } from '../../../assessment/server/results/shown-quizzes.ts'
import { attemptItems, questionVersions, quizAttempts } from '../../../assessment/tables.ts'
import { lessons } from '../../../catalogue/tables.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import type { User } from '../../../platform/user.schema.ts'
import type { DueMistakes } from '../../mistakes.schema.ts'
import { mistakeCards } from '../../tables.ts'

/**
 * Passes the IDs as one parameter, so that the SQL text is the same for any number of IDs. Otherwise, students could
 * fill the list of prepared statements.
 */
const list = (ids: readonly number[]) => `{${ids.join(',')}}`

/**
 * SQL query: the questions that the user answered wrong or partly right in these quizzes, by their newest marks.
 * Each row is the item of the latest such answer. Corrected and dropped questions leave the notebook automatically.
 */
export const mistakesIn = (userId: string, quizIds: readonly number[]) => sql`
  select distinct on (v.question_id) v.question_id, i.id as item_id, i.version_id, a.lesson_id
  from ${quizAttempts} a join ${attemptItems} i on i.attempt_id = a.id
    join ${questionVersions} v on v.id = i.version_id
  where a.user_id = ${userId} and a.submitted_at is not null and a.lesson_id = any(${list(quizIds)}::int[])
    and i.answer is not null and not i.is_dropped and coalesce(${newestMark}, 0) < i.marks
  order by v.question_id, i.id desc`

type Row = Omit<DueMistakes, 'items'> & {
  first: { questionId: number; itemId: number; lessonId: number; title: string }[]
}

const EMPTY: Row = { total: 0, due: 0, nextOn: null, first: [] }

/**
 * Counts the questions in a user's notebook, and finds the first questions that are due. Questions that the user has
 * practised are first.
 */
async function readNotebook(db: Db, user: User, limit: number): Promise<Row> {
  const quizIds = await findShownQuizzes(db, user)
  if (quizIds.length === 0) return EMPTY
  const [row] = await db.execute<Row>(sql`
    with mistakes as (${mistakesIn(user.id, quizIds)}), cards as (
      select m.*, c.due_on, coalesce(c.due_on <= ${academyDay}, true) as is_due
      from mistakes m left join ${mistakeCards} c on c.user_id = ${user.id} and c.question_id = m.question_id
    )
    select count(*)::int as total, (count(*) filter (where is_due))::int as due,
      (min(due_on) filter (where not is_due))::text as "nextOn",
      (
        select coalesce(json_agg(json_build_object('questionId', d.question_id, 'itemId', d.item_id,
          'lessonId', l.id, 'title', l.title) order by d.due_on nulls last, d.item_id), '[]')
        from (select * from cards where is_due order by due_on nulls last, item_id limit ${limit}) d
          join ${lessons} l on l.id = d.lesson_id
      ) as first
    from cards`)
  return row ?? EMPTY
}

/** Returns the counts of the mistake notebook. */
export async function countMistakes(db: Db, user: User) {
  const { total, due, nextOn } = await readNotebook(db, user, 0)
  return { total, due, nextOn }
}

/** Number of questions in one response. */
const LISTED = 10

/** Returns the first questions that are due, as the student saw them, without their keys and earlier answers. */
export async function listDueMistakes(db: Db, user: User): Promise<DueMistakes> {
  const { first, ...counts } = await readNotebook(db, user, LISTED)
  if (first.length === 0) return { ...counts, items: [] }
  const items = await findItems(
    db,
    sql`${attemptItems.id} = any(${list(first.map(({ itemId }) => itemId))}::int[])`,
  )
  const byId = new Map(items.map((item) => [item.id, item]))
  return {
    ...counts,
    items: first.flatMap(({ questionId, itemId, lessonId, title }) => {
      const item = byId.get(itemId)
      if (!item) return []
      const { kind, html, options, targets, gaps, needsUnit } = item
      return { questionId, quiz: { lessonId, title }, kind, html, options, targets, gaps, needsUnit }
    }),
  }
}
