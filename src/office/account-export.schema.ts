import { z } from 'zod'
import { notification } from '../registry/notifications.schema.ts'
import { apiToken } from '../accounts/api-tokens.schema.ts'
import { ownSession, profile } from '../accounts/account.schema.ts'
import { OPTIONAL_TOPICS } from '../accounts/mail.schema.ts'
import { pushDevice } from '../accounts/push.schema.ts'
import { SCORM_STATUSES } from '../learning/scorm.rules.ts'
import { GOAL_UNITS } from '../learning/study-goal.schema.ts'
import { answer } from '../assessment/solutions.schema.ts'
import { COMMENT_KINDS } from '../community/rules.ts'
import { payment } from '../payments/payments.schema.ts'
import { billing } from '../payments/invoices.schema.ts'
import { ACCESS_SOURCES } from '../payments/rules.ts'
import { id } from '../platform/text.schema.ts'
import { parentLink } from '../students/parents.schema.ts'

const aboutLesson = { lessonId: id, lesson: z.string() }

/** Everything that we store about a user. */
export const accountExport = z.object({
  exportedAt: z.date(),
  profile,
  /** The confirmation of the mobile number, or the request for it. */
  numberConfirmation: z
    .object({ mobile: z.string(), requestedAt: z.date(), confirmedAt: z.date().nullable() })
    .nullable(),
  /** The verified email address. */
  email: z.object({ email: z.string(), verifiedAt: z.date() }).nullable(),
  /** The topics about which the user wants no emails and no notifications on devices. */
  mutedTopics: z.array(z.enum(OPTIONAL_TOPICS)),
  /** The browsers on which the user turned on notifications. */
  devices: z.array(pushDevice),
  /** The linked accounts of sign-in providers. `subject` is the provider's ID of the account. */
  identities: z.array(z.object({ issuer: z.string(), subject: z.string(), linkedAt: z.date() })),
  sessions: z.array(ownSession.omit({ id: true })),
  apiTokens: z.array(apiToken),
  duties: z.array(
    z.object({
      duty: z.string(),
      courseId: id.nullable(),
      batchId: id.nullable(),
      until: z.date().nullable(),
      givenAt: z.date(),
    }),
  ),
  enrollments: z.array(z.object({ courseId: id, course: z.string(), enrolledAt: z.date() })),
  finishedCourses: z.array(z.object({ courseId: id, course: z.string(), finishedAt: z.date() })),
  /** The notes of the staff about the user. */
  staffNotes: z.array(z.object({ body: z.string(), createdAt: z.date() })),
  parentLinks: z.array(parentLink.omit({ id: true })),
  batches: z.array(z.object({ name: z.string(), joinedAt: z.date(), leftAt: z.date().nullable() })),
  certificates: z.array(
    z.object({
      code: z.uuid(),
      course: z.string(),
      name: z.string(),
      finishedAt: z.date(),
      issuedAt: z.date(),
      revokedAt: z.date().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  progress: z.array(
    z.object({
      ...aboutLesson,
      position: z.number(),
      completed: z.boolean(),
      completedAt: z.date().nullable(),
      updatedAt: z.date(),
    }),
  ),
  excuses: z.array(z.object({ ...aboutLesson, excusedAt: z.date() })),
  attendances: z.array(z.object({ ...aboutLesson, joinedAt: z.date() })),
  /** The notifications that staff handed over to the student in another way than by email. */
  handOvers: z.array(z.object({ notificationId: id, handedOverAt: z.date() })),
  whatsappMessages: z.array(z.object({ kind: z.string(), aboutId: z.number().int(), sentAt: z.date() })),
  attempts: z.array(
    z.object({
      ...aboutLesson,
      number: z.number().int(),
      startedAt: z.date(),
      submittedAt: z.date().nullable(),
      /** The grade in hundredths of a mark. */
      grade: z.number().int().nullable(),
      maxGrade: z.number().int(),
      isPassed: z.boolean().nullable(),
      /** The extra time of the attempt. */
      extraSeconds: z.number().int(),
      answers: z.array(
        z.object({ question: z.string(), answer: answer.nullable(), objection: z.string().nullable() }),
      ),
    }),
  ),
  /** The extra time that teachers gave for each attempt at a quiz. */
  quizExtraTimes: z.array(z.object({ ...aboutLesson, minutes: z.number().int() })),
  /** The submissions for assignments, with teachers' comments. The files are at these URLs. */
  submissions: z.array(
    z.object({
      ...aboutLesson,
      number: z.number().int(),
      state: z.string(),
      text: z.string(),
      submittedAt: z.date().nullable(),
      /** The grade in hundredths of a mark. */
      grade: z.number().int().nullable(),
      maxGrade: z.number().int(),
      isPassed: z.boolean().nullable(),
      comment: z.string(),
      voiceNote: z.string().nullable(),
      files: z.array(z.object({ name: z.string(), address: z.string() })),
    }),
  ),
  /** The latest answers to the questions of videos. */
  videoAnswers: z.array(
    z.object({
      ...aboutLesson,
      seconds: z.number().int(),
      question: z.string(),
      answer,
      isRight: z.boolean(),
      answeredAt: z.date(),
    }),
  ),
  /** The questions of the mistake notebook that the student has practised, as the student saw them. */
  mistakes: z.array(
    z.object({
      question: z.string(),
      /** How often the student practised the question, and how often the answer was wrong. */
      practised: z.number().int(),
      wrong: z.number().int(),
      practisedOn: z.string(),
      dueOn: z.string(),
    }),
  ),
  /** The results of SCORM packages. `values` is the data with which a part can resume. */
  packageResults: z.array(
    z.object({
      ...aboutLesson,
      part: z.string(),
      status: z.enum(SCORM_STATUSES),
      score: z.number().nullable(),
      seconds: z.number().int(),
      values: z.record(z.string(), z.string()),
      completedAt: z.date().nullable(),
      updatedAt: z.date(),
    }),
  ),
  likes: z.array(z.object({ ...aboutLesson, likedAt: z.date() })),
  comments: z.array(
    z.object({
      ...aboutLesson,
      content: z.string(),
      atSeconds: z.number().nullable(),
      kind: z.enum(COMMENT_KINDS),
      isReply: z.boolean(),
      createdAt: z.date(),
      /** The texts before each edit, oldest first. */
      earlierTexts: z.array(z.string()),
    }),
  ),
  commentReports: z.array(z.object({ ...aboutLesson, reason: z.string(), reportedAt: z.date() })),
  /** Threads that the user follows. The user is notified of replies unless the thread is muted. */
  followedThreads: z.array(z.object({ ...aboutLesson, commentId: id, isMuted: z.boolean() })),
  reviews: z.array(
    z.object({
      courseId: id,
      course: z.string(),
      rating: z.number().int(),
      content: z.string(),
      reply: z.string().nullable(),
      createdAt: z.date(),
      updatedAt: z.date(),
    }),
  ),
  helpfulReviews: z.array(z.object({ courseId: id, course: z.string(), reviewId: id, votedAt: z.date() })),
  notes: z.array(
    z.object({ ...aboutLesson, content: z.string(), atSeconds: z.number(), createdAt: z.date() }),
  ),
  /** At most one goal. `remindAt` is a minute of the day. */
  studyGoals: z.array(
    z.object({
      unit: z.enum(GOAL_UNITS),
      target: z.number().int(),
      remindOn: z.array(z.number().int()),
      remindAt: z.number().int().nullable(),
      createdAt: z.date(),
    }),
  ),
  studyDays: z.array(z.object({ day: z.string(), seconds: z.number().int() })),
  /** `correctedIds` are earlier transaction IDs that the student corrected, in normalised form. */
  payments: z.array(payment.extend({ proof: z.string(), correctedIds: z.array(z.string()) })),
  /** Details for invoices, and all issued invoices and credit notes. */
  billing,
  invoices: z.array(
    z.object({ paymentId: id, number: z.string(), issuedOn: z.iso.date(), total: z.number() }),
  ),
  memberships: z.array(
    z.object({
      paymentId: id,
      planId: id.nullable(),
      courseIds: z.array(id).nullable(),
      startsAt: z.date(),
      endsAt: z.date(),
    }),
  ),
  /** Without a course, the grant covers all courses. */
  accessGrants: z.array(
    z.object({
      courseId: id.nullable(),
      course: z.string().nullable(),
      source: z.enum(ACCESS_SOURCES),
      reason: z.string().nullable(),
      startsAt: z.date(),
      endsAt: z.date().nullable(),
      /** When the next instalment was due, if the access was paid in instalments. */
      dueAt: z.date().nullable(),
      endedAt: z.date().nullable(),
    }),
  ),
  notifications: z.array(notification),
})
export type AccountExport = z.infer<typeof accountExport>
