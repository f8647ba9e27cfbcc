import { z } from 'zod'
import { MAX, ROLES, USER_SORTS } from '../platform/constants.ts'
import { payment } from '../payments/payments.schema.ts'
import { id, requiredText, text, userId } from '../platform/text.schema.ts'
import { credentials, newPassword, user } from '../accounts/users.schema.ts'

export const adminStats = z.object({
  totalUsers: z.number().int(),
  totalCourses: z.number().int(),
  pendingPayments: z.number().int(),
  /** In rupees: the claimed amounts of the approved payments. */
  totalRevenue: z.number(),
})

/** What has to be set up once, in the order in which the dashboard names it. */
export const SETUP_STEPS = ['password', 'payments', 'contact', 'course'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/**
 * Months and weeks are those of the academy's time zone, each named by the date of its first day (at midnight UTC); weeks begin
 * on Monday. Those without anything are there, too, with zeroes.
 */
export const adminOverview = z.object({
  revenueByMonth: z.array(z.object({ month: z.date(), revenue: z.number(), payments: z.number().int() })),
  byWeek: z.array(z.object({ week: z.date(), enrollments: z.number().int(), newUsers: z.number().int() })),
  popularCourses: z.array(
    z.object({ id, title: z.string(), slug: z.string(), students: z.number().int(), revenue: z.number() }),
  ),
  /** What is still to be set up. */
  setup: z.array(z.enum(SETUP_STEPS)),
  pendingTotal: z.number().int(),
  /** The longest waiting first, ten at most. */
  pendingPayments: z.array(
    z.object({ id, username: z.string(), title: z.string(), amount: z.number(), submittedAt: z.date() }),
  ),
})

export const userList = z.object({
  search: text(MAX.search, 'The search').optional(),
  sort: z.enum(USER_SORTS).default('createdAt'),
  order: z.enum(['asc', 'desc']).default('asc'),
  limit: z.number().int().min(1).max(100).default(25),
  cursor: z.string().max(1000).optional(),
})

export const listedUser = user.extend({ createdAt: z.date(), blockedAt: z.date().nullable() })
export const userPage = z.object({
  items: z.array(listedUser),
  nextCursor: z.string().nullable(),
  total: z.number().int(),
})

export const byUserId = z.object({ id: userId })

export const userDetail = listedUser.extend({
  membershipEndsAt: z.date().nullable(),
  sessions: z.number().int(),
  /** Nobody else can demote, block or reset the owner. */
  isOwner: z.boolean(),
  enrollments: z.array(
    z.object({
      courseId: id,
      title: z.string(),
      slug: z.string(),
      progress: z.number(),
      createdAt: z.date(),
    }),
  ),
  payments: z.array(payment),
})

export const roleChange = z.object({ id: userId, role: z.enum(ROLES) })
export const blockChange = z.object({ id: userId, blocked: z.boolean() })
export const resetLinkInput = z.object({ id: userId, password: credentials.shape.password })
export const resetLink = z.object({ url: z.string(), expiresAt: z.date() })

export const passwordReset = z.object({
  token: requiredText(200, 'The link'),
  password: newPassword,
})

/** What the audit log knows to have been done. */
export const AUDIT_ACTIONS = [
  'payment.approved',
  'payment.rejected',
  'payment.repeated',
  'payments.exported',
  'user.role',
  'user.blocked',
  'user.unblocked',
  'user.reset_link',
  'user.password_reset',
  'user.deleted',
  'setting.changed',
  'course.created',
  'course.published',
  'course.unpublished',
  'course.changed',
  'course.deleted',
  'course.restored',
  'course.purged',
  'lesson.created',
  'lesson.changed',
  'lessons.reordered',
  'lesson.deleted',
  'captions.added',
  'captions.replaced',
  'captions.removed',
  'category.changed',
  'category.deleted',
  'resource.changed',
  'resource.deleted',
  'comment.deleted',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

export const auditEntry = z.object({
  id,
  actorId: userId.nullable(),
  actorName: z.string(),
  action: z.string(),
  /** Such as `payment 12` or `course 3`. */
  subject: z.string(),
  data: z.record(z.string(), z.unknown()),
  createdAt: z.date(),
})
export type AuditEntry = z.infer<typeof auditEntry>
