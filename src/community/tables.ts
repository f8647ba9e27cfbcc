import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { courses, lessons } from '../catalogue/tables.ts'
import { createdAt, id, moment } from '../platform/server/db/columns.ts'
import { COMMENT_KINDS } from './rules.ts'

export const lessonLikes = pgTable(
  'lesson_likes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lessonId: integer('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.lessonId, t.userId] }), index('lesson_likes_user').on(t.userId)],
)

/** The columns for a comment's position in a thread and its state. */
const threadColumns = {
  kind: text('kind', { enum: COMMENT_KINDS }).notNull().default('comment'),
  /** When the reply was accepted as the answer. */
  acceptedAt: moment('accepted_at'),
  pinnedAt: moment('pinned_at'),
  hiddenAt: moment('hidden_at'),
}

/**
 * `userId` is null if the author's account was deleted. `atSeconds` is the position in the video. `answeredAt` is null
 * until an administrator or the course's teacher answers; for replies it is always set. A reply stores the ID of its
 * parent comment, which is never a reply itself. If a comment with replies is deleted, its row stays without text and
 * author (`deletedAt`), so that the replies of other users stay.
 */
export const comments = pgTable(
  'comments',
  {
    id: id(),
    lessonId: integer('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    content: text('content').notNull(),
    atSeconds: real('at_seconds'),
    createdAt: createdAt(),
    editedAt: moment('edited_at'),
    answeredAt: moment('answered_at'),
    parentId: integer('parent_id').references((): AnyPgColumn => comments.id, { onDelete: 'cascade' }),
    ...threadColumns,
    deletedAt: moment('deleted_at'),
  },
  (t) => [
    index('comments_lesson').on(t.lessonId, t.id),
    index('comments_threads')
      .on(t.lessonId, t.id)
      .where(sql`${t.parentId} is null`),
    index('comments_parent')
      .on(t.parentId, t.id)
      .where(sql`${t.parentId} is not null`),
    index('comments_questions')
      .on(t.lessonId, t.id)
      .where(sql`${t.kind} = 'question'`),
    index('comments_pinned')
      .on(t.lessonId)
      .where(sql`${t.pinnedAt} is not null`),
    index('comments_deleted')
      .on(t.id)
      .where(sql`${t.deletedAt} is not null`),
    uniqueIndex('comments_accepted')
      .on(t.parentId)
      .where(sql`${t.acceptedAt} is not null`),
    index('comments_unanswered')
      .on(t.id)
      .where(sql`${t.answeredAt} is null`),
    index('comments_questions_answered')
      .on(t.answeredAt)
      .where(sql`${t.kind} = 'question'`),
    index('comments_questions_asked')
      .on(t.createdAt)
      .where(sql`${t.kind} = 'question'`),
    index('comments_lesson_moment')
      .on(t.lessonId, t.atSeconds)
      .where(sql`${t.atSeconds} is not null`),
    index('comments_user').on(t.userId),
    check('comments_content', sql`char_length(${t.content}) between 1 and 2000`),
    check('comments_at', sql`${t.atSeconds} >= 0`),
    check('comments_kind', sql`${t.kind} in ('comment', 'question')`),
    check('comments_top', sql`${t.parentId} is null or (${t.kind} = 'comment' and ${t.pinnedAt} is null)`),
    check('comments_answer', sql`${t.acceptedAt} is null or ${t.parentId} is not null`),
  ],
)

/**
 * Earlier texts of edited comments, for administrators and the author. `editedAt` is when the author replaced the
 * text.
 */
export const commentEdits = pgTable(
  'comment_edits',
  {
    id: id(),
    commentId: integer('comment_id')
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    content: text('content').notNull(),
    editedAt: moment('edited_at').notNull().defaultNow(),
  },
  (t) => [
    index('comment_edits_comment').on(t.commentId, t.id),
    check('comment_edits_content', sql`char_length(${t.content}) between 1 and 2000`),
  ],
)

/** Reports of comments by users. Administrators dismiss them, or hide the comment. */
export const commentReports = pgTable(
  'comment_reports',
  {
    commentId: integer('comment_id')
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.commentId, t.userId] }),
    index('comment_reports_user').on(t.userId),
    check('comment_reports_reason', sql`char_length(${t.reason}) <= 500`),
  ],
)

/** Users whom we notify about new replies in a thread, unless `mutedAt` is set. */
export const threadSubscriptions = pgTable(
  'thread_subscriptions',
  {
    commentId: integer('comment_id')
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    mutedAt: moment('muted_at'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.commentId, t.userId] }), index('thread_subscriptions_user').on(t.userId)],
)

/** Deleted comments. The user who deleted a comment can undo this for a few minutes. */
export const removedComments = pgTable(
  'removed_comments',
  {
    id: integer('id').primaryKey(),
    lessonId: integer('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    content: text('content').notNull(),
    atSeconds: real('at_seconds'),
    createdAt: moment('created_at').notNull(),
    editedAt: moment('edited_at'),
    answeredAt: moment('answered_at'),
    parentId: integer('parent_id'),
    ...threadColumns,
    removedBy: uuid('removed_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    removedAt: moment('removed_at').notNull().defaultNow(),
  },
  (t) => [
    index('removed_comments_lesson').on(t.lessonId),
    index('removed_comments_user').on(t.userId),
    index('removed_comments_by').on(t.removedBy),
  ],
)

/**
 * Reviews of courses, one per user. A trigger computes the course's rating from visible reviews. `updatedAt` is the
 * author's last change.
 */
export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    rating: integer('rating').notNull(),
    content: text('content').notNull().default(''),
    reply: text('reply'),
    repliedAt: moment('replied_at'),
    hiddenAt: moment('hidden_at'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('reviews_course_user').on(t.courseId, t.userId),
    index('reviews_course').on(t.courseId, t.id),
    index('reviews_user').on(t.userId),
    check('reviews_rating', sql`${t.rating} between 1 and 5`),
    check('reviews_content', sql`char_length(${t.content}) <= 2000`),
    check('reviews_reply', sql`(${t.reply} is null) = (${t.repliedAt} is null)`),
  ],
)

/** Helpful votes on reviews. */
export const reviewVotes = pgTable(
  'review_votes',
  {
    reviewId: integer('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.reviewId, t.userId] }), index('review_votes_user').on(t.userId)],
)
