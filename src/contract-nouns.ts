import { z } from 'zod'
import { staffInvitation, staffMember } from './accounts/staff-duties.schema.ts'
import { auditEntry } from './academy/audit.schema.ts'
import { notification } from './registry/notifications.schema.ts'
import { ownPage, ownPageSource } from './site/own-pages.schema.ts'
import { payeeChange, setting } from './academy/settings.schema.ts'
import { apiToken, newApiToken } from './accounts/api-tokens.schema.ts'
import { delivery, newWebhook, webhook } from './academy/webhooks.schema.ts'
import { ownSession, profile } from './accounts/account.schema.ts'
import { numberRequest } from './accounts/number-confirmations.schema.ts'
import { recoveryCodes, twoStepVerification } from './accounts/two-step-verification.schema.ts'
import { listedUser, resetLink, userSession } from './accounts/users.schema.ts'
import { binnedCourse, binnedItem, courseContents } from './catalogue/bin.schema.ts'
import { category } from './catalogue/categories.schema.ts'
import { course, courseDescription } from './catalogue/courses.schema.ts'
import { caption, lesson } from './catalogue/lessons.schema.ts'
import { foundLesson, suggestions } from './catalogue/search.schema.ts'
import { courseImport } from './catalogue/imports.schema.ts'
import { section } from './catalogue/sections.schema.ts'
import { teacher, teacherPage } from './catalogue/teachers.schema.ts'
import { resource } from './catalogue/resources.schema.ts'
import { comment, receivedComment } from './community/comments.schema.ts'
import { review, reviewSummary } from './community/reviews.schema.ts'
import { assignment, submission } from './assessment/assignments.schema.ts'
import { attempt, paper, question, quiz, quizResult, quizSource } from './assessment/quizzes.schema.ts'
import { enrollment, lessonProgress } from './learning/learning.schema.ts'
import { certificate, issuedCertificate, verifiedCertificate } from './learning/certificates.schema.ts'
import { studyGoal } from './learning/study-goal.schema.ts'
import { note } from './learning/notes.schema.ts'
import { video } from './media/videos.schema.ts'
import { adminOverview, adminStats, courseStudent, userDetail } from './office/office.schema.ts'
import { staffNote } from './office/staff-notes.schema.ts'
import { weeklyReport } from './office/report.schema.ts'
import { accessGrant, seatOrder } from './payments/grants.schema.ts'
import { ledgerEntry, moneyReport } from './payments/money.schema.ts'
import { membership, myPayment, payment, paymentAttempt, quote } from './payments/payments.schema.ts'
import { queuedPayment } from './payments/approval-queue.schema.ts'
import { billing, verifiedPaymentDocument } from './payments/invoices.schema.ts'
import { coupon } from './payments/coupons.schema.ts'
import { nextInstalment } from './payments/grants.schema.ts'
import { plan, planOffer } from './payments/plans.schema.ts'
import { announcement, ownAnnouncement } from './students/announcements.schema.ts'
import { batch, batchMember } from './students/batches.schema.ts'
import { doneHandOver, handOver } from './students/hand-over.schema.ts'
import { roundState, whatsappMessage } from './students/messages.schema.ts'
import { newParentLink, parentLink } from './students/parents.schema.ts'
import { studentImport } from './students/imports.schema.ts'
import { bulkAction, listedStudent } from './students/students.schema.ts'
import { user } from './platform/user.schema.ts'

/**
 * Schemas that have a name in the API documentation. Clients generate types from them. Other schemas are described
 * where they are used.
 */
const named = {
  AccessGrant: accessGrant,
  AdminOverview: adminOverview,
  AdminStats: adminStats,
  Announcement: announcement,
  WeeklyReport: weeklyReport,
  ParentLink: parentLink,
  NewParentLink: newParentLink,
  ApiToken: apiToken,
  Attempt: attempt,
  AuditEntry: auditEntry,
  Batch: batch,
  BatchMember: batchMember,
  Billing: billing,
  BinnedCourse: binnedCourse,
  BinnedItem: binnedItem,
  Caption: caption,
  Category: category,
  Certificate: certificate,
  Comment: comment,
  Coupon: coupon,
  Course: course,
  CourseContents: courseContents,
  CourseDescription: courseDescription,
  CourseStudent: courseStudent,
  DeskPayment: queuedPayment,
  Delivery: delivery,
  DoneHandOver: doneHandOver,
  Enrollment: enrollment,
  HandOver: handOver,
  FoundLesson: foundLesson,
  LedgerEntry: ledgerEntry,
  IssuedCertificate: issuedCertificate,
  Lesson: lesson,
  LessonProgress: lessonProgress,
  ListedUser: listedUser,
  Membership: membership,
  MoneyReport: moneyReport,
  MyPayment: myPayment,
  NewApiToken: newApiToken,
  NewWebhook: newWebhook,
  NextPart: nextInstalment,
  Note: note,
  Notification: notification,
  NumberRequest: numberRequest,
  OwnAnnouncement: ownAnnouncement,
  OwnPage: ownPage,
  OwnPageSource: ownPageSource,
  PayeeChange: payeeChange,
  Payment: payment,
  PaymentAttempt: paymentAttempt,
  Plan: plan,
  PlanOffer: planOffer,
  Paper: paper,
  Profile: profile,
  Question: question,
  Assignment: assignment,
  Submission: submission,
  Quiz: quiz,
  QuizResult: quizResult,
  QuizSource: quizSource,
  Quote: quote,
  ReceivedComment: receivedComment,
  RecoveryCodes: recoveryCodes,
  ResetLink: resetLink,
  Resource: resource,
  Review: review,
  ReviewSummary: reviewSummary,
  SeatOrder: seatOrder,
  CourseImport: courseImport,
  Section: section,
  SecondFactor: twoStepVerification,
  Session: ownSession,
  Setting: setting,
  Suggestions: suggestions,
  StaffInvitation: staffInvitation,
  StaffMember: staffMember,
  BulkAction: bulkAction,
  StaffNote: staffNote,
  ListedStudent: listedStudent,
  StudentImport: studentImport,
  StudyGoal: studyGoal,
  Teacher: teacher,
  TeacherPage: teacherPage,
  User: user,
  UserSession: userSession,
  UserDetail: userDetail,
  VerifiedCertificate: verifiedCertificate,
  VerifiedDocument: verifiedPaymentDocument,
  Video: video,
  Webhook: webhook,
  WhatsappMessage: whatsappMessage,
  MessageRound: roundState,
}

export const nouns = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries<z.ZodType>(named)) nouns.add(schema, { id })
