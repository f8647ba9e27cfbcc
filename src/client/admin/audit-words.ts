import type { AuditAction, AuditEntry } from '../../shared/schemas/admin.ts'
import { formatRupees } from '../../shared/money.ts'

const said: Record<AuditAction, string> = {
  'payment.approved': 'approved a payment',
  'payment.rejected': 'rejected a payment',
  'payment.repeated': 'found a transaction ID that was used before',
  'payments.exported': 'exported the payments',
  'user.role': 'changed a role',
  'user.blocked': 'blocked a user',
  'user.unblocked': 'unblocked a user',
  'user.reset_link': 'created a password reset link',
  'user.password_reset': 'set a new password with a reset link',
  'user.deleted': 'deleted an account',
  'setting.changed': 'changed a setting',
  'course.published': 'published a course',
  'course.unpublished': 'unpublished a course',
  'course.deleted': 'deleted a course',
  'course.restored': 'restored a course from the bin',
  'course.purged': 'deleted a course for good',
  'lesson.deleted': 'deleted a lesson',
  'category.deleted': 'deleted a category',
  'resource.deleted': 'deleted a resource',
  'comment.deleted': 'deleted a comment',
}

/** What was done, in words. */
export const saidOf = ({ action }: AuditEntry) => (said as Record<string, string>)[action] ?? action

/** What it was about: the facts that were noted with it, as pairs for a list. */
export function factsOf({ data }: AuditEntry): [string, string][] {
  return Object.entries(data).flatMap(([key, value]): [string, string][] => {
    if (value === null || value === undefined || value === '') return []
    if (key === 'amount' && typeof value === 'number') return [[key, formatRupees(value)]]
    return [[key, typeof value === 'string' ? value : JSON.stringify(value)]]
  })
}
