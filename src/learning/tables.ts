import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { lessons, courses } from '../catalogue/tables.ts'
import { files } from '../media/tables.ts'
import { CERTIFICATE_RULES } from './certificates.schema.ts'
import { INTERFACE_LANGUAGES } from '../platform/language/in-languages.ts'
import { SCORM_STATUSES } from './scorm.rules.ts'
import { GOAL_UNITS } from './study-goal.schema.ts'
import { createdAt, id, moment } from '../platform/server/db/columns.ts'

export * from './tables/mistakes.ts'
export * from './tables/offline.ts'

/** The played ranges of a video in seconds, such as `{[0,12.5),[40,61)}`. */
const nummultirange = customType<{ data: string }>({ dataType: () => 'nummultirange' })

/**
 * There is no column for progress. Queries compute progress from `lesson_progress`, so that it stays correct when
 * lessons change.
 */
export const enrollments = pgTable(
  'enrollments',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('enrollments_user_course').on(t.userId, t.courseId),
    // A covering index for the students in a course.
    index('enrollments_course').on(t.courseId, t.userId),
    index('enrollments_created').on(t.createdAt),
  ],
)

/**
 * Changes of `courseStudents` in running transactions. A trigger applies them at the commit, so that transactions lock
 * the courses only briefly.
 */
export const enrollmentChanges = pgTable('enrollment_changes', {
  courseId: integer('course_id').notNull(),
  change: integer('change').notNull(),
})

/** The number of enrolments per course. Triggers maintain it in the same transaction. */
export const courseStudents = pgTable(
  'course_students',
  {
    courseId: integer('course_id')
      .primaryKey()
      .references(() => courses.id, { onDelete: 'cascade' }),
    students: integer('students').notNull(),
  },
  (t) => [index('course_students_most').on(sql`${t.students} desc`, t.courseId)],
)

/**
 * `position` is the second at which to resume. `watched` are the played ranges, and `rewatched` those that were
 * played again. The statement that saves progress computes `completed` from `watched`, or the student sets it.
 */
export const lessonProgress = pgTable(
  'lesson_progress',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lessonId: integer('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    position: real('position').notNull().default(0),
    watched: nummultirange('watched')
      .notNull()
      .default(sql`'{}'::nummultirange`),
    rewatched: nummultirange('rewatched')
      .notNull()
      .default(sql`'{}'::nummultirange`),
    completed: boolean('completed').notNull().default(false),
    completedAt: moment('completed_at'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.lessonId] }),
    index('lesson_progress_lesson').on(t.lessonId),
    index('lesson_progress_completed')
      .on(t.completedAt, t.userId)
      .where(sql`${t.completedAt} is not null`),
    check('lesson_progress_position', sql`${t.position} >= 0`),
  ],
)

/**
 * The courses that students finished. A trigger inserts the row when the last required lesson is complete. The row
 * lists the lessons that were required at that time. So a finished course stays finished when lessons are added.
 */
export const courseCompletions = pgTable(
  'course_completions',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    finishedAt: moment('finished_at').notNull().defaultNow(),
    /** The lessons that were required when the student finished. */
    requiredIds: integer('required_ids').array().notNull(),
    /** All lessons that were visible when the student finished. All others are new to the student. */
    lessonIds: integer('lesson_ids').array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.courseId] }), index('course_completions_course').on(t.courseId)],
)

/** Lessons that a teacher opened for a student despite their rules. */
export const lessonExcuses = pgTable(
  'lesson_excuses',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lessonId: integer('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.lessonId] }),
    index('lesson_excuses_lesson').on(t.lessonId),
    index('lesson_excuses_by').on(t.createdBy),
  ],
)

/** The students who joined a live class, with the time at which they first joined. */
export const classAttendances = pgTable(
  'class_attendances',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lessonId: integer('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    joinedAt: moment('joined_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('class_attendances_user_lesson').on(t.userId, t.lessonId),
    index('class_attendances_lesson').on(t.lessonId, t.id),
  ],
)

/**
 * The reported results of a student in a part of a SCORM package. `values` are the elements of its data model, by
 * name, with which the part can resume. They belong to the package of `fileId`, so another package starts without
 * them. `completedAt` stays, even if the student repeats the part.
 */
export const scormRecords = pgTable(
  'scorm_records',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lessonId: integer('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    item: text('item').notNull(),
    fileId: uuid('file_id').notNull(),
    values: jsonb('data').$type<Record<string, string>>().notNull(),
    status: text('status', { enum: SCORM_STATUSES }).notNull(),
    /** The score in percent. */
    score: real('score'),
    seconds: integer('seconds').notNull(),
    /**
     * The session of the last report, and the number of this report in the session, because reports can arrive out of
     * order.
     */
    session: uuid('session').notNull(),
    sequence: integer('sequence').notNull(),
    completedAt: moment('completed_at'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('scorm_records_item').on(t.userId, t.lessonId, t.item),
    index('scorm_records_lesson').on(t.lessonId, t.id),
    check('scorm_records_status', sql`${t.status} in ('incomplete', 'completed', 'passed', 'failed')`),
    check('scorm_records_score', sql`${t.score} between 0 and 100`),
    check('scorm_records_seconds', sql`${t.seconds} >= 0`),
  ],
)

/** The secret URL of a student's calendar of live classes. Only its hash is stored. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('calendar_feeds_token').on(t.tokenHash)],
)

/** The certificate rule of a course. A course without a row issues no certificates. */
export const certificateRules = pgTable(
  'certificate_rules',
  {
    courseId: integer('course_id')
      .primaryKey()
      .references(() => courses.id, { onDelete: 'cascade' }),
    rule: text('rule', { enum: CERTIFICATE_RULES }).notNull(),
    /** The length of the course in hours, as certificates show it. */
    hours: integer('hours'),
  },
  (t) => [
    check('certificate_rules_rule', sql`${t.rule} in ('off', 'complete', 'by_hand')`),
    check('certificate_rules_hours', sql`${t.hours} > 0`),
  ],
)

/** The template of all certificates: at most one row. */
export const certificateTemplate = pgTable(
  'certificate_template',
  {
    id: integer('id').primaryKey().default(1),
    signatory: text('signatory').notNull(),
    signatoryTitle: text('signatory_title').notNull(),
    color: text('color').notNull(),
    accent: text('accent').notNull(),
    logoId: uuid('logo_id').references(() => files.id),
    signatureId: uuid('signature_id').references(() => files.id),
  },
  (t) => [check('certificate_template_single', sql`${t.id} = 1`)],
)

/**
 * Issued certificates. A row is a snapshot, which can only be revoked. A corrected certificate is a new row that
 * replaces the old one.
 */
export const certificates = pgTable(
  'certificates',
  {
    id: id(),
    code: uuid('code').notNull().unique().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: integer('course_id').references(() => courses.id, { onDelete: 'set null' }),
    courseTitle: text('course_title').notNull(),
    academy: text('academy').notNull(),
    name: text('name').notNull(),
    signatory: text('signatory').notNull(),
    signatoryTitle: text('signatory_title').notNull(),
    signatureId: uuid('signature_id').references(() => files.id),
    hours: integer('hours'),
    language: text('language', { enum: INTERFACE_LANGUAGES }).notNull(),
    finishedAt: moment('finished_at').notNull(),
    issuedAt: moment('issued_at').notNull().defaultNow(),
    revokedAt: moment('revoked_at'),
    reason: text('reason'),
    replacesId: integer('replaces_id').references((): AnyPgColumn => certificates.id, {
      onDelete: 'set null',
    }),
  },
  (t) => [
    uniqueIndex('certificates_valid')
      .on(t.userId, t.courseId)
      .where(sql`${t.revokedAt} is null`),
    uniqueIndex('certificates_replaces').on(t.replacesId),
    index('certificates_course').on(t.courseId, t.id),
    index('certificates_signature').on(t.signatureId),
    check('certificates_revoked', sql`(${t.revokedAt} is null) = (${t.reason} is null)`),
    check('certificates_language', sql`${t.language} in ('en', 'hi')`),
  ],
)

/**
 * The keys that sign badges. Lantern signs with the newest key that this installation can decrypt. The public keys
 * stay, because other programs verify earlier badges with them.
 */
export const badgeKeys = pgTable('badge_keys', {
  /** The thumbprint of the public key. */
  id: text('id').primaryKey(),
  publicKey: jsonb('public_key').$type<{ kty: 'RSA'; n: string; e: string }>().notNull(),
  sealedKey: text('sealed_key').notNull(),
  createdAt: createdAt(),
})

/** A student's private notes on a lesson. */
export const notes = pgTable(
  'notes',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lessonId: integer('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    content: text('content').notNull(),
    atSeconds: real('at_seconds').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('notes_user_lesson').on(t.userId, t.lessonId, t.atSeconds, t.id),
    index('notes_lesson').on(t.lessonId),
    check('notes_at', sql`${t.atSeconds} >= 0`),
  ],
)

/**
 * Weekly study goals. We don't store the study days of students without a goal. If the goal is deleted, its
 * `studyDays` are deleted too. `remindAt` is a minute of the day in the academy's time zone. `remindOn` are days of
 * the week (Monday is 1).
 */
export const studyGoals = pgTable(
  'study_goals',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    unit: text('unit', { enum: GOAL_UNITS }).notNull(),
    target: integer('target').notNull(),
    remindOn: integer('remind_on').array().notNull().default([]),
    remindAt: integer('remind_at'),
    remindedOn: date('reminded_on'),
    createdAt: createdAt(),
  },
  (t) => [
    check('study_goals_unit', sql`${t.unit} in ('minutes', 'lessons')`),
    check('study_goals_target', sql`${t.target} > 0`),
    check('study_goals_remind_at', sql`${t.remindAt} between 0 and 1439`),
  ],
)

/**
 * Number of seconds of video that a student played per day. Days are in the academy's time zone. 0 if the student
 * only completed a lesson without playing it.
 */
export const studyDays = pgTable(
  'study_days',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => studyGoals.userId, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    seconds: integer('seconds').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.day] }),
    check('study_days_seconds', sql`${t.seconds} between 0 and 86400`),
  ],
)
