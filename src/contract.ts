import { z } from 'zod'
import type { inferRouterOutputs } from '@trpc/server'
import { backupFiles } from './archive/server/backups/backups.files.ts'
import { backupsRouter } from './archive/server/backups/backups.router.ts'
import { accountRouter } from './accounts/server/account.router.ts'
import { staffRouter } from './office/server/staff/staff.router.ts'
import { authRouter } from './accounts/server/sessions/auth.router.ts'
import { numberConfirmationsRouter } from './accounts/server/number-confirmations/number-confirmations.router.ts'
import { identitiesRouter } from './accounts/server/sign-in-provider/identities.router.ts'
import { mailRouter } from './accounts/server/mail/mail.router.ts'
import { pushRouter } from './accounts/server/push/push.router.ts'
import { apiTokensRouter } from './accounts/server/tokens/api-tokens.router.ts'
import { twoStepVerificationRouter } from './accounts/server/two-step-verification/two-step-verification.router.ts'
import { accountDeletionRouter } from './office/server/account-deletion.router.ts'
import { courseStudentsRouter } from './office/server/courses/course-students.router.ts'
import { staffNotesRouter } from './office/server/staff/staff-notes.router.ts'
import { usersRouter } from './office/server/users.router.ts'
import { downloads } from './catalogue/server/resources/resources.files.ts'
import { coursePackageFiles } from './catalogue/server/packages/course-package.files.ts'
import { resumableUploads } from './catalogue/server/uploads/resumable.files.ts'
import { uploads } from './catalogue/server/uploads/uploads.files.ts'
import { binRouter } from './catalogue/server/bin/bin.router.ts'
import { captionsRouter } from './catalogue/server/lessons/captions.router.ts'
import { categoriesRouter } from './catalogue/server/courses/categories.router.ts'
import { coursesRouter } from './catalogue/server/courses/courses.router.ts'
import { lessonsRouter } from './catalogue/server/lessons/lessons.router.ts'
import { importsRouter } from './catalogue/server/imports/imports.router.ts'
import { scormLessonsRouter } from './catalogue/server/kinds/scorm-lessons.router.ts'
import { pdfLessonsRouter } from './catalogue/server/kinds/pdf-lessons.router.ts'
import { liveClassesRouter } from './catalogue/server/kinds/live-classes.router.ts'
import { textLessonsRouter } from './catalogue/server/kinds/text-lessons.router.ts'
import { sectionsRouter } from './catalogue/server/lessons/sections.router.ts'
import { searchRouter } from './catalogue/server/search/search.router.ts'
import { teachersRouter } from './catalogue/server/teachers/teachers.router.ts'
import { markdownRouter } from './catalogue/server/texts/markdown.router.ts'
import { resourcesRouter } from './catalogue/server/resources/resources.router.ts'
import { likesRouter } from './community/server/likes.router.ts'
import { accountExportFiles } from './office/server/account-export.files.ts'
import { commentsRouter } from './community/server/comments.router.ts'
import { reviewsRouter } from './community/server/reviews.router.ts'
import { enrollmentsRouter } from './learning/server/enrollments.router.ts'
import { scormRouter } from './learning/server/scorm/scorm.router.ts'
import { offlineRouter } from './learning/server/offline/offline.router.ts'
import { mistakesRouter } from './learning/server/mistakes/mistakes.router.ts'
import { studyGoalRouter } from './learning/server/study-goal/study-goal.router.ts'
import { type VerifiedCertificate, verifiedCertificate } from './learning/certificates.schema.ts'
import { findCertificate } from './learning/server/certificates/certificate-documents.ts'
import { assignmentsRouter } from './assessment/server/assignments/assignments.router.ts'
import { submissionsRouter } from './assessment/server/assignments/submissions.router.ts'
import { submissionRoutes } from './assessment/server/assignments/submissions.files.ts'
import { videoQuestionsRouter } from './assessment/server/video/video-questions.router.ts'
import { gradeFiles } from './assessment/server/grades/grades.files.ts'
import { gradesRouter } from './assessment/server/grades/grades.router.ts'
import { questionsRouter, quizzesRouter } from './assessment/server/quizzes.router.ts'
import { quizResultsRouter } from './assessment/server/results/results.router.ts'
import { quizStudentsRouter } from './assessment/server/taking/quiz-students.router.ts'
import { calendarFiles } from './learning/server/classes/calendar.files.ts'
import { calendarRouter, classesRouter } from './learning/server/classes/classes.router.ts'
import { certificateFiles } from './learning/server/certificates/certificates.files.ts'
import { certificatesRouter } from './learning/server/certificates/certificates.router.ts'
import { notesRouter } from './learning/server/notes.router.ts'
import { progressRouter } from './learning/server/progress.router.ts'
import { PROGRESS_PATH } from './learning/rules.ts'
import { verifyProcedure } from './documents/server/documents.router.ts'
import { verifyDocument } from './documents/server/verify-document.ts'
import { videosRouter } from './catalogue/server/uploads/videos.router.ts'
import { announcementsRouter } from './students/server/announcements/announcements.router.ts'
import { createHandOverRouter } from './students/server/hand-over/hand-over.router.ts'
import type { LoadDescribe } from './students/server/hand-over/hand-overs.ts'
import { messagesRouter } from './students/server/messages/messages.router.ts'
import { batchesRouter } from './students/server/batches/batches.router.ts'
import { parentLinksRouter } from './students/server/parents/parent-links.router.ts'
import { studentImportsRouter } from './students/server/imports/imports.router.ts'
import { studentsRouter } from './students/server/list/students.router.ts'
import { grantsRouter } from './payments/server/grants/grants.router.ts'
import { seatsRouter } from './payments/server/seats/seats.router.ts'
import { membershipsRouter } from './payments/server/memberships.router.ts'
import { type VerifiedPaymentDocument, verifiedPaymentDocument } from './payments/invoices.schema.ts'
import { findPaymentDocument } from './payments/server/documents/payment-documents.ts'
import { paymentFiles } from './payments/server/payments.files.ts'
import { invoiceFiles } from './payments/server/documents/invoices.files.ts'
import { invoicesRouter } from './payments/server/documents/invoices.router.ts'
import { moneyRouter } from './payments/server/money/money.router.ts'
import { paymentsRouter } from './payments/server/payments.router.ts'
import { couponsRouter } from './payments/server/coupons/coupons.router.ts'
import { instalmentsRouter } from './payments/server/instalments/instalments.router.ts'
import { plansRouter } from './payments/server/plans/plans.router.ts'
import { adminRouter } from './office/server/overview.router.ts'
import { paletteRouter } from './office/server/palette/palette.router.ts'
import { webhooksRouter } from './academy/server/webhooks/webhooks.router.ts'
import { auditRouter } from './academy/server/audit.router.ts'
import { notificationsRouter } from './academy/server/notifications.router.ts'
import { ownPagesRouter } from './site/server/own-pages/own-pages.router.ts'
import { settingsRouter } from './academy/server/settings.router.ts'
import { payeeChangesRouter } from './academy/server/payee/payee-changes.router.ts'
import { nouns } from './contract-nouns.ts'
import { SCREENSHOT_LIMIT } from './platform/server/http/bodies.ts'
import { describeProcedures } from './platform/server/rest/procedures.ts'
import {
  DELETE,
  GET,
  PATCH,
  POST,
  PUT,
  restCalls,
  type RestRoute,
  type NoRestRoute,
  noRestRoute,
} from './platform/server/rest/rest-route.ts'
import { createCallerFactory, mergeRouters, router } from './platform/server/trpc.ts'

/**
 * Loads the texts of the notifications of all modules. The type is declared, because the texts contain links, whose type
 * depends on this file.
 */
const loadDescribe: LoadDescribe = async () => {
  const { describe } = await import('./registry/mail-texts.ts')
  return describe
}

/** All calls of the product, by noun and verb. */
export const appRouter = router({
  auth: authRouter,
  settings: settingsRouter,
  payeeChanges: payeeChangesRouter,
  ownPages: ownPagesRouter,
  categories: categoriesRouter,
  courses: mergeRouters(coursesRouter, courseStudentsRouter),
  search: searchRouter,
  teachers: teachersRouter,
  bin: binRouter,
  lessons: mergeRouters(
    lessonsRouter,
    textLessonsRouter,
    pdfLessonsRouter,
    liveClassesRouter,
    scormLessonsRouter,
    scormRouter,
    classesRouter,
    likesRouter,
  ),
  questions: questionsRouter,
  quizzes: quizzesRouter,
  assignments: assignmentsRouter,
  videoQuestions: videoQuestionsRouter,
  grades: gradesRouter,
  submissions: submissionsRouter,
  quizResults: quizResultsRouter,
  quizStudents: quizStudentsRouter,
  sections: sectionsRouter,
  imports: importsRouter,
  resources: resourcesRouter,
  captions: captionsRouter,
  markdown: markdownRouter,
  videos: videosRouter,
  enrollments: enrollmentsRouter,
  progress: progressRouter,
  offline: offlineRouter,
  comments: commentsRouter,
  reviews: reviewsRouter,
  notes: notesRouter,
  mistakes: mistakesRouter,
  studyGoal: studyGoalRouter,
  calendar: calendarRouter,
  certificates: certificatesRouter,
  documents: router({
    verify: verifyProcedure
      .output(z.union([verifiedPaymentDocument, verifiedCertificate]))
      .query(({ ctx, input }) =>
        verifyDocument<VerifiedPaymentDocument | VerifiedCertificate>(ctx, input.code, [
          findPaymentDocument,
          findCertificate,
        ]),
      ),
  }),
  invoices: invoicesRouter,
  payments: mergeRouters(paymentsRouter, moneyRouter, instalmentsRouter),
  memberships: membershipsRouter,
  grants: grantsRouter,
  seats: seatsRouter,
  plans: plansRouter,
  coupons: couponsRouter,
  batches: batchesRouter,
  students: studentsRouter,
  studentImports: studentImportsRouter,
  staffNotes: staffNotesRouter,
  announcements: announcementsRouter,
  messages: messagesRouter,
  handOver: createHandOverRouter(loadDescribe),
  parentLinks: parentLinksRouter,
  notifications: notificationsRouter,
  audit: auditRouter,
  webhooks: webhooksRouter,
  admin: mergeRouters(adminRouter, paletteRouter),
  backups: backupsRouter,
  users: usersRouter,
  staff: staffRouter,
  mail: mailRouter,
  push: pushRouter,
  identities: identitiesRouter,
  numberConfirmations: numberConfirmationsRouter,
  account: mergeRouters(accountRouter, twoStepVerificationRouter, apiTokensRouter, accountDeletionRouter),
})

export type AppRouter = typeof appRouter
export type Outputs = inferRouterOutputs<AppRouter>

type Nouns = AppRouter['_def']['record']

/** The names 'noun.verb' of all procedures. */
type ProcedurePath = {
  [Noun in keyof Nouns & string]: `${Noun}.${keyof Nouns[Noun] & string}`
}[keyof Nouns & string]

export const createCaller = createCallerFactory(appRouter)

const created = { status: 201 } as const
const gone = { status: 204 } as const
const paged = { page: true } as const
const inParts = { parts: true } as const
const withScreenshot = { status: 201, bodyLimit: SCREENSHOT_LIMIT } as const

/**
 * The REST route of each call, or the reason why it has none. The procedures declare who may call them, and for what
 * purpose.
 */
export const calls = {
  'auth.viewer': noRestRoute('GET /api/user says the same, and 401 where it says null'),
  'auth.user': GET('/api/user'),
  'auth.login': POST('/api/login'),
  'auth.requestCode': noRestRoute('only for the login page'),
  'auth.loginByCode': noRestRoute('only for the login page'),
  'auth.loginByProvider': noRestRoute('only for the login page'),
  'auth.register': POST('/api/register', created),
  'auth.registrationCost': GET('/api/register/cost'),
  'auth.logout': POST('/api/logout', gone),
  'auth.reauthentication': GET('/api/session/confirm'),
  'auth.confirm': POST('/api/session/confirm', gone),
  'auth.requestReset': noRestRoute('only for the login page'),
  'auth.resetPassword': POST('/api/password-reset', gone),

  'settings.list': GET('/api/site-settings'),
  'settings.update': PUT('/api/site-settings/:key'),

  'payeeChanges.state': GET('/api/payment-details/changes'),
  'payeeChanges.confirm': POST('/api/payment-details/changes/confirm', gone),
  'payeeChanges.withdraw': POST('/api/payment-details/changes/withdraw', gone),

  'ownPages.sources': GET('/api/pages'),
  'ownPages.byKind': GET('/api/pages/:kind'),
  'ownPages.update': PATCH('/api/pages/:kind', gone),

  'categories.list': GET('/api/categories', inParts),
  'categories.create': POST('/api/categories', created),
  'categories.update': PATCH('/api/categories/:id'),
  'categories.delete': DELETE('/api/categories/:id', gone),

  'courses.list': GET('/api/courses', { ...paged, whole: true }),
  'courses.facets': GET('/api/courses/facets'),
  'courses.premium': GET('/api/courses/premium'),
  'courses.figures': GET('/api/courses/figures'),
  'courses.bySlug': GET('/api/courses/slug/:slug'),
  'courses.byId': GET('/api/courses/:id'),
  'courses.description': GET('/api/courses/:id/description'),
  'courses.create': POST('/api/courses', created),
  'courses.update': PATCH('/api/courses/:id'),
  'courses.duplicate': POST('/api/courses/:id/copies', created),
  'courses.cover': POST('/api/courses/covers', created),
  'courses.contents': GET('/api/courses/:id/contents'),
  'courses.students': GET('/api/courses/:courseId/students', paged),
  'courses.studentLessons': GET('/api/courses/:courseId/students/:userId/lessons'),
  'courses.excuse': PUT('/api/lessons/:lessonId/excuses/:userId', gone),
  'courses.taught': GET('/api/courses/taught'),
  'courses.insight': GET('/api/courses/:courseId/insight'),
  'courses.lessonInsight': GET('/api/lessons/:id/insight'),
  'courses.delete': DELETE('/api/courses/:id', gone),

  'search.suggest': GET('/api/search/suggestions'),
  'search.lessons': GET('/api/search/lessons'),

  'teachers.list': GET('/api/teachers', inParts),
  'teachers.bySlug': GET('/api/teachers/slug/:slug'),
  'teachers.create': POST('/api/teachers', created),
  'teachers.update': PATCH('/api/teachers/:id'),
  'teachers.delete': DELETE('/api/teachers/:id', gone),

  'bin.list': GET('/api/bin', inParts),
  'bin.restore': POST('/api/bin/:id/restore'),
  'bin.delete': DELETE('/api/bin/:id', gone),
  'bin.items': GET('/api/bin/items'),
  'bin.restoreItem': POST('/api/bin/items/:kind/:id/restore', gone),
  'bin.deleteItem': DELETE('/api/bin/items/:kind/:id', gone),
  'bin.empty': DELETE('/api/bin', gone),

  'lessons.list': GET('/api/lessons/course/:courseId', inParts),
  'lessons.byId': GET('/api/lessons/:id'),
  'lessons.description': GET('/api/lessons/:id/description'),
  'lessons.text': GET('/api/lessons/:id/text'),
  'lessons.document': GET('/api/lessons/:id/document'),
  'lessons.documentText': GET('/api/lessons/:id/document/text'),
  'lessons.restartDocument': POST('/api/lessons/:id/document/restart', gone),
  'lessons.documentSource': GET('/api/lessons/:id/document/source'),
  'lessons.textSource': GET('/api/lessons/:id/text/source'),
  'lessons.liveClass': GET('/api/lessons/:id/class'),
  'lessons.liveClassSource': GET('/api/lessons/:id/class/source'),
  'lessons.scorm': GET('/api/lessons/:id/scorm'),
  'lessons.scormLaunch': GET('/api/lessons/:id/scorm/launch'),
  'lessons.scormSource': GET('/api/lessons/:id/scorm/source'),
  'lessons.scormResults': GET('/api/lessons/:id/scorm/results', paged),
  'lessons.join': POST('/api/lessons/:id/class/join'),
  'lessons.attendance': GET('/api/lessons/:id/class/attendance', paged),
  'assignments.byId': GET('/api/lessons/:id/assignment'),
  'assignments.save': PUT('/api/lessons/:id/assignment'),
  'assignments.saveDraft': PUT('/api/lessons/:id/submission'),
  'assignments.removeFile': DELETE('/api/lessons/:id/submission/files/:fileId'),
  'assignments.submit': POST('/api/lessons/:id/submission'),
  'grades.book': GET('/api/courses/:id/grades'),
  'grades.saveWeights': PUT('/api/courses/:id/grades/weights'),
  'grades.mine': GET('/api/courses/:id/grades/mine'),
  'submissions.queue': GET('/api/submissions'),
  'submissions.filters': GET('/api/submissions/filters'),
  'submissions.open': POST('/api/submissions/:id/opening'),
  'submissions.mark': PUT('/api/submissions/:id/marks'),
  'submissions.removeVoice': DELETE('/api/submissions/:id/voice'),
  'submissions.comments': GET('/api/saved-comments'),
  'submissions.saveComment': POST('/api/saved-comments'),
  'submissions.deleteComment': DELETE('/api/saved-comments/:id'),
  'quizzes.byId': GET('/api/lessons/:id/quiz'),
  'quizzes.source': GET('/api/lessons/:id/quiz/source'),
  'quizzes.preview': GET('/api/lessons/:id/quiz/preview'),
  'quizzes.explanations': GET('/api/lessons/:id/quiz/explanations'),
  'quizzes.save': PUT('/api/lessons/:id/quiz'),
  'quizzes.start': POST('/api/lessons/:id/quiz/attempts'),
  'quizzes.answer': PUT('/api/attempts/:attemptId/answers'),
  'quizzes.endSection': POST('/api/attempts/:attemptId/sections/:section/end'),
  'quizzes.submit': POST('/api/attempts/:attemptId/submission'),
  'quizzes.receipt': GET('/api/attempts/:attemptId/receipt'),
  'quizzes.result': GET('/api/attempts/:attemptId'),
  'videoQuestions.list': GET('/api/lessons/:id/questions'),
  'videoQuestions.source': GET('/api/lessons/:id/questions/source'),
  'videoQuestions.save': PUT('/api/lessons/:id/questions'),
  'videoQuestions.answer': PUT('/api/video-questions/:id/answer'),
  'quizResults.statistics': GET('/api/lessons/:id/quiz/statistics'),
  'quizResults.answers': GET('/api/lessons/:id/quiz/versions/:versionId/answers'),
  'quizResults.attempt': GET('/api/attempts/:attemptId/review'),
  'quizResults.giveMark': POST('/api/attempt-items/:itemId/marks'),
  'quizResults.previewCorrection': POST('/api/lessons/:id/quiz/corrections/preview'),
  'quizResults.correct': POST('/api/lessons/:id/quiz/corrections', created),
  'quizResults.challenges': GET('/api/lessons/:id/quiz/challenges'),
  'quizResults.challenge': POST('/api/attempt-items/:itemId/challenge'),
  'quizResults.decide': POST('/api/challenges/:challengeId/decision'),
  'quizResults.rankList': GET('/api/lessons/:id/quiz/rank-list'),
  'quizResults.ranks': GET('/api/lessons/:id/quiz/ranks'),
  'quizResults.hideName': PUT('/api/rank-name'),
  'quizStudents.list': GET('/api/lessons/:id/quiz/students'),
  'quizStudents.giveExtraTime': PUT('/api/lessons/:id/quiz/students/:userId/extra-time'),
  'quizStudents.checkReceipt': POST('/api/lessons/:id/quiz/receipt-check'),
  'quizStudents.endAttempt': POST('/api/attempts/:attemptId/end'),
  'questions.list': GET('/api/questions', paged),
  'questions.topics': GET('/api/questions/topics'),
  'questions.create': POST('/api/questions', created),
  'questions.update': PUT('/api/questions/:id'),
  'questions.versions': GET('/api/questions/:id/versions'),
  'questions.render': noRestRoute('POST /api/markdown renders one text'),
  'questions.createMany': POST('/api/questions/batch', created),
  'questions.deleteMany': DELETE('/api/questions', gone),
  'lessons.create': POST('/api/lessons', created),
  'lessons.update': PUT('/api/lessons/:id'),
  'lessons.delete': DELETE('/api/lessons/:id', gone),
  'lessons.reorder': PATCH('/api/lessons/reorder'),
  'lessons.updateMany': PATCH('/api/lessons', gone),
  'lessons.deleteMany': DELETE('/api/lessons', gone),
  'lessons.liked': GET('/api/lessons/:id/liked'),
  'lessons.like': POST('/api/lessons/:id/like'),
  'lessons.share': POST('/api/lessons/:id/share'),

  'imports.list': GET('/api/imports/course/:courseId'),
  'imports.create': POST('/api/imports', created),
  'imports.undo': POST('/api/imports/:id/undo', gone),
  'sections.list': GET('/api/sections/course/:courseId'),
  'sections.create': POST('/api/sections', created),
  'sections.update': PATCH('/api/sections/:id'),
  'sections.delete': DELETE('/api/sections/:id', gone),

  'resources.listByCourse': GET('/api/resources/course/:courseId', inParts),
  'resources.listIndependent': GET('/api/resources/independent', inParts),
  'resources.create': POST('/api/resources', created),
  'resources.update': PATCH('/api/resources/:id'),
  'resources.delete': DELETE('/api/resources/:id', gone),

  'captions.create': POST('/api/lessons/:lessonId/captions', created),
  'captions.delete': DELETE('/api/lessons/captions/:id', gone),

  'markdown.preview': POST('/api/markdown'),

  'videos.list': GET('/api/videos'),
  'videos.unfinished': GET('/api/videos/unfinished'),
  'videos.restart': POST('/api/videos/:fileId/restart', gone),
  'videos.live': noRestRoute('an event stream, which lives under /trpc'),

  'enrollments.check': GET('/api/enrollments/check/:courseId'),
  'enrollments.list': GET('/api/enrollments/user', inParts),
  'enrollments.library': noRestRoute('GET /api/enrollments/user lists the same in parts'),
  'enrollments.byCourse': GET('/api/enrollments/course/:courseId'),
  'enrollments.courseIds': GET('/api/enrollments/courses'),
  'enrollments.progress': GET('/api/enrollments/standings'),
  'enrollments.welcome': GET('/api/enrollments/welcome'),
  'enrollments.create': POST('/api/enrollments', { status: 'created' }),

  'progress.byLesson': GET('/api/lessons/:id/progress'),
  'progress.detail': GET('/api/lessons/:id/progress/detail'),
  'progress.byCourse': GET('/api/courses/:courseId/progress'),
  'progress.update': PUT(PROGRESS_PATH),

  'offline.offer': GET('/api/lessons/:id/download'),
  'offline.take': PUT('/api/lessons/:id/download'),
  'offline.renew': POST('/api/lessons/downloads/renew'),

  'comments.list': GET('/api/lessons/:id/comments', { ...paged, whole: true }),
  'comments.moments': GET('/api/lessons/:id/comments/moments'),
  'comments.replies': GET('/api/lessons/comments/:commentId/replies'),
  'comments.create': POST('/api/lessons/:id/comments', created),
  'comments.update': PATCH('/api/lessons/comments/:commentId'),
  'comments.edits': GET('/api/lessons/comments/:commentId/edits'),
  'comments.accept': PUT('/api/lessons/comments/:commentId/accepted'),
  'comments.pin': PUT('/api/lessons/comments/:commentId/pinned'),
  'comments.hide': PUT('/api/lessons/comments/:commentId/hidden'),
  'comments.report': PUT('/api/lessons/comments/:commentId/report', gone),
  'comments.thread': GET('/api/lessons/comments/:commentId/thread'),
  'comments.mute': PUT('/api/lessons/comments/:commentId/thread'),
  'comments.reported': GET('/api/comments/reported'),
  'comments.dismissReports': DELETE('/api/comments/:commentId/reports', gone),
  'comments.received': GET('/api/comments', paged),
  'comments.answer': POST('/api/comments/:commentId/answer', created),
  'comments.setState': PUT('/api/comments/:commentId/state', gone),
  'comments.restore': POST('/api/lessons/comments/:commentId/restore'),
  'comments.delete': DELETE('/api/lessons/comments/:commentId', gone),

  'reviews.list': GET('/api/courses/:courseId/reviews', { ...paged, whole: true }),
  'reviews.summary': GET('/api/courses/:courseId/reviews/summary'),
  'reviews.mine': GET('/api/courses/:courseId/review'),
  'reviews.save': PUT('/api/courses/:courseId/review'),
  'reviews.delete': DELETE('/api/courses/:courseId/review', gone),
  'reviews.vote': PUT('/api/reviews/:reviewId/vote'),
  'reviews.reply': PUT('/api/reviews/:reviewId/reply'),
  'reviews.setHidden': PATCH('/api/reviews/:reviewId'),

  'notes.list': GET('/api/lessons/:id/notes', inParts),
  'notes.create': POST('/api/lessons/:id/notes', created),
  'notes.update': PATCH('/api/lessons/notes/:noteId'),
  'notes.delete': DELETE('/api/lessons/notes/:noteId', gone),

  'mistakes.count': GET('/api/mistakes/count'),
  'mistakes.due': GET('/api/mistakes'),
  'mistakes.practise': POST('/api/mistakes/:questionId/answers'),

  'studyGoal.mine': GET('/api/study-goal'),
  'studyGoal.save': PUT('/api/study-goal'),
  'studyGoal.delete': DELETE('/api/study-goal', gone),

  'payments.check': GET('/api/payments/check/:courseId'),
  'payments.quote': GET('/api/payments/quote'),
  'payments.isTransactionUsed': GET('/api/payments/used'),
  'payments.create': POST('/api/payments', withScreenshot),
  'payments.resubmit': POST('/api/payments/:id/resubmit', withScreenshot),
  'payments.correct': PUT('/api/payments/:id/transaction-id'),
  'payments.requestRefund': PUT('/api/payments/:id/refund-request'),
  'payments.mine': GET('/api/payments/mine', paged),
  'payments.lately': GET('/api/payments/lately'),
  'payments.queue': GET('/api/payments/queue'),
  'payments.promise': GET('/api/payments/promise'),
  'payments.list': GET('/api/payments/desk', paged),
  'payments.report': GET('/api/payments/report'),
  'payments.ledger': GET('/api/payments/ledger', paged),
  'payments.looks': GET('/api/payments/looks', paged),
  'payments.decide': PATCH('/api/payments/:id'),
  'payments.decideMany': noRestRoute('has an undo window; PATCH /api/payments/:id decides immediately'),
  'payments.settled': noRestRoute('only for the screen that matches statements'),
  'payments.undo': noRestRoute('decisions over REST have no undo window'),
  'payments.revoke': POST('/api/payments/:id/revocation', created),
  'payments.refund': POST('/api/payments/:id/refunds', created),
  'payments.approveRejected': POST('/api/payments/:id/approval', created),
  'payments.holdUndo': noRestRoute('decisions over REST have no undo window'),

  // Programs use this path, which is older than the noun `documents`.
  'documents.verify': GET('/api/papers/:code'),
  'calendar.mine': GET('/api/calendar'),
  'calendar.create': POST('/api/calendar', created),
  'calendar.delete': DELETE('/api/calendar', gone),
  'certificates.mine': GET('/api/certificates'),
  'certificates.claim': POST('/api/certificates', created),
  'certificates.settings': GET('/api/courses/:courseId/certificate-settings'),
  'certificates.saveSettings': PUT('/api/courses/:courseId/certificate-settings'),
  'certificates.saveLogo': PUT('/api/logo'),
  'certificates.byCourse': GET('/api/courses/:courseId/certificates', paged),
  'certificates.issue': POST('/api/courses/:courseId/certificates', created),
  'certificates.revoke': POST('/api/certificates/:id/revocation', gone),
  'certificates.reissue': POST('/api/certificates/:id/replacement', created),
  'invoices.billing': GET('/api/billing'),
  'invoices.saveBilling': PUT('/api/billing'),

  'memberships.mine': GET('/api/memberships/mine'),
  'memberships.ending': GET('/api/memberships/ending'),

  'grants.create': POST('/api/grants', created),
  'grants.end': POST('/api/grants/:id/end'),

  'seats.byCode': GET('/api/seats/:code'),
  'seats.take': POST('/api/seats/:code', created),
  'seats.takeBack': POST('/api/seats/:code/taken-back'),
  'seats.renew': POST('/api/seats/:code/renewal', created),

  'payments.nextParts': GET('/api/payments/next-parts'),
  'plans.list': GET('/api/plans'),
  'plans.create': POST('/api/plans', created),
  'plans.update': PATCH('/api/plans/:id'),
  'plans.delete': DELETE('/api/plans/:id', gone),

  'coupons.list': GET('/api/coupons', paged),
  'coupons.create': POST('/api/coupons', created),
  'coupons.end': POST('/api/coupons/:id/end'),

  'batches.list': GET('/api/batches', paged),
  'batches.byId': GET('/api/batches/:id'),
  'batches.create': POST('/api/batches', created),
  'batches.update': PATCH('/api/batches/:id'),
  'batches.members': GET('/api/batches/:id/members', paged),
  'batches.addMembers': POST('/api/batches/:id/members'),
  'batches.removeMember': DELETE('/api/batches/:id/members/:userId', gone),
  'batches.moveMember': POST('/api/batches/:id/members/:userId/move', gone),
  'batches.timetable': GET('/api/batches/:id/timetable'),
  'batches.attendance': GET('/api/batches/:id/attendance'),

  'students.list': GET('/api/students', paged),
  'students.export': POST('/api/students/export'),
  'students.plan': POST('/api/students/plan'),
  'students.act': POST('/api/students/actions', created),
  'students.actions': GET('/api/students/actions'),
  'students.undo': POST('/api/students/actions/:id/undo'),

  'studentImports.list': GET('/api/student-imports'),
  'studentImports.byId': GET('/api/student-imports/:id'),
  'studentImports.rows': GET('/api/student-imports/:id/rows', paged),
  'studentImports.create': POST('/api/student-imports', created),
  'studentImports.addRows': POST('/api/student-imports/:id/rows', gone),
  'studentImports.check': POST('/api/student-imports/:id/check'),
  'studentImports.start': POST('/api/student-imports/:id/start'),
  'studentImports.undo': POST('/api/student-imports/:id/undo'),
  'studentImports.passwords': POST('/api/student-imports/:id/passwords'),
  'announcements.list': GET('/api/announcements', paged),
  'announcements.mine': GET('/api/announcements/mine', paged),
  'announcements.ofCourse': GET('/api/announcements/mine/:courseId'),
  'announcements.audience': GET('/api/announcements/audience'),
  'announcements.create': POST('/api/announcements', created),
  'announcements.update': PUT('/api/announcements/:id'),
  'announcements.cancel': DELETE('/api/announcements/:id', gone),
  'announcements.withdraw': POST('/api/announcements/:id/withdraw'),

  'messages.subjects': GET('/api/messages/subjects'),
  'messages.round': GET('/api/messages'),
  'messages.next': POST('/api/messages/next'),
  'messages.markSent': PUT('/api/messages/sent/:userId', gone),
  'messages.markNotSent': POST('/api/messages/sent/:userId/undo', gone),

  'handOver.list': GET('/api/hand-overs'),
  'handOver.done': GET('/api/hand-overs/done'),
  'handOver.mark': POST('/api/hand-overs', gone),
  'handOver.undo': POST('/api/hand-overs/undo', gone),

  'parentLinks.mine': GET('/api/account/parent-links'),
  'parentLinks.create': POST('/api/account/parent-links', created),
  'parentLinks.revoke': DELETE('/api/account/parent-links/:id', gone),
  'parentLinks.ofStudent': GET('/api/users/:id/parent-links'),
  'parentLinks.createForStudent': POST('/api/users/:id/parent-links', created),
  'parentLinks.revokeForStudent': DELETE('/api/users/:id/parent-links/:linkId', gone),

  'notifications.list': GET('/api/notifications', paged),
  'notifications.unreadCount': GET('/api/notifications/unread'),
  'notifications.markRead': POST('/api/notifications/read'),
  'notifications.live': noRestRoute('an event stream, which lives under /trpc'),

  'audit.list': GET('/api/audit', paged),

  'webhooks.list': GET('/api/webhooks'),
  'webhooks.create': POST('/api/webhooks', created),
  'webhooks.update': PATCH('/api/webhooks/:id'),
  'webhooks.delete': DELETE('/api/webhooks/:id', gone),
  'webhooks.test': POST('/api/webhooks/:id/test', gone),
  'webhooks.deliveries': GET('/api/webhooks/:id/deliveries', paged),
  'webhooks.resend': POST('/api/webhooks/deliveries/:id/resend', gone),

  'backups.list': GET('/api/backups'),
  'backups.create': POST('/api/backups', gone),
  'backups.configure': PUT('/api/backups/settings', gone),

  'admin.stats': GET('/api/admin/stats'),
  'admin.find': noRestRoute('only for the command palette; each noun has a list with a search'),
  'admin.overview': GET('/api/admin/overview'),
  'admin.weeklyReport': GET('/api/admin/weekly-report'),
  'admin.users': GET('/api/admin/users', { ...paged, whole: true }),

  'users.list': GET('/api/users', paged),
  'users.byId': GET('/api/users/:id'),
  'users.create': POST('/api/users', created),
  'users.registrationWindow': GET('/api/admin/registration-window'),
  'users.setRegistrationWindow': PUT('/api/admin/registration-window'),
  'users.sessions': GET('/api/users/:id/sessions'),
  'users.endSession': DELETE('/api/users/:id/sessions/:sessionId', gone),
  'users.endSessions': DELETE('/api/users/:id/sessions', gone),
  'users.tokens': GET('/api/users/:id/tokens'),
  'users.revokeToken': DELETE('/api/users/:id/tokens/:tokenId', gone),
  'users.events': GET('/api/users/:id/events', paged),
  'users.resetTwoStepVerification': DELETE('/api/users/:id/second-factor', gone),
  'users.staffRule': GET('/api/admin/second-factor'),
  'users.setStaffRule': PUT('/api/admin/second-factor'),
  'users.setRole': PATCH('/api/users/:id/role'),
  'users.handOver': POST('/api/users/:id/owner', gone),
  'users.rehearseMerge': GET('/api/users/:id/merge'),
  'users.merge': POST('/api/users/:id/merge', gone),
  'users.setBlocked': PATCH('/api/users/:id/blocked'),
  'users.resetLink': POST('/api/users/:id/reset-link', created),
  'staffNotes.list': GET('/api/users/:id/notes', paged),
  'staffNotes.create': POST('/api/users/:id/notes', created),
  'staffNotes.delete': DELETE('/api/users/:id/notes/:noteId', gone),
  'staff.list': GET('/api/staff'),
  'staff.save': PUT('/api/staff', gone),
  'staff.invitations': GET('/api/staff/invitations'),
  'staff.invite': POST('/api/staff/invitations', created),
  'staff.revokeInvitation': DELETE('/api/staff/invitations/:id', gone),
  'staff.invitation': POST('/api/staff/invitation'),
  'staff.accept': POST('/api/staff/invitation/accept', gone),

  'numberConfirmations.request': noRestRoute('only for the account page'),
  'numberConfirmations.list': GET('/api/number-confirmations', paged),
  'numberConfirmations.confirm': POST('/api/number-confirmations/:id/confirm', gone),
  'numberConfirmations.refuse': POST('/api/number-confirmations/:id/refuse', gone),

  'account.profile': GET('/api/account'),
  'account.update': PATCH('/api/account'),
  'account.chooseLanguage': PUT('/api/account/language', gone),
  'account.changePassword': POST('/api/account/password', gone),
  'account.sessions': GET('/api/account/sessions'),
  'account.endSession': DELETE('/api/account/sessions/:id', gone),
  'account.endOtherSessions': DELETE('/api/account/sessions', gone),
  'account.events': GET('/api/account/events', paged),
  'account.delete': DELETE('/api/account', gone),
  'account.twoStepVerification': GET('/api/account/second-factor'),
  'account.beginTwoStepVerification': POST('/api/account/second-factor/key', created),
  'account.enableTwoStepVerification': POST('/api/account/second-factor', created),
  'account.disableTwoStepVerification': DELETE('/api/account/second-factor', gone),
  'account.renewRecoveryCodes': POST('/api/account/second-factor/recovery-codes', created),
  'account.tokens': GET('/api/account/tokens'),
  'account.createToken': POST('/api/account/tokens', created),
  'account.revokeToken': DELETE('/api/account/tokens/:id', gone),
  'mail.mine': noRestRoute('only for the account page'),
  'mail.requestCode': noRestRoute('only for the account page, where the user enters the code'),
  'mail.verify': noRestRoute('only for the account page, where the user enters the code'),
  'mail.remove': noRestRoute('only for the account page'),
  'mail.chooseTopic': noRestRoute('only for the account page'),
  'mail.test': noRestRoute('only for the settings'),
  'push.mine': noRestRoute('only for the browser that shows the notifications'),
  'push.subscribe': noRestRoute('only for the browser that shows the notifications'),
  'push.unsubscribe': noRestRoute('only for the browser that shows the notifications'),
  'push.test': noRestRoute('only for the browser that shows the notifications'),
  'identities.mine': noRestRoute('only for the account page'),
  'identities.unlink': noRestRoute('only for the account page'),
} satisfies Record<ProcedurePath, RestRoute | NoRestRoute>

/** The routes that send or receive files. */
export const fileGroups = [
  downloads,
  submissionRoutes,
  gradeFiles,
  coursePackageFiles,
  certificateFiles,
  calendarFiles,
  paymentFiles,
  invoiceFiles,
  uploads,
  resumableUploads,
  backupFiles,
  accountExportFiles,
]

/** The whole contract, for tRPC, REST and the API documentation. */
export const apiContract = {
  procedures: describeProcedures(appRouter),
  rows: restCalls(calls),
  files: fileGroups.flatMap(({ routes }) => routes),
  nouns,
}
