import { z } from 'zod'
import { MAX } from '../platform/constants.ts'
import { id, paging, text, userId } from '../platform/text.schema.ts'

/** What the audit log knows to have been done. */
export const AUDIT_ACTIONS = [
  'payment.approved',
  'payment.rejected',
  'payment.undone',
  'payment.revoked',
  'payment.repeated',
  'payments.exported',
  'ledger.exported',
  'user.created',
  'user.role',
  'user.owner',
  'user.blocked',
  'user.unblocked',
  'user.sessions_ended',
  'user.second_factor_on',
  'user.second_factor_off',
  'user.second_factor_reset',
  'user.recovery_codes',
  'user.recovery_code_used',
  'user.reset_link',
  'user.password_reset',
  'user.password_changed',
  'user.password_set',
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

/** What actions are about: money, people, what the owner sets, what is taught. */
export const AUDIT_KINDS = ['payments', 'users', 'settings', 'catalogue'] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]
export const isKind = (value: string): value is AuditKind =>
  (AUDIT_KINDS as readonly string[]).includes(value)

export function kindOf(action: AuditAction): AuditKind {
  if (action.startsWith('payment')) return 'payments'
  if (action.startsWith('user.')) return 'users'
  return action.startsWith('setting.') ? 'settings' : 'catalogue'
}

export const isDay = (value: string) => z.iso.date().safeParse(value).success
const day = (label: string) => z.iso.date({ error: `${label} must be a day such as 2026-04-01` }).optional()

/** Which entries are wanted. */
export const auditQuery = paging.extend({
  /** One action, or all of a kind. */
  action: z.enum([...AUDIT_KINDS, ...AUDIT_ACTIONS]).optional(),
  /** The username of who did it, or of whom it is about. */
  person: text(MAX.search, 'The person').optional(),
  /** Days of the academy's time zone, both included. */
  from: day('The first day'),
  to: day('The last day'),
})

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
