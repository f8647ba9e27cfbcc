import { z } from 'zod'
import { auditEntry } from '../academy/audit.schema.ts'
import { listedUser } from '../accounts/users.schema.ts'
import { LOCK_REASONS } from '../catalogue/release/unlock.rules.ts'
import { accessGrant } from '../payments/grants.schema.ts'
import { payment } from '../payments/payments.schema.ts'
import { MAX } from '../platform/constants.ts'
import { id, page, paging, text, userId } from '../platform/text.schema.ts'
import { t as labels } from '../platform/texts/labels.ts'
import { user } from '../platform/user.schema.ts'

/** The input for a page of all users. */
export const everybodyInput = z.object({ limit: paging.shape.limit, cursor: z.string().max(1000).optional() })
export const everybodyPage = z.object({ items: z.array(user), nextCursor: z.string().nullable() })

export const adminStats = z.object({
  totalUsers: z.number().int(),
  totalCourses: z.number().int(),
  pendingPayments: z.number().int(),
  /** In rupees: the amounts that students entered in approved payments. */
  totalRevenue: z.number(),
})

/** The steps to set up an academy, in the order of the dashboard. */
export const SETUP_STEPS = [
  'name',
  'course',
  'payments',
  'qr',
  'policies',
  'contact',
  'staff',
  'figures',
  'backups',
] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/**
 * Months and weeks are in the academy's time zone. The date of the first day (midnight UTC) identifies each of them.
 * Weeks begin on Monday. Months and weeks without data are included, with zeros.
 */
export const adminOverview = z.object({
  revenueByMonth: z.array(z.object({ month: z.date(), revenue: z.number(), payments: z.number().int() })),
  byWeek: z.array(z.object({ week: z.date(), enrollments: z.number().int(), newUsers: z.number().int() })),
  popularCourses: z.array(
    z.object({ id, title: z.string(), slug: z.string(), students: z.number().int(), revenue: z.number() }),
  ),
  /** The remaining steps, and those that administrators skipped. */
  setup: z.array(z.enum(SETUP_STEPS)),
  setupSkipped: z.array(z.enum(SETUP_STEPS)),
  /** Changes to the payment details in the last seven days, latest first. */
  payeeChanges: z.array(auditEntry),
  /** Background jobs that failed permanently, and recurring jobs whose last run failed, latest first. */
  failedJobs: z.array(
    z.object({ id, name: z.string(), recurring: z.boolean(), failedAt: z.date(), error: z.string() }),
  ),
  pendingTotal: z.number().int(),
  /** The oldest pending payments first, at most ten. */
  pendingPayments: z.array(
    z.object({ id, username: z.string(), title: z.string(), amount: z.number(), submittedAt: z.date() }),
  ),
})

const COURSE_ACCESS = ['free', 'payment', 'plan', 'grant', 'none'] as const

/** The reason for a student's access to a course; 'none' without access. `until` is null if the access has no end. */
const courseAccess = z.object({ by: z.enum(COURSE_ACCESS), until: z.date().nullable() })
export type CourseAccess = z.infer<typeof courseAccess>

/** The student, and the time for which the locks are computed. The default time is now. */
export const studentLessonList = z.object({
  courseId: id,
  userId,
  at: z.iso.datetime({ offset: true }).optional(),
})

/** A lesson of a course as a student sees it at a given time. */
export const studentLesson = z.object({
  id,
  title: z.string(),
  order: z.number().int(),
  completed: z.boolean(),
  /** Whether a teacher opened the lesson for the student. */
  excused: z.boolean(),
  locked: z.boolean(),
  lockedReason: z.enum(LOCK_REASONS).optional(),
  opensAt: z.date().optional(),
  opensAfter: id.optional(),
})

/** Opens a lesson for a student despite its rules, or applies the rules again. */
export const excuseInput = z.object({ lessonId: id, userId, excused: z.boolean() })

export const courseStudentList = paging.extend({
  courseId: id,
  /** Words that occur in usernames, full names, mobile numbers and IDs. */
  search: text(MAX.search, () => labels.search).optional(),
})

export const courseStudent = listedUser
  .pick({ id: true, username: true, fullName: true, mobile: true, isMobileConfirmed: true })
  .extend({
    enrolledAt: z.date(),
    access: courseAccess,
    /** 0 to 100 with one decimal. */
    progress: z.number(),
    /** When the student last watched or completed a lesson of this course. */
    studiedAt: z.date().nullable(),
  })

/** `capped` means that more students match than `total`. */
export const courseStudentPage = page(courseStudent).extend({ total: z.number().int(), capped: z.boolean() })

/** The courses that a user teaches. */
export const taughtCourses = z.array(z.object({ id, title: z.string() }))

/**
 * The last twelve weeks of a course, in the academy's time zone. `finished` is the number of the week's new students who
 * have finished the course since.
 */
export const courseInsight = z.object({
  weeks: z.array(z.object({ week: z.date(), enrolled: z.number().int(), finished: z.number().int() })),
})

/**
 * We show the figures for the parts of a lesson only from this number of students, so that no one can identify a
 * student.
 */
export const MIN_INSIGHT_STUDENTS = 5

/**
 * The positions at which students stop a lesson before they complete it, and at which they ask or take notes. Also
 * the number of students who watched a part again. The positions are in equal parts of the video. Empty if the lesson
 * has no length or too few students.
 */
export const lessonInsight = z.object({
  students: z.number().int(),
  parts: z.array(
    z.object({
      atSeconds: z.number(),
      stopped: z.number().int(),
      asked: z.number().int(),
      rewatched: z.number().int(),
    }),
  ),
  /** The questions in the video. `right` is null until enough students have answered. */
  questions: z.array(
    z.object({
      atSeconds: z.number().int(),
      text: z.string(),
      answered: z.number().int(),
      right: z.number().int().nullable(),
    }),
  ),
})

export const userDetail = listedUser.extend({
  membershipEndsAt: z.date().nullable(),
  sessions: z.number().int(),
  /** Whether the caller can see the sessions. Only administrators can see the sessions of staff. */
  showsSessions: z.boolean(),
  /** Whether the user is the owner. Other administrators cannot demote, block or reset the owner. */
  isOwner: z.boolean(),
  /** Whether the user uses two-step verification. */
  hasSecondFactor: z.boolean(),
  /** Whether the caller is the owner and can transfer ownership to this user. */
  canBecomeOwner: z.boolean(),
  enrollments: z.array(
    z.object({
      courseId: id,
      title: z.string(),
      slug: z.string(),
      progress: z.number(),
      access: courseAccess,
      createdAt: z.date(),
      /** When the student last watched or completed a lesson of the course. */
      studiedAt: z.date().nullable(),
      finishedAt: z.date().nullable(),
    }),
  ),
  payments: z.array(payment),
  grants: z.array(accessGrant),
})
