import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'
import { lessons } from '../../catalogue/tables.ts'
import { files } from '../../media/tables.ts'
import { createdAt, id, moment } from '../../platform/server/db/columns.ts'
import {
  COMPLETES,
  type Criterion,
  PART_KINDS,
  type Stroke,
  SUBMISSION_STATES,
} from '../assignments.rules.ts'

/**
 * The rules of an assignment, which is a kind of lesson. Its instructions are the text of the lesson. Marks are in
 * hundredths.
 */
export const assignments = pgTable(
  'assignments',
  {
    lessonId: integer('lesson_id')
      .primaryKey()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    /** The sum of the criteria, if there is a rubric. */
    maxMarks: integer('max_marks').notNull().default(1000),
    rubric: jsonb('rubric').$type<readonly Criterion[]>().notNull().default([]),
    completes: text('completes', { enum: COMPLETES }).notNull().default('submitted'),
    passPercent: integer('pass_percent'),
    dueAt: moment('due_at'),
    acceptsLate: boolean('accepts_late').notNull().default(true),
    /** The end of late submissions. Null for no end. */
    lateUntil: moment('late_until'),
    latePercent: integer('late_percent').notNull().default(0),
    takesText: boolean('takes_text').notNull().default(true),
    takesFiles: boolean('takes_files').notNull().default(true),
    takesPages: boolean('takes_pages').notNull().default(true),
    maxResubmissions: integer('max_resubmissions').notNull().default(1),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    check('assignments_max_marks', sql`${t.maxMarks} > 0`),
    check('assignments_completes', sql`${t.completes} in ('submitted', 'passed')`),
    check(
      'assignments_pass_percent',
      sql`${t.passPercent} between 0 and 100 and (${t.completes} = 'submitted' or ${t.passPercent} is not null)`,
    ),
    check('assignments_late_percent', sql`${t.latePercent} between 0 and 100`),
    check('assignments_max_resubmissions', sql`${t.maxResubmissions} between 0 and 20`),
    check('assignments_takes', sql`${t.takesText} or ${t.takesFiles} or ${t.takesPages}`),
  ],
)

/**
 * The versions of a student's work. One version can be a draft. A submitted version keeps the rules under which it was
 * submitted. `grade` is a copy of the marks that count, in hundredths.
 */
export const submissions = pgTable(
  'submissions',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lessonId: integer('lesson_id')
      .notNull()
      .references(() => assignments.lessonId, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    state: text('state', { enum: SUBMISSION_STATES }).notNull().default('draft'),
    text: text('text').notNull().default(''),
    maxGrade: integer('max_grade').notNull(),
    rubric: jsonb('rubric').$type<readonly Criterion[]>().notNull(),
    submittedAt: moment('submitted_at'),
    /** The deduction for late work in percent. */
    latePercent: integer('late_percent').notNull().default(0),
    isLate: boolean('is_late').notNull().default(false),
    grade: integer('grade'),
    isPassed: boolean('is_passed'),
    /** The teacher's comment for the student. */
    comment: text('comment').notNull().default(''),
    voiceFileId: uuid('voice_file_id').references(() => files.id, { onDelete: 'set null' }),
    markedBy: uuid('marked_by').references(() => users.id, { onDelete: 'set null' }),
    markedAt: moment('marked_at'),
    /** The teacher who opened the submission last. Other teachers see the name. */
    openedBy: uuid('opened_by').references(() => users.id, { onDelete: 'set null' }),
    openedAt: moment('opened_at'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('submissions_number').on(t.userId, t.lessonId, t.number),
    uniqueIndex('submissions_draft')
      .on(t.userId, t.lessonId)
      .where(sql`${t.state} = 'draft'`),
    index('submissions_queue')
      .on(t.submittedAt, t.id)
      .where(sql`${t.state} = 'submitted'`),
    index('submissions_lesson').on(t.lessonId, t.userId),
    index('submissions_drafts')
      .on(t.updatedAt)
      .where(sql`${t.state} = 'draft'`),
    index('submissions_voice').on(t.voiceFileId),
    index('submissions_marked_by').on(t.markedBy),
    index('submissions_opened_by').on(t.openedBy),
    check(
      'submissions_state',
      sql`${t.state} in ('draft', 'submitted', 'replaced', 'returned', 'marked') and (${t.state} = 'draft') = (${t.submittedAt} is null)`,
    ),
  ],
)

/** The pages and other files of a submission, with the teacher's drawings on the pages. */
export const submissionFiles = pgTable(
  'submission_files',
  {
    id: id(),
    submissionId: integer('submission_id')
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'restrict' }),
    kind: text('kind', { enum: PART_KINDS }).notNull(),
    position: integer('position').notNull(),
    /** The name on the student's device. Empty for a page. */
    name: text('name').notNull(),
    width: integer('width'),
    height: integer('height'),
    /** A random name from the device, so that a repeated upload adds no second file. */
    key: uuid('key').notNull(),
    strokes: jsonb('strokes').$type<readonly Stroke[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('submission_files_key').on(t.submissionId, t.key),
    index('submission_files_file').on(t.fileId),
    check('submission_files_kind', sql`${t.kind} in ('page', 'file')`),
  ],
)

/** Saved comments that teachers reuse, for the whole academy. */
export const savedComments = pgTable(
  'saved_comments',
  {
    id: id(),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('saved_comments_text').on(sql`md5(${t.text})`)],
)

/** The weight of a quiz or an assignment in the total of its course. Without a row, it is 1. */
export const gradeWeights = pgTable(
  'grade_weights',
  {
    lessonId: integer('lesson_id')
      .primaryKey()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    weight: integer('weight').notNull(),
  },
  (t) => [check('grade_weights_weight', sql`${t.weight} between 0 and 1000`)],
)
