import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { academyDay } from '../../../academy/server/academy-day.ts'
import { assessmentErrors } from '../../../assessment/errors.ts'
import { fits, toVersionNames } from '../../../assessment/item-names.rules.ts'
import { isBlank } from '../../../assessment/marking.rules.ts'
import { markWith, toSeenState } from '../../../assessment/results/corrections.rules.ts'
import { findItems } from '../../../assessment/server/papers.ts'
import { readExplained } from '../../../assessment/server/results/explained.ts'
import { readKeyStates } from '../../../assessment/server/results/key-states.ts'
import { findShownQuizzes } from '../../../assessment/server/results/shown-quizzes.ts'
import { attemptItems } from '../../../assessment/tables.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import type { User } from '../../../platform/user.schema.ts'
import { learningErrors } from '../../errors.ts'
import type { PracticeResult, practiceInput } from '../../mistakes.schema.ts'
import { mistakeCards } from '../../tables.ts'
import { addToDay } from '../study-goal/study-days.ts'
import { mistakesIn } from './mistakes.ts'
import { nextSchedule, type Schedule } from './schedule.ts'

const WHOLE = { marks: 100, penalty: 0 }

type Card = Schedule & { answerId: string; isDue: boolean }
type Found = { itemId: number; lessonId: number; today: string; card: Card | null }

/** Finds a question in the user's notebook, with its schedule. Throws 404 if it is not in the notebook. */
async function getMistake(db: Db, user: User, questionId: number): Promise<Found> {
  const quizIds = await findShownQuizzes(db, user)
  const [found] = await db.execute<Found>(sql`
    with mistakes as (${mistakesIn(user.id, quizIds)})
    select m.item_id as "itemId", m.lesson_id as "lessonId", ${academyDay}::text as today,
      case when c.user_id is not null then json_build_object('dueOn', c.due_on, 'practisedOn', c.practised_on,
        'stability', c.stability, 'difficulty', c.difficulty, 'practised', c.practised, 'wrong', c.wrong,
        'answerId', c.answer_id, 'isDue', c.due_on <= ${academyDay}) end as card
    from mistakes m left join ${mistakeCards} c on c.user_id = ${user.id} and c.question_id = m.question_id
    where m.question_id = ${questionId}`)
  if (!found) throw learningErrors.MISTAKE_NOT_FOUND()
  return found
}

/**
 * Marks an answer to a question in the notebook, and returns the right answer, which the quiz also shows to the
 * student. If the question is due, sets its next day, and the time counts for the weekly goal. A repeated call, or
 * an answer to a question that is not due, changes nothing. Throws 404 if the question is not in the notebook, and
 * 400 if the answer is of another kind.
 */
export async function practiseMistake(
  db: Db,
  user: User,
  { questionId, answerId, answer, seconds }: z.output<typeof practiceInput>,
): Promise<PracticeResult> {
  const { itemId, lessonId, today, card } = await getMistake(db, user, questionId)
  const [item] = await findItems(db, sql`${attemptItems.id} = ${itemId}`)
  if (!item) throw learningErrors.MISTAKE_NOT_FOUND()
  const { kind, gaps, of, versionId } = item
  if (!fits(answer, { ...of, kind, gaps: gaps.length }))
    throw assessmentErrors.ANSWER_DOES_NOT_FIT({ field: 'answer' })
  const state = (await readKeyStates(db, [versionId]))(versionId, lessonId)
  // A correction dropped the question, but the background job has not marked the attempt again yet.
  if (state.isDropped) throw learningErrors.MISTAKE_NOT_FOUND()
  const given = answer && !isBlank(answer) ? toVersionNames(answer, of) : null
  const value = given ? markWith(state, given, WHOLE) : 0
  const result = value >= WHOLE.marks ? 'right' : value > 0 ? 'partly' : 'wrong'
  const next =
    card && (!card.isDue || card.answerId === answerId) ? null : nextSchedule(card, result === 'right', today)
  if (next) await save(db, user.id, { questionId, answerId, before: card, next, seconds })
  const explained = await readExplained(db, user, [versionId])
  return {
    result,
    dueOn: (next ?? card)?.dueOn ?? today,
    solution: { ...toSeenState(state, of), explanationHtml: '', moment: null, ...explained.get(versionId) },
  }
}

type Practised = {
  questionId: number
  answerId: string
  before: Schedule | null
  next: Schedule
  seconds: number
}

/**
 * Saves the schedule and the study time, unless the student practised the question on another device in the
 * meantime.
 */
async function save(
  db: Db,
  userId: string,
  { questionId, answerId, before, next, seconds }: Practised,
): Promise<void> {
  const values: SQL = sql`${next.dueOn}::date, ${next.practisedOn}::date, ${next.stability}::float8,
    ${next.difficulty}::float8, ${next.practised}::int, ${next.wrong}::int, ${answerId}::uuid`
  await db.execute(sql`
    with saved as (
      insert into ${mistakeCards} as c
        (user_id, question_id, due_on, practised_on, stability, difficulty, practised, wrong, answer_id)
      values (${userId}, ${questionId}, ${values})
      on conflict (user_id, question_id) do update
        set (due_on, practised_on, stability, difficulty, practised, wrong, answer_id) = (
          excluded.due_on, excluded.practised_on, excluded.stability, excluded.difficulty, excluded.practised,
          excluded.wrong, excluded.answer_id)
        where c.practised = ${before?.practised ?? 0}
      returning user_id
    ), day as (${addToDay(userId, seconds)})
    select from saved`)
}
