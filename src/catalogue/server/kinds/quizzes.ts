import { sql } from 'drizzle-orm'
import { quizSlots, quizzes, videoQuestions } from '../../../assessment/tables.ts'
import type { Tx } from '../../../platform/server/db/connect.ts'

/** Inserts the rules of a quiz for a new lesson, without questions. */
export async function createQuiz(tx: Tx, lessonId: number): Promise<void> {
  await tx.insert(quizzes).values({ lessonId })
}

/**
 * Copies the quiz of a lesson to another lesson, without its attempts. Both quizzes use the same questions in the
 * bank.
 */
export async function copyQuiz(tx: Tx, from: number, to: number): Promise<void> {
  await tx.execute(sql`
    insert into ${quizzes} (lesson_id, pass_percent, minutes, max_attempts, shuffles_questions, shuffles_options, shows, challenge_days, ranks, sections)
    select ${to}, pass_percent, minutes, max_attempts, shuffles_questions, shuffles_options, shows, challenge_days, ranks, sections
    from ${quizzes} where lesson_id = ${from}`)
  await tx.execute(sql`
    insert into ${quizSlots} (lesson_id, position, section, question_id, draw_count, draw_topic, draw_difficulty, marks, penalty)
    select ${to}, position, section, question_id, draw_count, draw_topic, draw_difficulty, marks, penalty
    from ${quizSlots} where lesson_id = ${from} order by position`)
}

/** Copies the questions in a video to another lesson. */
export const copyVideoQuestions = (tx: Tx, from: number, to: number) =>
  tx.execute(sql`
    insert into ${videoQuestions} (lesson_id, question_id, seconds)
    select ${to}, question_id, seconds from ${videoQuestions} where lesson_id = ${from} order by id`)
