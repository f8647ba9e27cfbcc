import { asc, eq } from 'drizzle-orm'
import { toRupees } from '../../platform/money.ts'
import type { AccountExport } from '../account-export.schema.ts'
import type { User } from '../../platform/user.schema.ts'
import type { Db } from '../../platform/server/db/connect.ts'
import { enrollments, lessonProgress, notes, studyDays, studyGoals } from '../../learning/tables.ts'
import { comments, lessonLikes, reviews, reviewVotes } from '../../community/tables.ts'
import { courses, lessons } from '../../catalogue/tables.ts'
import { accessGrants, invoices, memberships, payments } from '../../payments/tables.ts'
import { notifications } from '../../academy/tables.ts'
import { getBilling } from '../../payments/server/papers/billing.ts'
import { paymentColumns, publicPayment } from '../../payments/server/payments.ts'
import { asNotification } from '../../academy/server/notifications.ts'
import { listTokens } from '../../accounts/server/tokens/api-tokens.ts'
import { getProfile, listOwnSessions } from '../../accounts/server/account.ts'

/**
 * Everything that is kept about a person, for themselves: also on what is hidden by now, or in the bin. Proofs are named by
 * the address where they can be fetched.
 */
export async function exportAccount(
  db: Db,
  caller: { user: User; sessionId: string; hasPrintedPassword: boolean },
): Promise<AccountExport> {
  const { user, sessionId } = caller
  const of = user.id
  const lesson = { lessonId: lessons.id, lesson: lessons.title }
  const [
    profile,
    open,
    tokens,
    learns,
    progress,
    likes,
    wrote,
    reviewed,
    helped,
    noted,
    goals,
    days,
    paid,
    billing,
    billed,
    years,
    granted,
    told,
  ] = await Promise.all([
    getProfile(db, caller),
    listOwnSessions(db, of, sessionId),
    listTokens(db, of),
    db
      .select({ courseId: courses.id, course: courses.title, enrolledAt: enrollments.createdAt })
      .from(enrollments)
      .innerJoin(courses, eq(courses.id, enrollments.courseId))
      .where(eq(enrollments.userId, of))
      .orderBy(asc(enrollments.id)),
    db
      .select({
        ...lesson,
        position: lessonProgress.position,
        completed: lessonProgress.completed,
        completedAt: lessonProgress.completedAt,
        updatedAt: lessonProgress.updatedAt,
      })
      .from(lessonProgress)
      .innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
      .where(eq(lessonProgress.userId, of)),
    db
      .select({ ...lesson, likedAt: lessonLikes.createdAt })
      .from(lessonLikes)
      .innerJoin(lessons, eq(lessons.id, lessonLikes.lessonId))
      .where(eq(lessonLikes.userId, of)),
    db
      .select({
        ...lesson,
        content: comments.content,
        atSeconds: comments.atSeconds,
        createdAt: comments.createdAt,
      })
      .from(comments)
      .innerJoin(lessons, eq(lessons.id, comments.lessonId))
      .where(eq(comments.userId, of))
      .orderBy(asc(comments.id)),
    db
      .select({
        courseId: courses.id,
        course: courses.title,
        rating: reviews.rating,
        content: reviews.content,
        reply: reviews.reply,
        createdAt: reviews.createdAt,
        updatedAt: reviews.updatedAt,
      })
      .from(reviews)
      .innerJoin(courses, eq(courses.id, reviews.courseId))
      .where(eq(reviews.userId, of))
      .orderBy(asc(reviews.id)),
    db
      .select({
        courseId: courses.id,
        course: courses.title,
        reviewId: reviews.id,
        votedAt: reviewVotes.createdAt,
      })
      .from(reviewVotes)
      .innerJoin(reviews, eq(reviews.id, reviewVotes.reviewId))
      .innerJoin(courses, eq(courses.id, reviews.courseId))
      .where(eq(reviewVotes.userId, of))
      .orderBy(asc(reviews.id)),
    db
      .select({ ...lesson, content: notes.content, atSeconds: notes.atSeconds, createdAt: notes.createdAt })
      .from(notes)
      .innerJoin(lessons, eq(lessons.id, notes.lessonId))
      .where(eq(notes.userId, of))
      .orderBy(asc(notes.id)),
    db
      .select({
        unit: studyGoals.unit,
        target: studyGoals.target,
        remindOn: studyGoals.remindOn,
        remindAt: studyGoals.remindAt,
        createdAt: studyGoals.createdAt,
      })
      .from(studyGoals)
      .where(eq(studyGoals.userId, of)),
    db
      .select({ day: studyDays.day, seconds: studyDays.seconds })
      .from(studyDays)
      .where(eq(studyDays.userId, of))
      .orderBy(asc(studyDays.day)),
    db.select(paymentColumns).from(payments).where(eq(payments.userId, of)).orderBy(asc(payments.id)),
    getBilling(db, user),
    db
      .select({
        paymentId: invoices.paymentId,
        number: invoices.number,
        issuedOn: invoices.issuedOn,
        totalPaise: invoices.totalPaise,
      })
      .from(invoices)
      .innerJoin(payments, eq(payments.id, invoices.paymentId))
      .where(eq(payments.userId, of))
      .orderBy(asc(invoices.id)),
    db
      .select({
        paymentId: memberships.paymentId,
        planId: memberships.planId,
        courseIds: memberships.courseIds,
        startsAt: memberships.startsAt,
        endsAt: memberships.endsAt,
      })
      .from(memberships)
      .where(eq(memberships.userId, of))
      .orderBy(asc(memberships.id)),
    db
      .select({
        courseId: accessGrants.courseId,
        course: courses.title,
        source: accessGrants.source,
        reason: accessGrants.reason,
        startsAt: accessGrants.startsAt,
        endsAt: accessGrants.endsAt,
        dueAt: accessGrants.dueAt,
        endedAt: accessGrants.endedAt,
      })
      .from(accessGrants)
      .leftJoin(courses, eq(courses.id, accessGrants.courseId))
      .where(eq(accessGrants.userId, of))
      .orderBy(asc(accessGrants.id)),
    db.select().from(notifications).where(eq(notifications.userId, of)).orderBy(asc(notifications.id)),
  ])
  return {
    exportedAt: new Date(),
    profile,
    sessions: open.map(({ id: _id, ...row }) => row),
    apiTokens: tokens,
    enrollments: learns,
    progress,
    likes,
    comments: wrote,
    reviews: reviewed,
    helpfulReviews: helped,
    notes: noted,
    studyGoals: goals,
    studyDays: days,
    payments: paid.map((row) => ({ ...publicPayment(row), proof: `/media/proofs/${row.id}` })),
    billing,
    invoices: billed.map(({ totalPaise, ...row }) => ({ ...row, total: toRupees(totalPaise) })),
    memberships: years,
    accessGrants: granted,
    notifications: told.map(({ userId: _userId, ...row }) => asNotification(row)),
  }
}
