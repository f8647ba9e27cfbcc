import { check, date, doublePrecision, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { users } from '../../accounts/tables.ts'
import { questions } from '../../assessment/tables.ts'

/**
 * The next practice day of a question in the mistake notebook, with the state of `ts-fsrs`. Days are in the academy's
 * time zone. The attempts determine which questions are in the notebook. A question without a row is due.
 */
export const mistakeCards = pgTable(
  'mistake_cards',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    questionId: integer('question_id')
      .notNull()
      .references(() => questions.id, { onDelete: 'cascade' }),
    dueOn: date('due_on').notNull(),
    practisedOn: date('practised_on').notNull(),
    stability: doublePrecision('stability').notNull(),
    difficulty: doublePrecision('difficulty').notNull(),
    /** How often the student practised the question, and how often the answer was wrong again. */
    practised: integer('practised').notNull(),
    wrong: integer('wrong').notNull(),
    /** The ID that the browser chose for the latest answer. A repeated call with it changes nothing. */
    answerId: uuid('answer_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.questionId] }),
    index('mistake_cards_question').on(t.questionId),
    check('mistake_cards_due', sql`${t.dueOn} > ${t.practisedOn}`),
    check('mistake_cards_practised', sql`${t.wrong} between 0 and ${t.practised}`),
  ],
)
