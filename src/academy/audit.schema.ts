import { z } from 'zod'
import { id, userId } from '../platform/text.schema.ts'

/** What the audit log knows to have been done. */
export const AUDIT_ACTIONS = [
  'payment.approved',
  'payment.rejected',
  'payment.undone',
  'payment.revoked',
  'payment.repeated',
  'payments.exported',
  'ledger.exported',
  'user.role',
  'user.owner',
  'user.blocked',
  'user.unblocked',
  'user.sessions_ended',
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
  'review.answered',
  'review.hidden',
  'review.shown',
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
