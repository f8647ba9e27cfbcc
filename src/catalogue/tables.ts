import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { LENGTHS, LEVELS, type Instalments } from './courses.rules.ts'
import { LESSON_KINDS } from './kinds.rules.ts'
import { LANGUAGES, OUR_LANGUAGE } from '../platform/constants.ts'
import { RESOURCE_TYPES } from '../media/files.rules.ts'
import { createdAt, id, moment } from '../platform/server/db/columns.ts'
import { files } from '../media/tables.ts'
import { users } from '../accounts/tables.ts'
import { IMPORT_SOURCES } from './imports.schema.ts'
import type { CourseQuestion } from './courses.schema.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const categories = pgTable(
  'categories',
  {
    id: id(),
    name: text('name').notNull(),
    description: text('description'),
    deletedAt: moment('deleted_at'),
    createdAt: createdAt(),
  },
  (t) => [
    // Excludes the bin, so that a category in the bin does not block its name for another one.
    uniqueIndex('categories_name_key')
      .on(sql`lower(${t.name})`)
      .where(sql`${t.deletedAt} is null`),
  ],
)

/**
 * Drafts (`isPublished` false) exist only for some users, and courses in the bin (`deletedAt`) for no one. So every
 * query uses `catalogue/server/access/visibility.ts`. A course in the bin may lose its category, and then stores the
 * category's name. Triggers fill `search` from the course and its visible lessons. Instead of the category's name, it
 * contains a mark (`#12`) that `read_search` looks up, so that renaming a category changes no courses. Triggers also
 * fill `length`, the total length of the visible lessons. `length` is null if unknown. `descriptions.ts` renders
 * `descriptionHtml`, for courses and lessons. A trigger clears it when the description changes.
 */
export const courses = pgTable(
  'courses',
  {
    id: id(),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    instructor: text('instructor').notNull(),
    description: text('description').notNull(),
    descriptionHtml: text('description_html'),
    thumbnail: text('thumbnail').notNull(),
    categoryId: integer('category_id').references(() => categories.id, { onDelete: 'restrict' }),
    formerCategory: text('former_category'),
    duration: text('duration').notNull(),
    language: text('language', { enum: LANGUAGES }).notNull().default(OUR_LANGUAGE),
    outcomes: text('outcomes').array().notNull().default([]),
    requirements: text('requirements').array().notNull().default([]),
    audience: text('audience').array().notNull().default([]),
    faq: jsonb('faq').$type<CourseQuestion[]>().notNull().default([]),
    level: text('level', { enum: LEVELS }),
    length: text('length', { enum: LENGTHS }),
    isPremium: boolean('is_premium').notNull().default(false),
    pricePaise: integer('price_paise'),
    /** The number of monthly instalments. Null if the price must be paid in full. */
    instalments: integer('instalments').$type<Instalments>(),
    /** The mean rating of the reviews, for display. Lists sort by the weighted rating. */
    rating: numeric('rating', { precision: 2, scale: 1, mode: 'number' }).notNull().default(0),
    weightedRating: numeric('weighted_rating', { precision: 3, scale: 2, mode: 'number' })
      .notNull()
      .default(0),
    /** Whether each lesson opens when the required lesson before it is complete. */
    inOrder: boolean('in_order').notNull().default(false),
    /** Whether students can download its videos, to watch them without a connection. */
    allowsOffline: boolean('allows_offline').notNull().default(false),
    isPublished: boolean('is_published').notNull().default(true),
    /** The time at which a background job publishes the draft. */
    publishAt: moment('publish_at'),
    deletedAt: moment('deleted_at'),
    /** When its permanent deletion began. It can no longer be restored. */
    purgedAt: moment('purged_at'),
    search: tsvector('search').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    // Excludes the bin, so that a course in the bin does not block its slug for another one.
    uniqueIndex('courses_slug_key')
      .on(t.slug)
      .where(sql`${t.deletedAt} is null`),
    index('courses_category').on(t.categoryId, t.id),
    index('courses_in_language').on(t.language, t.id),
    index('courses_in_level').on(t.level, t.id),
    index('courses_in_length').on(t.length, t.id),
    // For the courses of a teacher, with or without a page.
    index('courses_instructor').on(sql`lower(trim(${t.instructor}))`, t.id),
    // A covering index. The sum of all premium courses on sale can be computed without reading the table.
    index('courses_premium')
      .on(t.id, t.pricePaise)
      .where(sql`${t.isPremium} and ${t.isPublished} and ${t.deletedAt} is null`),
    index('courses_rated').on(sql`${t.weightedRating} desc`, t.id),
    index('courses_bin')
      .on(t.deletedAt)
      .where(sql`${t.deletedAt} is not null`),
    index('courses_publish_at')
      .on(t.publishAt)
      .where(sql`${t.publishAt} is not null`),
    index('courses_search').using('gin', t.search),
    index('courses_title_search').using('gin', sql`ts_filter(${t.search}, '{a}')`),
    index('courses_teacher_search').using('gin', sql`ts_filter(${t.search}, '{b}')`),
    index('courses_lesson_search').using('gin', sql`ts_filter(${t.search}, '{c}')`),
    check('courses_purged', sql`${t.purgedAt} is null or ${t.deletedAt} is not null`),
    check('courses_instalments', sql`${t.instalments} is null or ${t.instalments} between 2 and 4`),
    check(
      'courses_category_known',
      sql`${t.categoryId} is not null or (${t.deletedAt} is not null and ${t.formerCategory} is not null)`,
    ),
    check(
      'courses_language',
      sql`${t.language} in (${sql.raw(LANGUAGES.map((code) => `'${code}'`).join(', '))})`,
    ),
    check('courses_level', sql`${t.level} in ('beginner', 'intermediate', 'advanced')`),
    check('courses_length', sql`${t.length} in ('short', 'medium', 'long')`),
    check('courses_rating', sql`${t.rating} between 0 and 5`),
    check('courses_publish_at', sql`${t.publishAt} is null or not ${t.isPublished}`),
    check('courses_price', sql`${t.pricePaise} is null or (${t.isPremium} and ${t.pricePaise} > 0)`),
  ],
)

/**
 * Teachers with a page. Courses store only the teacher's name (`instructor`). Queries find the page by this name and
 * ignore case.
 */
export const teachers = pgTable(
  'teachers',
  {
    id: id(),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    descriptionHtml: text('description_html'),
    thumbnail: text('thumbnail'),
    /** The account that we notify of comments on the teacher's courses. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('teachers_user').on(t.userId),
    uniqueIndex('teachers_slug_key').on(t.slug),
    uniqueIndex('teachers_name_key').on(sql`lower(${t.name})`),
  ],
)

/**
 * The vocabulary for typo correction. It contains every word that a published course has or had. Concurrent
 * transactions can insert the same word twice, so that neither waits for the other.
 */
export const searchVocabulary = pgTable('search_vocabulary', { word: text('word').notNull() }, (t) => [
  index('search_vocabulary_word').on(t.word.op('text_pattern_ops')),
  // Finds words if the typo is in the first two letters.
  index('search_vocabulary_rest').on(sql`substr(${t.word}, 3) text_pattern_ops`),
])

/**
 * Returns the columns of a release rule. They contain a fixed time, or a number of days with a minute of the day. The
 * days start at the enrolment, or at the start of the student's batch. Null without a rule.
 */
const releaseColumns = () => ({
  releaseAt: moment('release_at'),
  releaseDays: integer('release_days'),
  releaseMinute: integer('release_minute'),
  /** Whether the days count from the start of the student's batch, if there is one. */
  releaseAfterBatch: boolean('release_after_batch').notNull().default(false),
})

const isReleaseRule = (t: Record<keyof ReturnType<typeof releaseColumns>, AnyPgColumn>) =>
  sql`(${t.releaseDays} is not null or not ${t.releaseAfterBatch}) and num_nonnulls(${t.releaseAt}, ${t.releaseDays}) <= 1 and num_nonnulls(${t.releaseDays}, ${t.releaseMinute}) <> 1 and ${t.releaseDays} between 0 and 3650 and ${t.releaseMinute} between 0 and 1439`
/** Imports of lessons into a course. Rows that an import creates store its ID, so that staff can undo the import. */
export const courseImports = pgTable(
  'course_imports',
  {
    id: id(),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    source: text('source', { enum: IMPORT_SOURCES }).notNull(),
    /** The name of the folder or archive. Empty for an import of YouTube links. */
    name: text('name').notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    undoneAt: moment('undone_at'),
  },
  (t) => [
    index('course_imports_course').on(t.courseId, t.id),
    index('course_imports_created_by').on(t.createdBy),
    check(
      'course_imports_source',
      sql`${t.source} in (${sql.raw(IMPORT_SOURCES.map((source) => `'${source}'`).join(', '))})`,
    ),
  ],
)

const importId = () => integer('import_id').references(() => courseImports.id, { onDelete: 'set null' })

/** A titled group of a course's lessons. It can be empty, for example after its lessons are moved or deleted. */
export const sections = pgTable(
  'sections',
  {
    id: id(),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    /** Position among the sections in the course, starting at 1. */
    position: integer('position').notNull(),
    /** Whether students see the section and its lessons. */
    isVisible: boolean('is_visible').notNull().default(true),
    /** The time at which a background job shows the section. */
    publishAt: moment('publish_at'),
    ...releaseColumns(),
    importId: importId(),
    createdAt: createdAt(),
  },
  (t) => [
    index('sections_import').on(t.importId),
    index('sections_course').on(t.courseId, t.position, t.id),
    index('sections_publish_at')
      .on(t.publishAt)
      .where(sql`${t.publishAt} is not null`),
    check('sections_release', isReleaseRule(t)),
    check('sections_position', sql`${t.position} >= 1`),
    check('sections_publish_at', sql`${t.publishAt} is null or not ${t.isVisible}`),
  ],
)

/**
 * The video of a lesson is either a URL (`videoUrl`: YouTube, https) or an uploaded file (`videoFileId`), never
 * both. A lesson in the bin (`deletedAt`) is not visible, so queries for visible lessons need no extra condition.
 * After a lesson is restored, its visibility is `wasVisible`. Students see a lesson if `isShown`: a trigger sets it
 * if the lesson and its section are visible. Each kind with its own data has a detail table.
 */
export const lessons = pgTable(
  'lessons',
  {
    id: id(),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    kind: text('kind', { enum: LESSON_KINDS }).notNull().default('video'),
    /** The section of the lesson. Null for a lesson before the first section. */
    sectionId: integer('section_id').references(() => sections.id, { onDelete: 'set null' }),
    description: text('description').notNull().default(''),
    descriptionHtml: text('description_html'),
    videoUrl: text('video_url'),
    videoFileId: uuid('video_file_id').references(() => files.id, { onDelete: 'set null' }),
    thumbnail: text('thumbnail'),
    duration: text('duration').notNull(),
    isPremium: boolean('is_premium').notNull().default(false),
    isPreview: boolean('is_preview').notNull().default(false),
    isVisible: boolean('is_visible').notNull().default(true),
    /** Whether the lesson's video has questions. Pages load questions only for such videos. */
    asksQuestions: boolean('asks_questions').notNull().default(false),
    /** Whether students must complete the lesson to finish the course. */
    isRequired: boolean('is_required').notNull().default(true),
    isShown: boolean('is_shown').notNull().default(true),
    /** The time at which a background job shows the lesson. */
    publishAt: moment('publish_at'),
    ...releaseColumns(),
    order: integer('order').notNull(),
    deletedAt: moment('deleted_at'),
    /** When its permanent deletion began. It can no longer be restored. */
    purgedAt: moment('purged_at'),
    wasVisible: boolean('was_visible').notNull().default(false),
    importId: importId(),
    likesCount: integer('likes_count').notNull().default(0),
    sharesCount: integer('shares_count').notNull().default(0),
    /** A trigger maintains the count, so that the heading of the comments needs no query. */
    commentsCount: integer('comments_count').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('lessons_course').on(t.courseId, t.order, t.id),
    index('lessons_section').on(t.sectionId),
    index('lessons_import').on(t.importId),
    index('lessons_video_file').on(t.videoFileId),
    index('lessons_title').using('gin', sql`lower(${t.title}) gin_trgm_ops`),
    index('lessons_bin')
      .on(t.deletedAt)
      .where(sql`${t.deletedAt} is not null`),
    index('lessons_publish_at')
      .on(t.publishAt)
      .where(sql`${t.publishAt} is not null`),
    check('lessons_release', isReleaseRule(t)),
    check('lessons_publish_at', sql`${t.publishAt} is null or not ${t.isVisible}`),
    check('lessons_purged', sql`${t.purgedAt} is null or ${t.deletedAt} is not null`),
    check('lessons_bin_hidden', sql`${t.deletedAt} is null or not ${t.isVisible}`),
    check(
      'lessons_kind',
      sql`${t.kind} in ('video', 'text', 'pdf', 'audio', 'live', 'quiz', 'scorm', 'assignment')`,
    ),
    check('lessons_order', sql`${t.order} >= 1`),
    check('lessons_counts', sql`${t.likesCount} >= 0 and ${t.sharesCount} >= 0`),
    check('lessons_video', sql`${t.videoUrl} is null or ${t.videoFileId} is null`),
  ],
)

/** The text of a text lesson. `textHtml` is rendered from the Markdown. It is null after an import. */
export const textLessons = pgTable('text_lessons', {
  lessonId: integer('lesson_id')
    .primaryKey()
    .references(() => lessons.id, { onDelete: 'cascade' }),
  markdown: text('markdown').notNull(),
  textHtml: text('text_html'),
})

/** The document of a PDF lesson. */
export const pdfLessons = pgTable(
  'pdf_lessons',
  {
    lessonId: integer('lesson_id')
      .primaryKey()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'restrict' }),
    /** Whether students can download the uploaded file. */
    allowsDownload: boolean('allows_download').notNull().default(false),
  },
  (t) => [index('pdf_lessons_file').on(t.fileId)],
)

/** The SCORM package of a lesson. */
export const scormLessons = pgTable(
  'scorm_lessons',
  {
    lessonId: integer('lesson_id')
      .primaryKey()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'restrict' }),
  },
  (t) => [index('scorm_lessons_file').on(t.fileId)],
)

/** The uploaded pictures in the text of a lesson. */
export const textPictures = pgTable(
  'text_pictures',
  {
    lessonId: integer('lesson_id')
      .notNull()
      .references(() => textLessons.lessonId, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'restrict' }),
  },
  (t) => [primaryKey({ columns: [t.lessonId, t.fileId] }), index('text_pictures_file').on(t.fileId)],
)

/**
 * A live class's time and link. A background job reminds students once (`remindedAt`). It also notifies
 * them of a new time, and for this text it needs the old time (`movedFrom`).
 */
export const liveClasses = pgTable(
  'live_classes',
  {
    lessonId: integer('lesson_id')
      .primaryKey()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    startsAt: moment('starts_at').notNull(),
    minutes: integer('minutes').notNull(),
    timeZone: text('time_zone').notNull(),
    link: text('link').notNull(),
    remindedAt: moment('reminded_at'),
    movedFrom: moment('moved_from'),
  },
  (t) => [
    index('live_classes_starts_at').on(t.startsAt),
    index('live_classes_moved')
      .on(t.lessonId)
      .where(sql`${t.movedFrom} is not null`),
    check('live_classes_minutes', sql`${t.minutes} between 1 and 1440`),
  ],
)

/** A caption and the second at which it starts. */
export type Said = readonly [start: number, text: string]

/**
 * WebVTT files of a lesson, one for each language. `spoken` contains the cues for the search. If it is null, a
 * background job reads the file. A trigger fills `spokenWords` from all cues, and `cueWords` from each cue.
 */
export const captions = pgTable(
  'captions',
  {
    id: id(),
    lessonId: integer('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    language: text('language').notNull(),
    label: text('label').notNull(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'restrict' }),
    spoken: jsonb('spoken').$type<readonly Said[]>(),
    spokenWords: tsvector('spoken_words').notNull().default(''),
    cueWords: tsvector('cue_words')
      .array()
      .notNull()
      .default(sql`'{}'`),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('captions_lesson_language').on(t.lessonId, t.language),
    index('captions_file').on(t.fileId),
    index('captions_spoken').using('gin', t.spokenWords),
    index('captions_unread')
      .on(t.id)
      .where(sql`${t.spoken} is null`),
  ],
)

/**
 * The source of a resource is either a URL (`url`) or an uploaded file (`fileId`). A resource may belong to no
 * course.
 */
export const resources = pgTable(
  'resources',
  {
    id: id(),
    courseId: integer('course_id').references(() => courses.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    type: text('type', { enum: RESOURCE_TYPES }).notNull(),
    size: text('size').notNull(),
    url: text('url'),
    fileId: uuid('file_id').references(() => files.id, { onDelete: 'set null' }),
    deletedAt: moment('deleted_at'),
    importId: importId(),
    createdAt: createdAt(),
  },
  (t) => [
    index('resources_import').on(t.importId),
    index('resources_bin')
      .on(t.deletedAt)
      .where(sql`${t.deletedAt} is not null`),
    index('resources_course').on(t.courseId, t.id),
    index('resources_file').on(t.fileId),
    check('resources_source', sql`${t.url} is null or ${t.fileId} is null`),
    check('resources_type', sql`${t.type} in ('PDF', 'PPT', 'PPTX', 'DOC', 'DOCX', 'ZIP', 'RAR', 'OTHER')`),
  ],
)
