/** What the audit log knows to have been done. */
export const AUDIT_ACTIONS = [
  'payment.submitted',
  'payment.approved',
  'payment.rejected',
  'payment.undone',
  'payment.approved_after_all',
  'payment.refunded',
  'payment.revoked',
  'payment.repeated',
  'access.given',
  'access.ended',
  'plan.created',
  'plan.changed',
  'plan.deleted',
  'coupon.created',
  'coupon.ended',
  'payments.exported',
  'ledger.exported',
  'gstr1.exported',
  'user.signed_in',
  'user.new_device',
  'user.guesses_refused',
  'user.created',
  'user.role',
  'user.owner',
  'user.blocked',
  'user.unblocked',
  'user.sessions_ended',
  'user.own_sessions_ended',
  'user.second_factor_on',
  'user.second_factor_off',
  'user.second_factor_reset',
  'user.recovery_codes',
  'user.recovery_code_used',
  'user.token_made',
  'user.token_revoked',
  'user.reset_link',
  'user.password_reset',
  'user.password_changed',
  'user.password_set',
  'user.deleted',
  'setting.changed',
  'webhook.created',
  'webhook.changed',
  'webhook.deleted',
  'webhook.gave_up',
  'backup.made',
  'backup.downloaded',
  'backup.settings',
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
  'lesson.restored',
  'lesson.purged',
  'section.created',
  'section.changed',
  'section.deleted',
  'captions.added',
  'captions.replaced',
  'captions.removed',
  'teacher.created',
  'teacher.changed',
  'teacher.deleted',
  'category.changed',
  'category.deleted',
  'category.restored',
  'category.purged',
  'resource.changed',
  'resource.deleted',
  'resource.restored',
  'resource.purged',
  'comment.deleted',
  'comment.restored',
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
  if (/^(payments?|ledger|gstr1|access|plan|coupon)\./.test(action)) return 'payments'
  if (action.startsWith('user.')) return 'users'
  return /^(setting|webhook|backup)\./.test(action) ? 'settings' : 'catalogue'
}

/** Whether this is a day of the calendar, as 2026-04-01. */
export const isDay = (value: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(value).toJSON()?.slice(0, 10) === value
