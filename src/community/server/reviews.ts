import { and, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type {
  ownReview,
  Review,
  reviewHiding,
  reviewInput,
  reviewList,
  reviewReply,
  ReviewSummary,
  reviewVote,
} from '../reviews.schema.ts'
import type { User } from '../../platform/user.schema.ts'
import { writeAudit } from '../../academy/server/audit.ts'
import { haveAdminsBeenNotified, notify, notifyStaff } from '../../academy/server/notifications.ts'
import { countAttempt, reviewChangeLimits } from '../../accounts/server/sessions/rate-limits.ts'
import { users } from '../../accounts/tables.ts'
import { catalogueErrors } from '../../catalogue/errors.ts'
import { isCourseVisible, type Viewer } from '../../catalogue/server/access/visibility.ts'
import { getCourseAccess } from '../../catalogue/server/courses/courses.ts'
import { courses, lessons } from '../../catalogue/tables.ts'
import { enrollments, lessonProgress } from '../../learning/tables.ts'
import type { Services } from '../../platform/server/context.ts'
import { type Db, transact, type Tx } from '../../platform/server/db/connect.ts'
import { platformErrors } from '../../platform/server/errors.ts'
import { communityErrors } from '../errors.ts'
import { REVIEW_FROM_PROGRESS } from '../rules.ts'
import { reviews, reviewVotes } from '../tables.ts'
import { reviews as policy } from '../reviews.policy.ts'

type Live = Pick<Services, 'db' | 'live'>
type Changing = Pick<Services, 'db' | 'live' | 'env'>
type Page = { items: Review[]; nextCursor: number | null }

const isShown = isNull(reviews.hiddenAt)
const seenBy = (viewer: Viewer) => (policy.can(viewer, 'moderate') ? undefined : isShown)

const selectReviews = (db: Db | Tx, where: SQL | undefined) =>
  db
    .select({
      id: reviews.id,
      courseId: reviews.courseId,
      userId: reviews.userId,
      rating: reviews.rating,
      content: reviews.content,
      createdAt: reviews.createdAt,
      updatedAt: reviews.updatedAt,
      hidden: sql<boolean>`(${reviews.hiddenAt} is not null)`,
      reply: reviews.reply,
      helpful: sql<number>`(select count(*)::int from ${reviewVotes} v where v.review_id = ${reviews.id})`,
      user: { fullName: users.fullName, username: users.username },
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .where(where)
    .$dynamic()

/** Returns reviews, newest first. Administrators also see hidden reviews. Throws 404 for an unknown course. */
export async function listReviews(
  db: Db,
  viewer: Viewer,
  { courseId, limit, cursor }: z.output<typeof reviewList> & { limit: number },
): Promise<Page> {
  const [rows] = await Promise.all([
    selectReviews(
      db,
      and(eq(reviews.courseId, courseId), seenBy(viewer), cursor ? lt(reviews.id, cursor) : undefined),
    )
      .orderBy(desc(reviews.id))
      .limit(limit + 1),
    getCourseAccess(db, viewer, courseId),
  ])
  const items = rows.slice(0, limit)
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

/** Returns the number of reviews and their stars. Throws 404 for an unknown course. */
export async function summarizeReviews(db: Db, viewer: Viewer, courseId: number): Promise<ReviewSummary> {
  const [rows] = await Promise.all([
    db
      .select({ rating: reviews.rating, count: sql<number>`count(*)::int` })
      .from(reviews)
      .where(and(eq(reviews.courseId, courseId), isShown))
      .groupBy(reviews.rating),
    getCourseAccess(db, viewer, courseId),
  ])
  const stars = [1, 2, 3, 4, 5].map((star) => rows.find(({ rating }) => rating === star)?.count ?? 0)
  return { count: stars.reduce((sum, one) => sum + one, 0), stars }
}

/**
 * Returns the user's own review, the user's helpful votes, and whether the user can write a review. Throws 404 for
 * an unknown course.
 */
export async function readOwnReview(
  db: Db,
  user: User,
  courseId: number,
): Promise<z.infer<typeof ownReview>> {
  const [[review = null], mayReview, votes] = await Promise.all([
    selectReviews(db, mine(user, courseId)),
    hasDoneEnough(db, user, courseId),
    db
      .select({ id: reviewVotes.reviewId })
      .from(reviewVotes)
      .innerJoin(reviews, eq(reviews.id, reviewVotes.reviewId))
      .where(and(eq(reviewVotes.userId, user.id), eq(reviews.courseId, courseId))),
    getCourseAccess(db, user, courseId),
  ])
  return { review, mayReview: mayReview || review !== null, helpful: votes.map(({ id }) => id) }
}

const mine = (user: User, courseId: number) =>
  and(eq(reviews.userId, user.id), eq(reviews.courseId, courseId))

async function hasDoneEnough(db: Db | Tx, user: User, courseId: number): Promise<boolean> {
  const [row] = await db.execute<{ enough: boolean }>(sql`
    select count(*) > 0 and count(*) filter (where p.completed) * 100 >= count(*) * ${REVIEW_FROM_PROGRESS}::int as enough
    from ${enrollments} e
      join ${lessons} l on l.course_id = e.course_id and l.is_shown
      left join ${lessonProgress} p on p.lesson_id = l.id and p.user_id = e.user_id
    where e.user_id = ${user.id} and e.course_id = ${courseId}`)
  return row?.enough ?? false
}

/**
 * Creates or changes the user's review. Throws 404 for an unknown course, 409 if the user has not completed enough of
 * it, and 429 after too many changes.
 */
export async function saveReview(
  { db, live, env }: Changing,
  user: User,
  { courseId, rating, content }: z.output<typeof reviewInput>,
): Promise<Review> {
  if (env.rateLimits) await countAttempt(db, reviewChangeLimits(user.id))
  return transact(db, async (tx) => {
    const course = await lockReviewedCourse(tx, user, courseId)
    const [before] = await tx.select({ id: reviews.id }).from(reviews).where(mine(user, courseId))
    if (!before && !(await hasDoneEnough(tx, user, courseId))) throw communityErrors.REVIEW_TOO_EARLY()
    await tx
      .insert(reviews)
      .values({ courseId, userId: user.id, rating, content })
      .onConflictDoUpdate({
        target: [reviews.courseId, reviews.userId],
        set: { rating, content, updatedAt: sql`now()` },
      })
    // Notifies only once per user and course, even if the user deletes the review and writes another one.
    if (
      !before &&
      !(await haveAdminsBeenNotified(tx, 'review_received', { courseId, username: user.username }))
    ) {
      const data = { ...course, rating, username: user.username }
      await notifyStaff(tx, live, 'moderation', { kind: 'review_received', data }, user.id)
    }
    return getReview(tx, mine(user, courseId))
  })
}

/**
 * Deletes the user's review. Throws 404 if there is none, and 429 after too many changes. Throws 409 if it is
 * hidden, because a new review would be visible.
 */
export async function deleteReview({ db, env }: Changing, user: User, courseId: number): Promise<void> {
  if (env.rateLimits) await countAttempt(db, reviewChangeLimits(user.id))
  await transact(db, async (tx) => {
    await lockReviewedCourse(tx, user, courseId)
    const { hidden } = await getReview(tx, mine(user, courseId))
    if (hidden) throw communityErrors.REVIEW_HIDDEN()
    await tx.delete(reviews).where(mine(user, courseId))
  })
}

/**
 * Sets or removes the user's helpful vote. A repeated call changes nothing. Throws 404 if the review does not exist for
 * the user, and 409 for the user's own review.
 */
export function voteForReview(
  db: Db,
  user: User,
  { reviewId, helpful }: z.output<typeof reviewVote>,
): Promise<Review> {
  return transact(db, async (tx) => {
    const { review } = await lockReview(tx, user, reviewId)
    if (review.userId === user.id) throw communityErrors.REVIEW_OWN()
    await (helpful
      ? tx.insert(reviewVotes).values({ reviewId, userId: user.id }).onConflictDoNothing()
      : tx
          .delete(reviewVotes)
          .where(and(eq(reviewVotes.reviewId, reviewId), eq(reviewVotes.userId, user.id))))
    return getReview(tx, eq(reviews.id, reviewId))
  })
}

/** Sets the academy's reply, or removes it with null. Throws 404 if the review does not exist. */
export function replyToReview(
  { db, live }: Live,
  user: User,
  { reviewId, reply }: z.output<typeof reviewReply>,
): Promise<Review> {
  return transact(db, async (tx) => {
    const { review, course } = await lockReview(tx, user, reviewId)
    await tx
      .update(reviews)
      .set({ reply, repliedAt: reply === null ? null : sql`now()` })
      .where(eq(reviews.id, reviewId))
    if (reply !== null && review.reply === null)
      await notify(tx, live, [review.userId], { kind: 'review_answered', data: course })
    await writeAudit(tx, user, 'review.answered', ['review', reviewId], { ...about(review, course), reply })
    return getReview(tx, eq(reviews.id, reviewId))
  })
}

/**
 * Hides a review from all users except its author and administrators, or shows it again. Throws 404 if the review
 * does not exist.
 */
export function setReviewHidden(
  db: Db,
  user: User,
  { reviewId, hidden }: z.output<typeof reviewHiding>,
): Promise<Review> {
  return transact(db, async (tx) => {
    const { review, course } = await lockReview(tx, user, reviewId)
    if (review.hidden !== hidden) {
      await tx
        .update(reviews)
        .set({ hiddenAt: hidden ? sql`now()` : null })
        .where(eq(reviews.id, reviewId))
      const action = hidden ? 'review.hidden' : 'review.shown'
      await writeAudit(tx, user, action, ['review', reviewId], about(review, course))
    }
    return getReview(tx, eq(reviews.id, reviewId))
  })
}

type Course = { courseId: number; slug: string; title: string }

const about = ({ user }: Review, { slug, title }: Course) => ({ slug, title, username: user.username })

/**
 * Locks the user, then the course whose rating will change, in the common lock order. Returns the course. Throws 404
 * if the course does not exist for the user.
 */
async function lockReviewedCourse(tx: Tx, user: User, courseId: number): Promise<Course> {
  const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('key share')
  if (!person) throw platformErrors.SIGN_IN_REQUIRED()
  const [course] = await tx
    .select({ courseId: courses.id, slug: courses.slug, title: courses.title })
    .from(courses)
    .where(and(eq(courses.id, courseId), isCourseVisible(user)))
    .for('no key update')
  if (!course) throw catalogueErrors.COURSE_NOT_FOUND()
  return course
}

/**
 * Takes the same locks as `lockReviewedCourse`, for a review that this user can see. Returns the review and its
 * course. Throws 404 if there is no such review.
 */
async function lockReview(tx: Tx, user: User, id: number): Promise<{ review: Review; course: Course }> {
  const where = and(eq(reviews.id, id), seenBy(user))
  const { courseId } = await getReview(tx, where)
  const course = await lockReviewedCourse(tx, user, courseId)
  return { review: await getReview(tx, where), course }
}

async function getReview(tx: Tx, where: SQL | undefined): Promise<Review> {
  const [review] = await selectReviews(tx, where)
  if (!review) throw communityErrors.REVIEW_NOT_FOUND()
  return review
}
