import { LANGUAGE_NAMES } from '../../platform/client/language-names.ts'
import { formatDay } from '../../platform/time-zone.ts'
import { formatRupees } from '../../platform/money.ts'
import { paymentSettingNames } from '../payment-settings.rules.ts'
import type { AuditAction, AuditKind } from '../audit.rules.ts'
import type { AuditEntry } from '../audit.schema.ts'
import type { SettingKey } from '../settings.schema.ts'

/** What was done; the name of what it was done to follows. */
const said = {
  'payment.submitted': 'sent the payment',
  'payment.refund_requested': 'asked for a refund of the payment',
  'payment.corrected': 'corrected the transaction ID of the payment',
  'payment.approved': 'approved the payment of',
  'payment.rejected': 'rejected the payment of',
  'payment.undone': 'took back the decision on the payment of',
  'payment.approved_after_all': 'approved after all the payment of',
  'payment.refunded': 'refunded a part of the payment of',
  'payment.revoked': 'revoked the payment of',
  'payment.repeated': 'found a transaction ID that was used before in the payment of',
  'access.given': 'gave access to',
  'access.ended': 'ended an access of',
  'plan.created': 'made the plan',
  'plan.changed': 'changed the plan',
  'plan.deleted': 'deleted the plan',
  'coupon.created': 'made the coupon',
  'coupon.ended': 'ended the coupon',
  'payments.exported': 'exported all payments',
  'ledger.exported': 'exported the ledger of a month',
  'gstr1.exported': 'exported the invoices of a month',
  'user.signed_in': 'signed in',
  'user.new_device': 'signed in with a device that was not known',
  'user.guesses_refused': 'refused further guesses at the password or code of',
  'user.created': 'made the administrator',
  'user.role': 'changed the role of',
  'user.owner': 'handed the academy over to',
  'user.blocked': 'blocked',
  'user.unblocked': 'unblocked',
  'user.sessions_ended': 'signed out',
  'user.own_sessions_ended': 'signed out elsewhere',
  'user.second_factor_on': 'turned on their two-step verification',
  'user.second_factor_off': 'turned off their two-step verification',
  'user.second_factor_reset': 'turned off two-step verification for',
  'user.recovery_codes': 'made new recovery codes',
  'user.recovery_code_used': 'used a recovery code',
  'user.token_made': 'made an API token for',
  'user.token_revoked': 'revoked an API token of',
  'user.reset_link': 'made a password reset link for',
  'user.password_reset': 'set a new password with a reset link',
  'user.password_changed': 'changed their password',
  'user.password_set': 'gave a new password to',
  'user.deleted': 'deleted their own account',
  'setting.changed': 'changed the setting',
  'webhook.created': 'made the webhook',
  'webhook.changed': 'changed the webhook',
  'webhook.deleted': 'deleted the webhook',
  'webhook.gave_up': 'disabled the unresponsive webhook',
  'backup.made': 'began a backup',
  'backup.downloaded': 'downloaded the backup',
  'backup.settings': 'changed how backups are made',
  'course.created': 'created the course',
  'course.published': 'published the course',
  'course.unpublished': 'made a draft of the course',
  'course.changed': 'changed the course',
  'course.deleted': 'deleted the course',
  'course.restored': 'took out of the bin the course',
  'course.purged': 'permanently deleted the course',
  'lesson.created': 'created the lesson',
  'lesson.changed': 'changed the lesson',
  'lessons.reordered': 'reordered the lessons of',
  'lesson.deleted': 'moved to the bin the lesson',
  'lesson.restored': 'restored the lesson',
  'lesson.purged': 'permanently deleted the lesson',
  'section.created': 'created the section',
  'section.changed': 'changed the section',
  'section.deleted': 'deleted the section',
  'captions.added': 'added captions to the lesson',
  'captions.replaced': 'replaced captions of the lesson',
  'captions.removed': 'deleted captions of the lesson',
  'teacher.created': 'wrote the page of the teacher',
  'teacher.changed': 'changed the page of the teacher',
  'teacher.deleted': 'deleted the page of the teacher',
  'category.changed': 'changed the category',
  'category.deleted': 'moved to the bin the category',
  'category.restored': 'restored the category',
  'category.purged': 'permanently deleted the category',
  'resource.changed': 'changed the resource',
  'resource.deleted': 'moved to the bin the resource',
  'resource.restored': 'restored the resource',
  'resource.purged': 'permanently deleted the resource',
  'comment.deleted': 'deleted a comment on',
  'comment.restored': 'restored a comment on',
  'review.answered': 'answered a review of',
  'review.hidden': 'hid a review of',
  'review.shown': 'showed again a review of',
} satisfies Record<AuditAction, string>

const settingNames = {
  hero_title: 'Hero Title',
  hero_subtitle: 'Hero Subtitle',
  membership_price: 'Price of Premium',
  academy_name: 'Name of the academy',
  academy_address: 'Address',
  contact_phone: 'Phone',
  contact_whatsapp: 'WhatsApp',
  contact_email: 'E-mail',
  time_zone: 'Time zone',
  refund_policy: 'Refunds',
  yearly_plan: 'Yearly plan',
  stat_students: 'Active Students on the home page',
  stat_courses: 'Expert Courses on the home page',
  stat_hours: 'Learning Hours on the home page',
  stat_success: 'Success Rate on the home page',
  difference_days: 'Days in which courses count towards a plan',
  grace_days: 'Days of access after a plan',
  approval_hours: 'Promise to answer payments, in hours',
  gstin: 'GSTIN',
  gst_name: 'Legal name for GST',
  gst_address: 'Registered address for GST',
  gst_sac: 'SAC of invoices',
  gst_rate: 'GST rate',
  sells_seats: 'Group seats',
  provisional_hours: 'Learning while a payment waits, in hours',
  registration_name: 'Full name at registration',
  registration_mobile: 'Mobile number at registration',
  registration_window: 'Registration for a class open until',
  student_tokens: 'API tokens for students',
  staff_second_factor: 'Two-step verification of administrators',
  ...paymentSettingNames,
} satisfies Record<SettingKey | 'staff_second_factor' | 'registration_window', string>

const fieldNames: Record<string, string> = {
  isPremium: 'Premium',
  isPreview: 'Free preview',
  isVisible: 'Visible',
  instalments: 'Instalments',
  outcomes: 'What is learned',
  requirements: 'What is needed',
  audience: 'Whom it is for',
  faq: 'Questions',
  url: 'Address',
  fileId: 'File',
  issuer: 'Link made by',
  transactionId: 'Transaction ID',
  original: 'Copy of',
}

export const kindNames = {
  payments: 'Payments',
  users: 'Users',
  settings: 'Settings',
  catalogue: 'Courses and what belongs to them',
} satisfies Record<AuditKind, string>

type Words = Pick<AuditEntry, 'action' | 'subject' | 'data'>

const lookUp = (table: Record<string, string>, key: string) =>
  Object.hasOwn(table, key) ? table[key] : undefined
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** What was done, in words. */
export const saidOf = ({ action }: Words): string => lookUp(said, action) ?? action

/** What people do to their own account: who it was has been said. */
const ofOneself = new Set([
  'user.signed_in',
  'user.new_device',
  'user.own_sessions_ended',
  'user.password_reset',
  'user.password_changed',
  'user.second_factor_on',
  'user.second_factor_off',
  'user.recovery_codes',
  'user.recovery_code_used',
  'user.deleted',
])

/** The name of what it was done to; undefined where the sentence is whole without one. */
export function nameOf({ action, subject, data }: Words): string | undefined {
  const [kind = '', id = ''] = subject.split(' ')
  if (
    kind === 'payments' ||
    kind === 'ledger' ||
    kind === 'gstr1' ||
    kind === 'backups' ||
    ofOneself.has(action)
  )
    return undefined
  if (kind === 'setting') return lookUp(settingNames, id) ?? id
  if (kind === 'backup') return id
  // Who sent it has been said.
  if (
    action === 'payment.submitted' ||
    action === 'payment.corrected' ||
    action === 'payment.refund_requested'
  )
    return `#${id}`
  if (kind === 'payment' || kind === 'user') return text(data['username']) ?? 'a deleted account'
  return text(data['title']) ?? text(data['name']) ?? 'something without a name'
}

/** Where it can be seen; null for what is gone. */
export function placeOf({ action, subject, data }: Words) {
  const [kind = '', id = ''] = subject.split(' ')
  if (kind === 'payment') return { to: '/admin/payments', search: { search: `#${id}` } } as const
  if (kind.startsWith('backup')) return { to: '/admin/backups' } as const
  if (kind === 'setting') return { to: '/admin/settings' } as const
  if (kind === 'comment' && typeof data['lessonId'] === 'number')
    return { to: '/lessons/$id', params: { id: String(data['lessonId']) } } as const
  if (/\.(deleted|purged)$/.test(action)) return null
  if (kind === 'user') return { to: '/admin/users/$id', params: { id } } as const
  if (kind === 'course') return { to: '/admin/courses/$id', params: { id }, search: {} } as const
  if (kind === 'lesson') return { to: '/lessons/$id', params: { id } } as const
  if (kind === 'review')
    return { to: '/courses/$slug', params: { slug: String(data['slug']) }, hash: 'reviews' } as const
  if (kind === 'plan' || kind === 'coupon') return { to: '/admin/plans' } as const
  if (kind === 'teacher') return { to: '/admin/courses/teachers' } as const
  if (kind === 'category') return { to: '/admin/categories' } as const
  if (kind === 'resource') return { to: '/admin/upload' } as const
  return null
}

type Fact = [name: string, value: string]

/** What else was noted: prices and settings as they were and as they are, the amount, the reason. */
export function factsOf({ subject, data }: Words): Fact[] {
  const {
    changes,
    amount,
    refunded,
    reason,
    from,
    to,
    firstId,
    title,
    name: _name,
    username,
    slug: _slug,
    ...others
  } = data
  const facts: Fact[] = []
  if (/^(payment|user) /.test(subject) && text(title)) facts.push(['For', String(title)])
  if (/^(comment|review) /.test(subject) && text(username)) facts.push(['Written by', String(username)])
  if (typeof amount === 'number') facts.push(['Amount', formatRupees(amount)])
  if (typeof refunded === 'number') facts.push(['Given back', formatRupees(refunded)])
  if (to !== undefined) facts.push(['Now', plain(to)], ['Before', plain(from)])
  if (changes && typeof changes === 'object')
    for (const [field, change] of Object.entries(changes))
      facts.push([nameOfField(field), difference(field, change)])
  if (typeof firstId === 'number') facts.push(['First used in', `payment #${firstId}`])
  if (text(reason)) facts.push(['Reason', String(reason)])
  for (const [key, value] of Object.entries(others))
    // Ids say nothing to people; what they belong to has been named.
    if ((key === 'transactionId' || !key.endsWith('Id')) && text(value))
      facts.push([nameOfField(key), dayInWords(String(value))])
  return facts
}

const nameOfField = (field: string) =>
  lookUp(fieldNames, field) ?? field.charAt(0).toUpperCase() + field.slice(1)

function plain(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' ? dayInWords(value) : JSON.stringify(value)
}

/** A day, or a moment, reads as on every other page. */
const dayInWords = (value: string) =>
  /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(value) ? formatDay(value) : value

const languageOf = (value: unknown) => lookUp(LANGUAGE_NAMES, String(value)) ?? plain(value)

/** Pictures, files and long texts say only that they are others. */
function difference(field: string, change: unknown): string {
  const { from, to } = (change ?? {}) as { from?: unknown; to?: unknown }
  if (/^(thumbnail|description|fileId|outcomes|requirements|audience|faq)$/.test(field)) return 'changed'
  const said = field === 'language' ? languageOf : plain
  return `from ${said(from)} to ${said(to)}`
}
