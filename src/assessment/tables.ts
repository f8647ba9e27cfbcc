import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { courseImports, lessons } from '../catalogue/tables.ts'
import { files } from '../media/tables.ts'
import { submissions } from './tables/assignments.ts'
import type { AttemptSection } from './taking/sections.rules.ts'
import { createdAt, id, moment } from '../platform/server/db/columns.ts'
import { CORRECTION_KINDS } from './results/corrections.rules.ts'
import type { Answer, Key } from './marking.rules.ts'
import {
  CHALLENGE_DECISIONS,
  DIFFICULTIES,
  type GapKind,
  MARK_SOURCES,
  type QuizSection,
  QUESTION_KINDS,
  RANK_VIEWS,
  SHOWN_AFTER,
} from './quizzes.rules.ts'

export * from './tables/assignments.ts'
export * from './tables/taking.ts'

/**
 * Questions belong to the academy, so that several quizzes can use one. `lessonId` and `seconds` are the moment of a
 * lesson that teaches the answer.
 */
export const questions = pgTable(
  'questions',
  {
    id: id(),
    kind: text('kind', { enum: QUESTION_KINDS }).notNull(),
    topic: text('topic').notNull(),
    difficulty: text('difficulty', { enum: DIFFICULTIES }),
    lessonId: integer('lesson_id').references(() => lessons.id, {
      onDelete: 'set null',
    }),
    seconds: integer('seconds'),
    /** The import that created the question. */
    importId: integer('import_id').references(() => courseImports.id, { onDelete: 'set null' }),
    /**
     * When the import of the question was undone. The question then appears only in quizzes, until the quizzes are
     * deleted too.
     */
    undoneAt: moment('undone_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('questions_import').on(t.importId),
    index('questions_undone')
      .on(t.undoneAt)
      .where(sql`${t.undoneAt} is not null`),
    index('questions_topic').on(t.topic, t.id),
    index('questions_lesson').on(t.lessonId),
    check(
      'questions_kind',
      sql`${t.kind} in ('single', 'multiple', 'trueFalse', 'number', 'text', 'matching', 'ordering', 'fillIn')`,
    ),
  ],
)

/**
 * The parts of a question that students see. A trigger keeps versions unchanged, so that old attempts stay readable.
 */
export const questionVersions = pgTable(
  'question_versions',
  {
    id: id(),
    questionId: integer('question_id')
      .notNull()
      .references((): AnyPgColumn => questions.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    /** The text in Markdown. */
    text: text('text').notNull(),
    options: jsonb('options').$type<readonly { name: string; text: string }[]>().notNull(),
    /** The right sides of a matching question. Their order does not depend on the key. */
    targets: jsonb('targets').$type<readonly { name: string; text: string }[]>().notNull().default([]),
    gaps: jsonb('gaps').$type<readonly GapKind[]>().notNull().default([]),
    needsUnit: boolean('needs_unit').notNull().default(false),
    textHtml: jsonb('text_html').$type<{
      text: string
      options: string[]
      targets?: string[]
    }>(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('question_versions_number').on(t.questionId, t.number)],
)

/** The uploaded pictures in the texts of a version, its options and its explanation. */
export const questionPictures = pgTable(
  'question_pictures',
  {
    versionId: integer('version_id')
      .notNull()
      .references(() => questionVersions.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'restrict' }),
  },
  (t) => [primaryKey({ columns: [t.versionId, t.fileId] }), index('question_pictures_file').on(t.fileId)],
)

/** The right answer of a version, with its explanation. No query for students reads it before they may see it. */
export const questionKeys = pgTable('question_keys', {
  versionId: integer('version_id')
    .primaryKey()
    .references(() => questionVersions.id, { onDelete: 'cascade' }),
  key: jsonb('key').$type<Key>().notNull(),
  /** The explanation in Markdown. */
  explanation: text('explanation').notNull(),
  textHtml: text('text_html'),
})

/** The rules of a quiz, which is a kind of lesson. */
export const quizzes = pgTable(
  'quizzes',
  {
    lessonId: integer('lesson_id')
      .primaryKey()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    passPercent: integer('pass_percent'),
    minutes: integer('minutes'),
    maxAttempts: integer('max_attempts'),
    shufflesQuestions: boolean('shuffles_questions').notNull().default(false),
    shufflesOptions: boolean('shuffles_options').notNull().default(false),
    shows: text('shows', { enum: SHOWN_AFTER }).notNull().default('answers'),
    /**
     * After this time, no one can start the quiz, and open attempts end. A release rule of its lesson decides when the
     * quiz opens.
     */
    closesAt: moment('closes_at'),
    /** The days after a submission in which students can object to a key. Null if students can't object. */
    challengeDays: integer('challenge_days'),
    ranks: text('ranks', { enum: RANK_VIEWS }).notNull().default('none'),
    /** The sections in order. Empty if the quiz has none. If it has sections, `minutes` is the sum of their limits. */
    sections: jsonb('sections').$type<readonly QuizSection[]>().notNull().default([]),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    check('quizzes_pass_percent', sql`${t.passPercent} between 0 and 100`),
    check('quizzes_minutes', sql`${t.minutes} > 0`),
    check('quizzes_max_attempts', sql`${t.maxAttempts} > 0`),
    check('quizzes_challenge_days', sql`${t.challengeDays} > 0`),
    check('quizzes_ranks', sql`${t.ranks} in ('none', 'own', 'names')`),
    check('quizzes_shows', sql`${t.shows} in ('answers', 'answersAtEnd', 'grade', 'nothing')`),
  ],
)

/** The questions and draws of a quiz in order. Marks and penalties are in hundredths. */
export const quizSlots = pgTable(
  'quiz_slots',
  {
    id: id(),
    lessonId: integer('lesson_id')
      .notNull()
      .references(() => quizzes.lessonId, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** The number of the slot's section. Null if the quiz has no sections. */
    section: integer('section'),
    questionId: integer('question_id').references(() => questions.id, { onDelete: 'restrict' }),
    /** Instead of a question: the number, topic and difficulty of the questions that each attempt draws. */
    drawCount: integer('draw_count'),
    drawTopic: text('draw_topic'),
    drawDifficulty: text('draw_difficulty', { enum: DIFFICULTIES }),
    /** The marks of each drawn question. */
    marks: integer('marks').notNull(),
    penalty: integer('penalty').notNull(),
  },
  (t) => [
    uniqueIndex('quiz_slots_position').on(t.lessonId, t.position),
    check(
      'quiz_slots_asks',
      sql`(${t.questionId} is null) = (${t.drawCount} > 0 and ${t.drawCount} is not null)`,
    ),
    index('quiz_slots_question').on(t.questionId),
    check('quiz_slots_worth', sql`${t.marks} > 0 and ${t.penalty} between 0 and ${t.marks}`),
  ],
)

/** Students' attempts at quizzes. The server fixes the deadline at the start. Grades are in hundredths. */
export const quizAttempts = pgTable(
  'quiz_attempts',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lessonId: integer('lesson_id')
      .notNull()
      .references(() => quizzes.lessonId, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    startedAt: moment('started_at').notNull(),
    /** The deadline with the extra time. */
    deadline: moment('deadline'),
    /** The extra time in seconds that is already included in the deadline. */
    extraSeconds: integer('extra_seconds').notNull().default(0),
    /** When the quiz closes for this attempt, with the extra time. */
    closesAt: moment('closes_at'),
    /** The sections of the attempt. Null if the quiz has none. The last section ends at the deadline. */
    sections: jsonb('sections').$type<readonly AttemptSection[]>(),
    submittedAt: moment('submitted_at'),
    /**
     * Who ended the attempt. A teacher can do this before the attempt is submitted, because the last answers can still
     * arrive.
     */
    submittedBy: text('submitted_by', { enum: ['student', 'timer', 'teacher'] }),
    grade: integer('grade'),
    maxGrade: integer('max_grade').notNull(),
    /**
     * The number of answers that earned no marks. Among attempts with equal grades, those with fewer wrong answers rank
     * higher.
     */
    wrong: integer('wrong'),
    isPassed: boolean('is_passed'),
    /** The pass mark at submission. A later regrade uses it again. */
    passPercent: integer('pass_percent'),
  },
  (t) => [
    uniqueIndex('quiz_attempts_number').on(t.userId, t.lessonId, t.number),
    uniqueIndex('quiz_attempts_open')
      .on(t.userId, t.lessonId)
      .where(sql`${t.submittedAt} is null`),
    index('quiz_attempts_due')
      .on(t.deadline)
      .where(sql`${t.submittedAt} is null`),
    index('quiz_attempts_lesson').on(t.lessonId, t.id),
    // For the weekly report, like the indexes of completed lessons and answered questions.
    index('quiz_attempts_submitted').on(t.submittedAt),
  ],
)

/** The questions of an attempt, with the order of their options. `answer` is a copy of the answer that counts. */
export const attemptItems = pgTable(
  'attempt_items',
  {
    id: id(),
    attemptId: integer('attempt_id')
      .notNull()
      .references(() => quizAttempts.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** The number of the item's section. Null if the quiz has no sections. */
    section: integer('section'),
    versionId: integer('version_id')
      .notNull()
      .references(() => questionVersions.id, { onDelete: 'restrict' }),
    /** The names of the version's options in the order of this attempt. */
    options: text('options').array().notNull(),
    /**
     * The names that students see, which don't reveal the teacher's order. Null if students see the version's names.
     */
    names: text('names').array(),
    /** The names of the version's targets in the order of this attempt. Students see them as a, b, c. */
    targets: text('targets').array().notNull().default([]),
    marks: integer('marks').notNull(),
    penalty: integer('penalty').notNull(),
    answer: jsonb('answer').$type<Answer>(),
    /** A correction dropped the question: it counts neither for the grade nor for its maximum. */
    isDropped: boolean('is_dropped').notNull().default(false),
  },
  (t) => [
    uniqueIndex('attempt_items_position').on(t.attemptId, t.position),
    index('attempt_items_version').on(t.versionId),
  ],
)

/** Every answer that a device sent. Rows are only added. */
export const answerEvents = pgTable(
  'answer_events',
  {
    id: id(),
    attemptId: integer('attempt_id')
      .notNull()
      .references(() => quizAttempts.id, { onDelete: 'cascade' }),
    itemId: integer('item_id')
      .notNull()
      .references(() => attemptItems.id, { onDelete: 'cascade' }),
    /** A random name that the device chose for this attempt. */
    device: uuid('device').notNull(),
    sequence: integer('sequence').notNull(),
    answer: jsonb('answer').$type<Answer>(),
    givenAt: moment('given_at').notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  (t) => [
    uniqueIndex('answer_events_sequence').on(t.attemptId, t.device, t.sequence),
    index('answer_events_item').on(t.itemId),
  ],
)

/**
 * Corrections of a question version's key. Rows are only added: an undo is a row of its own. `lessonId` is the quiz
 * from which a question is dropped. The other kinds apply to all quizzes.
 */
export const keyCorrections = pgTable(
  'key_corrections',
  {
    id: id(),
    versionId: integer('version_id')
      .notNull()
      .references(() => questionVersions.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: CORRECTION_KINDS }).notNull(),
    /** The additional or replacing right answers, with the version's names of options. */
    answers: jsonb('answers').$type<readonly Answer[]>(),
    lessonId: integer('lesson_id').references(() => quizzes.lessonId, { onDelete: 'cascade' }),
    undoes: integer('undoes').references((): AnyPgColumn => keyCorrections.id, { onDelete: 'cascade' }),
    /** Students see this reason. */
    reason: text('reason').notNull(),
    givenBy: uuid('given_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('key_corrections_version').on(t.versionId, t.id),
    index('key_corrections_lesson').on(t.lessonId),
    index('key_corrections_given_by').on(t.givenBy),
    uniqueIndex('key_corrections_undoes').on(t.undoes),
    check('key_corrections_kind', sql`${t.kind} in ('accept', 'replace', 'all', 'drop', 'undo')`),
    check('key_corrections_answers', sql`(${t.kind} in ('accept', 'replace')) = (${t.answers} is not null)`),
    check('key_corrections_dropped', sql`(${t.kind} = 'drop') = (${t.lessonId} is not null)`),
    check('key_corrections_undone', sql`(${t.kind} = 'undo') = (${t.undoes} is not null)`),
  ],
)

/**
 * The marks of answers and submissions, in hundredths. Rows are only added, and the newest mark counts. `givenBy` is
 * the teacher, or the user who corrected the key. It becomes null when this account is deleted.
 */
export const marks = pgTable(
  'marks',
  {
    id: id(),
    /** The item of an attempt. Null for marks of a submission. */
    itemId: integer('item_id').references(() => attemptItems.id, { onDelete: 'cascade' }),
    submissionId: integer('submission_id').references(() => submissions.id, { onDelete: 'cascade' }),
    /** The position in the rubric of the submission, or 0 for its total. */
    criterion: integer('criterion'),
    value: integer('value').notNull(),
    source: text('source', { enum: MARK_SOURCES }).notNull(),
    /** The student sees this reason. */
    reason: text('reason'),
    givenBy: uuid('given_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    // The index contains the value, so that the newest marks of a quiz are read from the index alone.
    index('marks_item').on(t.itemId, t.id, t.value),
    index('marks_submission')
      .on(t.submissionId, t.criterion, t.id)
      .where(sql`${t.submissionId} is not null`),
    check(
      'marks_subject',
      sql`num_nonnulls(${t.itemId}, ${t.submissionId}) = 1 and num_nonnulls(${t.submissionId}, ${t.criterion}) <> 1`,
    ),
    index('marks_given_by')
      .on(t.givenBy)
      .where(sql`${t.givenBy} is not null`),
    check('marks_source', sql`${t.source} in ('automatic', 'teacher', 'regrade')`),
  ],
)

/** The questions in videos, each at a time in seconds. */
export const videoQuestions = pgTable(
  'video_questions',
  {
    id: id(),
    lessonId: integer('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    questionId: integer('question_id')
      .notNull()
      .references(() => questions.id, { onDelete: 'restrict' }),
    seconds: integer('seconds').notNull(),
  },
  (t) => [
    uniqueIndex('video_questions_lesson').on(t.lessonId, t.questionId),
    index('video_questions_question').on(t.questionId),
    check('video_questions_seconds', sql`${t.seconds} >= 0`),
  ],
)

/** A student's latest answer to a question in a video. */
export const videoAnswers = pgTable(
  'video_answers',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    videoQuestionId: integer('video_question_id')
      .notNull()
      .references(() => videoQuestions.id, { onDelete: 'cascade' }),
    versionId: integer('version_id')
      .notNull()
      .references(() => questionVersions.id, { onDelete: 'restrict' }),
    answer: jsonb('answer').$type<Answer>().notNull(),
    isRight: boolean('is_right').notNull(),
    answeredAt: moment('answered_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('video_answers_user_question').on(t.userId, t.videoQuestionId),
    index('video_answers_question').on(t.videoQuestionId),
    index('video_answers_version').on(t.versionId),
  ],
)

/** Students' objections to the key of a question in an attempt. */
export const keyChallenges = pgTable(
  'key_challenges',
  {
    id: id(),
    itemId: integer('item_id')
      .notNull()
      .references(() => attemptItems.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
    createdAt: createdAt(),
    decision: text('decision', { enum: CHALLENGE_DECISIONS }),
    /** The reply for the student. */
    reply: text('reply'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: moment('decided_at'),
  },
  (t) => [
    uniqueIndex('key_challenges_item').on(t.itemId),
    index('key_challenges_decided_by').on(t.decidedBy),
    check('key_challenges_decision', sql`${t.decision} in ('accepted', 'rejected')`),
    check(
      'key_challenges_decided',
      sql`(${t.decision} is null) = (${t.decidedAt} is null) and (${t.decision} is null) = (${t.reply} is null)`,
    ),
  ],
)

/** Students whose names rank lists don't show to other students. */
export const hiddenRankNames = pgTable('hidden_rank_names', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
})
