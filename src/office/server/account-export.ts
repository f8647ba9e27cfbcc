import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { AccessSource } from '../../payments/rules.ts'
import { YEARLY_PLAN_ID } from '../../academy/defaults.rules.ts'
import { toRupees } from '../../platform/money.ts'
import type { AccountExport } from '../account-export.schema.ts'
import type { User } from '../../platform/user.schema.ts'
import type { Db } from '../../platform/server/db/connect.ts'
import {
  attemptItems,
  keyChallenges,
  questionVersions,
  quizAttempts,
  quizExtraTimes,
  quizzes,
  submissionFiles,
  submissions,
  videoAnswers,
  videoQuestions,
} from '../../assessment/tables.ts'
import {
  certificates,
  classAttendances,
  courseCompletions,
  enrollments,
  lessonProgress,
  mistakeCards,
  notes,
  scormRecords,
  studyDays,
  studyGoals,
  lessonExcuses,
} from '../../learning/tables.ts'
import {
  commentEdits,
  commentReports,
  comments,
  lessonLikes,
  reviews,
  reviewVotes,
  threadSubscriptions,
} from '../../community/tables.ts'
import { staffDuties, staffNotes } from '../tables.ts'
import { courses, lessons } from '../../catalogue/tables.ts'
import { entitlements, invoices, orders, payments } from '../../payments/tables.ts'
import { exportedParentLink } from '../../students/server/parents/parent-links.ts'
import { batches, batchMembers, handOvers, parentLinks, whatsappMessages } from '../../students/tables.ts'
import { notifications } from '../../academy/tables.ts'
import { isGrant } from '../../payments/server/grants/grants.ts'
import { isPlan } from '../../payments/server/memberships.ts'
import { getBilling } from '../../payments/server/documents/billing.ts'
import { paymentColumns, publicPayment } from '../../payments/server/payments.ts'
import { jsonArray } from '../../platform/server/rest/send-text.ts'
import { asNotification } from '../../academy/server/notifications.ts'
import { listTokens } from '../../accounts/server/tokens/api-tokens.ts'
import { listIdentities } from '../../accounts/server/sign-in-provider/identities.ts'
import { findNumberConfirmation } from '../../accounts/server/number-confirmations/number-confirmations.ts'
import { findEmail } from '../../accounts/server/mail/addresses.ts'
import { findMutedTopics } from '../../accounts/server/mail/topics.ts'
import { listDevices } from '../../accounts/server/push/subscriptions.ts'
import { getProfile, listOwnSessions } from '../../accounts/server/account.ts'

type Caller = { user: User; sessionId: string; hasPrintedPassword: boolean }
type Part = { limit: number; offset: number }
type Parts = {
  [Name in keyof AccountExport]: (() => Promise<AccountExport[Name]>) | Listed<AccountExport[Name]>
}
type Listed<T> = { batches: () => AsyncGenerator<T & unknown[]> }

/** Number of rows per query. A small number limits memory use and keeps the event loop responsive. */
const BATCH = 200
/** For notes, which can be five times as long as a comment, and for comments, which include twenty earlier texts. */
const BATCH_OF_TEXTS = 20
/** For attempts, which include up to 300 questions, and for results of packages, which can be up to 300 kB each. */
const BATCH_OF_LONGEST = 2

const listed = <T>(read: (part: Part) => Promise<T[]>, limit = BATCH): Listed<T[]> => ({
  async *batches() {
    for (let offset = 0; ; offset += limit) {
      const rows = await read({ limit, offset })
      yield rows
      if (rows.length < limit) return
    }
  },
})

/**
 * Yields all data that we store about a user as one JSON object, for this user. Includes hidden courses and courses
 * in the bin. Contains the URLs of screenshots.
 */
export async function* writeAccountExport(db: Db, caller: Caller): AsyncGenerator<string> {
  let before = '{'
  for (const [name, part] of Object.entries(partsOf(db, caller))) {
    yield `${before}${JSON.stringify(name)}:`
    before = ','
    if (typeof part === 'function') yield JSON.stringify(await part())
    else yield* jsonArray(part.batches())
  }
  yield '}'
}

function partsOf(db: Db, caller: Caller): Parts {
  const { user, sessionId } = caller
  const of = user.id
  const lesson = { lessonId: lessons.id, lesson: lessons.title }
  return {
    exportedAt: async () => new Date(),
    profile: () => getProfile(db, caller),
    email: () => findEmail(db, of),
    numberConfirmation: () => findNumberConfirmation(db, of),
    mutedTopics: () => findMutedTopics(db, of),
    devices: () => listDevices(db, of),
    identities: () => listIdentities(db, of),
    sessions: async () => (await listOwnSessions(db, of, sessionId)).map(({ id: _id, ...row }) => row),
    apiTokens: () => listTokens(db, of),
    enrollments: listed(({ limit, offset }) =>
      db
        .select({ courseId: courses.id, course: courses.title, enrolledAt: enrollments.createdAt })
        .from(enrollments)
        .innerJoin(courses, eq(courses.id, enrollments.courseId))
        .where(eq(enrollments.userId, of))
        .orderBy(asc(enrollments.id))
        .limit(limit)
        .offset(offset),
    ),
    duties: listed(({ limit, offset }) =>
      db
        .select({
          duty: staffDuties.duty,
          courseId: staffDuties.courseId,
          batchId: staffDuties.batchId,
          until: staffDuties.until,
          givenAt: staffDuties.givenAt,
        })
        .from(staffDuties)
        .where(eq(staffDuties.userId, of))
        .orderBy(asc(staffDuties.id))
        .limit(limit)
        .offset(offset),
    ),
    staffNotes: listed(({ limit, offset }) =>
      db
        .select({ body: staffNotes.body, createdAt: staffNotes.createdAt })
        .from(staffNotes)
        .where(eq(staffNotes.userId, of))
        .orderBy(asc(staffNotes.id))
        .limit(limit)
        .offset(offset),
    ),
    finishedCourses: listed(({ limit, offset }) =>
      db
        .select({ courseId: courses.id, course: courses.title, finishedAt: courseCompletions.finishedAt })
        .from(courseCompletions)
        .innerJoin(courses, eq(courses.id, courseCompletions.courseId))
        .where(eq(courseCompletions.userId, of))
        .orderBy(asc(courseCompletions.courseId))
        .limit(limit)
        .offset(offset),
    ),
    parentLinks: listed(({ limit, offset }) =>
      db
        .select(exportedParentLink)
        .from(parentLinks)
        .where(eq(parentLinks.userId, of))
        .orderBy(asc(parentLinks.id))
        .limit(limit)
        .offset(offset),
    ),
    batches: listed(({ limit, offset }) =>
      db
        .select({ name: batches.name, joinedAt: batchMembers.joinedAt, leftAt: batchMembers.leftAt })
        .from(batchMembers)
        .innerJoin(batches, eq(batches.id, batchMembers.batchId))
        .where(eq(batchMembers.userId, of))
        .orderBy(asc(batchMembers.id))
        .limit(limit)
        .offset(offset),
    ),
    certificates: listed(({ limit, offset }) =>
      db
        .select({
          code: certificates.code,
          course: certificates.courseTitle,
          name: certificates.name,
          finishedAt: certificates.finishedAt,
          issuedAt: certificates.issuedAt,
          revokedAt: certificates.revokedAt,
          reason: certificates.reason,
        })
        .from(certificates)
        .where(eq(certificates.userId, of))
        .orderBy(asc(certificates.id))
        .limit(limit)
        .offset(offset),
    ),
    progress: listed(({ limit, offset }) =>
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
        .where(eq(lessonProgress.userId, of))
        .orderBy(asc(lessonProgress.lessonId))
        .limit(limit)
        .offset(offset),
    ),
    quizExtraTimes: listed(({ limit, offset }) =>
      db
        .select({ ...lesson, minutes: quizExtraTimes.minutes })
        .from(quizExtraTimes)
        .innerJoin(lessons, eq(lessons.id, quizExtraTimes.lessonId))
        .where(eq(quizExtraTimes.userId, of))
        .orderBy(asc(quizExtraTimes.lessonId))
        .limit(limit)
        .offset(offset),
    ),
    excuses: listed(({ limit, offset }) =>
      db
        .select({ ...lesson, excusedAt: lessonExcuses.createdAt })
        .from(lessonExcuses)
        .innerJoin(lessons, eq(lessons.id, lessonExcuses.lessonId))
        .where(eq(lessonExcuses.userId, of))
        .orderBy(asc(lessonExcuses.lessonId))
        .limit(limit)
        .offset(offset),
    ),
    attendances: listed(({ limit, offset }) =>
      db
        .select({ ...lesson, joinedAt: classAttendances.joinedAt })
        .from(classAttendances)
        .innerJoin(lessons, eq(lessons.id, classAttendances.lessonId))
        .where(eq(classAttendances.userId, of))
        .orderBy(asc(classAttendances.lessonId))
        .limit(limit)
        .offset(offset),
    ),
    handOvers: listed(({ limit, offset }) =>
      db
        .select({ notificationId: handOvers.notificationId, handedOverAt: handOvers.handedOverAt })
        .from(handOvers)
        .innerJoin(notifications, eq(notifications.id, handOvers.notificationId))
        .where(eq(notifications.userId, of))
        .orderBy(asc(handOvers.notificationId))
        .limit(limit)
        .offset(offset),
    ),
    whatsappMessages: listed(({ limit, offset }) =>
      db
        .select({
          kind: whatsappMessages.kind,
          aboutId: whatsappMessages.aboutId,
          sentAt: sql<Date>`${whatsappMessages.sentAt}`.mapWith(whatsappMessages.sentAt),
        })
        .from(whatsappMessages)
        .where(and(eq(whatsappMessages.userId, of), isNotNull(whatsappMessages.sentAt)))
        .orderBy(asc(whatsappMessages.id))
        .limit(limit)
        .offset(offset),
    ),
    attempts: listed(
      ({ limit, offset }) =>
        db
          .select({
            ...lesson,
            number: quizAttempts.number,
            startedAt: quizAttempts.startedAt,
            submittedAt: quizAttempts.submittedAt,
            // The same grade as on the quiz page, which can withhold the results.
            grade: sql<number | null>`case when ${quizzes.shows} <> 'nothing' then ${quizAttempts.grade} end`,
            maxGrade: quizAttempts.maxGrade,
            extraSeconds: quizAttempts.extraSeconds,
            isPassed: sql<
              boolean | null
            >`case when ${quizzes.shows} <> 'nothing' then ${quizAttempts.isPassed} end`,
            // Excludes questions that the student has not answered, because those of later sections are still
            // secret.
            answers: sql<AccountExport['attempts'][number]['answers']>`(
              select coalesce(json_agg(json_build_object('question', v.text, 'answer', i.answer, 'objection', c.reason)
                order by i.position), '[]')
              from ${attemptItems} i join ${questionVersions} v on v.id = i.version_id
              left join ${keyChallenges} c on c.item_id = i.id
              where i.attempt_id = ${quizAttempts.id} and (i.answer is not null or c.item_id is not null))`,
          })
          .from(quizAttempts)
          .innerJoin(quizzes, eq(quizzes.lessonId, quizAttempts.lessonId))
          .innerJoin(lessons, eq(lessons.id, quizAttempts.lessonId))
          .where(eq(quizAttempts.userId, of))
          .orderBy(asc(quizAttempts.id))
          .limit(limit)
          .offset(offset),
      BATCH_OF_LONGEST,
    ),
    submissions: listed(
      ({ limit, offset }) =>
        db
          .select({
            ...lesson,
            number: submissions.number,
            state: submissions.state,
            text: submissions.text,
            submittedAt: submissions.submittedAt,
            grade: submissions.grade,
            maxGrade: submissions.maxGrade,
            isPassed: submissions.isPassed,
            comment: submissions.comment,
            voiceNote: sql<string | null>`'/media/submissions/' || ${submissions.voiceFileId}`,
            files: sql<AccountExport['submissions'][number]['files']>`(
              select coalesce(json_agg(json_build_object('name', f.name, 'address', '/media/submissions/' || f.file_id)
                order by f.position), '[]')
              from ${submissionFiles} f where f.submission_id = ${submissions.id})`,
          })
          .from(submissions)
          .innerJoin(lessons, eq(lessons.id, submissions.lessonId))
          .where(eq(submissions.userId, of))
          .orderBy(asc(submissions.id))
          .limit(limit)
          .offset(offset),
      BATCH_OF_TEXTS,
    ),
    videoAnswers: listed(({ limit, offset }) =>
      db
        .select({
          ...lesson,
          seconds: videoQuestions.seconds,
          question: questionVersions.text,
          answer: sql<AccountExport['videoAnswers'][number]['answer']>`${videoAnswers.answer}`,
          isRight: videoAnswers.isRight,
          answeredAt: videoAnswers.answeredAt,
        })
        .from(videoAnswers)
        .innerJoin(videoQuestions, eq(videoQuestions.id, videoAnswers.videoQuestionId))
        .innerJoin(questionVersions, eq(questionVersions.id, videoAnswers.versionId))
        .innerJoin(lessons, eq(lessons.id, videoQuestions.lessonId))
        .where(eq(videoAnswers.userId, of))
        .orderBy(asc(videoAnswers.id))
        .limit(limit)
        .offset(offset),
    ),
    mistakes: listed(({ limit, offset }) =>
      db
        .select({
          question: sql<string>`coalesce((
            select v.text from ${attemptItems} i join ${quizAttempts} a on a.id = i.attempt_id
              join ${questionVersions} v on v.id = i.version_id
            where a.user_id = ${of} and a.submitted_at is not null and v.question_id = ${mistakeCards.questionId}
            order by i.id desc limit 1), '')`,
          practised: mistakeCards.practised,
          wrong: mistakeCards.wrong,
          practisedOn: mistakeCards.practisedOn,
          dueOn: mistakeCards.dueOn,
        })
        .from(mistakeCards)
        .where(eq(mistakeCards.userId, of))
        .orderBy(asc(mistakeCards.questionId))
        .limit(limit)
        .offset(offset),
    ),
    packageResults: listed(
      ({ limit, offset }) =>
        db
          .select({
            ...lesson,
            part: scormRecords.item,
            status: scormRecords.status,
            score: scormRecords.score,
            seconds: scormRecords.seconds,
            values: scormRecords.values,
            completedAt: scormRecords.completedAt,
            updatedAt: scormRecords.updatedAt,
          })
          .from(scormRecords)
          .innerJoin(lessons, eq(lessons.id, scormRecords.lessonId))
          .where(eq(scormRecords.userId, of))
          .orderBy(asc(scormRecords.lessonId), asc(scormRecords.item))
          .limit(limit)
          .offset(offset),
      BATCH_OF_LONGEST,
    ),
    likes: listed(({ limit, offset }) =>
      db
        .select({ ...lesson, likedAt: lessonLikes.createdAt })
        .from(lessonLikes)
        .innerJoin(lessons, eq(lessons.id, lessonLikes.lessonId))
        .where(eq(lessonLikes.userId, of))
        .orderBy(asc(lessonLikes.lessonId))
        .limit(limit)
        .offset(offset),
    ),
    comments: listed(
      ({ limit, offset }) =>
        db
          .select({
            ...lesson,
            content: comments.content,
            atSeconds: comments.atSeconds,
            kind: comments.kind,
            isReply: sql<boolean>`(${comments.parentId} is not null)`,
            createdAt: comments.createdAt,
            earlierTexts: sql<string[]>`array(
              select e.content from ${commentEdits} e where e.comment_id = ${comments.id} order by e.id)`,
          })
          .from(comments)
          .innerJoin(lessons, eq(lessons.id, comments.lessonId))
          .where(eq(comments.userId, of))
          .orderBy(asc(comments.id))
          .limit(limit)
          .offset(offset),
      BATCH_OF_TEXTS,
    ),
    commentReports: listed(({ limit, offset }) =>
      db
        .select({ ...lesson, reason: commentReports.reason, reportedAt: commentReports.createdAt })
        .from(commentReports)
        .innerJoin(comments, eq(comments.id, commentReports.commentId))
        .innerJoin(lessons, eq(lessons.id, comments.lessonId))
        .where(eq(commentReports.userId, of))
        .orderBy(asc(comments.id))
        .limit(limit)
        .offset(offset),
    ),
    followedThreads: listed(({ limit, offset }) =>
      db
        .select({
          ...lesson,
          commentId: comments.id,
          isMuted: sql<boolean>`(${threadSubscriptions.mutedAt} is not null)`,
        })
        .from(threadSubscriptions)
        .innerJoin(comments, eq(comments.id, threadSubscriptions.commentId))
        .innerJoin(lessons, eq(lessons.id, comments.lessonId))
        .where(eq(threadSubscriptions.userId, of))
        .orderBy(asc(comments.id))
        .limit(limit)
        .offset(offset),
    ),
    reviews: listed(({ limit, offset }) =>
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
        .orderBy(asc(reviews.id))
        .limit(limit)
        .offset(offset),
    ),
    helpfulReviews: listed(({ limit, offset }) =>
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
        .orderBy(asc(reviews.id))
        .limit(limit)
        .offset(offset),
    ),
    notes: listed(
      ({ limit, offset }) =>
        db
          .select({
            ...lesson,
            content: notes.content,
            atSeconds: notes.atSeconds,
            createdAt: notes.createdAt,
          })
          .from(notes)
          .innerJoin(lessons, eq(lessons.id, notes.lessonId))
          .where(eq(notes.userId, of))
          .orderBy(asc(notes.id))
          .limit(limit)
          .offset(offset),
      BATCH_OF_TEXTS,
    ),
    studyGoals: listed(({ limit, offset }) =>
      db
        .select({
          unit: studyGoals.unit,
          target: studyGoals.target,
          remindOn: studyGoals.remindOn,
          remindAt: studyGoals.remindAt,
          createdAt: studyGoals.createdAt,
        })
        .from(studyGoals)
        .where(eq(studyGoals.userId, of))
        .orderBy(asc(studyGoals.createdAt))
        .limit(limit)
        .offset(offset),
    ),
    studyDays: listed(({ limit, offset }) =>
      db
        .select({ day: studyDays.day, seconds: studyDays.seconds })
        .from(studyDays)
        .where(eq(studyDays.userId, of))
        .orderBy(asc(studyDays.day))
        .limit(limit)
        .offset(offset),
    ),
    payments: listed(async ({ limit, offset }) => {
      const rows = await db
        .select(paymentColumns)
        .from(payments)
        .innerJoin(orders, eq(orders.id, payments.orderId))
        .where(eq(payments.userId, of))
        .orderBy(asc(payments.id))
        .limit(limit)
        .offset(offset)
      return rows.map((row) => ({
        ...publicPayment(row),
        proof: `/media/proofs/${row.id}`,
        correctedIds: row.correctedKeys,
      }))
    }),
    billing: () => getBilling(db, user),
    invoices: listed(async ({ limit, offset }) => {
      const rows = await db
        .select({
          paymentId: invoices.paymentId,
          number: invoices.number,
          issuedOn: invoices.issuedOn,
          totalPaise: invoices.totalPaise,
        })
        .from(invoices)
        .innerJoin(payments, eq(payments.id, invoices.paymentId))
        .where(eq(payments.userId, of))
        .orderBy(asc(invoices.id))
        .limit(limit)
        .offset(offset)
      return rows.map(({ totalPaise, ...row }) => ({ ...row, total: toRupees(totalPaise) }))
    }),
    memberships: listed(({ limit, offset }) =>
      db
        .select({
          paymentId: sql<number>`${entitlements.paymentId}`,
          planId: sql<number | null>`nullif(${entitlements.planId}, ${YEARLY_PLAN_ID})`,
          courseIds: entitlements.courseIds,
          startsAt: entitlements.startsAt,
          endsAt: sql<Date>`${entitlements.endsAt}`.mapWith(entitlements.endsAt),
        })
        .from(entitlements)
        .where(and(eq(entitlements.userId, of), isPlan))
        .orderBy(asc(entitlements.id))
        .limit(limit)
        .offset(offset),
    ),
    accessGrants: listed(({ limit, offset }) =>
      db
        .select({
          courseId: entitlements.courseId,
          course: courses.title,
          source: sql<AccessSource>`${entitlements.source}`,
          reason: entitlements.reason,
          startsAt: entitlements.startsAt,
          endsAt: entitlements.endsAt,
          dueAt: entitlements.dueAt,
          endedAt: entitlements.endedAt,
        })
        .from(entitlements)
        .leftJoin(courses, eq(courses.id, entitlements.courseId))
        .where(and(eq(entitlements.userId, of), isGrant))
        .orderBy(asc(entitlements.id))
        .limit(limit)
        .offset(offset),
    ),
    notifications: listed(async ({ limit, offset }) => {
      const rows = await db
        .select()
        .from(notifications)
        .where(eq(notifications.userId, of))
        .orderBy(asc(notifications.id))
        .limit(limit)
        .offset(offset)
      return rows.map(({ userId: _userId, announcementId: _announcementId, ...row }) => asNotification(row))
    }),
  }
}
