import { expect, test } from 'vitest'
import { runInLanguage } from '../../platform/server/language.ts'
import { AUDIT_ACTIONS, type AuditAction, type AuditData, audits } from '../../registry/audit.rules.ts'
import { factsOf, nameOf, saidOf } from './audit-words.ts'

type Sample = [subjectKind: string, data: AuditData]

const username = 'आशा'
const title = 'तबला'
const course = (data: AuditData = {}): Sample => ['course', { title, ...data }]
const lesson = (data: AuditData = {}): Sample => ['lesson', { title, courseId: 3, ...data }]
const resource: Sample = ['resource', { title }]
const category: Sample = ['category', { name: title }]
const user = (data: AuditData = {}): Sample => ['user', { username, ...data }]
const comment: Sample = ['comment', { lessonId: 3, title, username }]
const question: Sample = ['question', { title, questions: 12 }]
const batch = (data: AuditData = {}): Sample => ['batch', { title, students: 5, ...data }]
const students = (data: AuditData = {}): Sample => ['students', { title, students: 1200, ...data }]
const announcement = (data: AuditData = {}): Sample => ['announcement', { title, ...data }]
const payment = (data: AuditData = {}): Sample => [
  'payment',
  { username, title: 'Premium annual membership, 5 seats', amount: 2999, ...data },
]
const setting = (data: AuditData = {}): Sample => ['setting', { from: '', to: 'on', ...data }]
const page: Sample = ['own_page', { language: 'hi', changes: { text: { from: '', to: 'नियम' } } }]
const each = (fields: (keyof AuditData)[], from: unknown, to: unknown): AuditData => ({
  changes: Object.fromEntries(fields.map((field) => [field, { from, to }])),
})
const file = 'an uploaded file, 01234567'
const moment = '2026-04-01T19:00:00.000Z'

/** At least one entry for each action. Together, the entries record every key that has a name. */
const SAMPLES: Record<AuditAction, Sample | Sample[]> = {
  'setting.changed': setting(),
  'payee_change.asked': setting(),
  'payee_change.confirmed': setting({ askedBy: username }),
  'payee_change.withdrawn': setting({ askedBy: username }),
  'webhook.created': [
    'webhook',
    { url: 'https://198.51.100.7/', events: 'payment.submitted, course.completed' },
  ],
  'webhook.changed': ['webhook', { url: 'https://198.51.100.7/', events: 'user.registered', enabled: true }],
  'webhook.deleted': ['webhook', { url: 'https://198.51.100.7/' }],
  'webhook.gave_up': ['webhook', { url: 'https://198.51.100.7/' }],
  'own_page.changed': page,
  'own_page.published': page,
  'own_page.hidden': page,
  'backup.made': ['backups', {}],
  'backup.downloaded': ['backup', {}],
  'backup.settings': ['backups', { daily: true, from: null, to: '/१' }],
  'user.signed_in': user({ device: 'Chrome on Android', place: '203.0.113.*' }),
  'user.new_device': user({ device: 'Unknown device' }),
  'user.guesses_refused': user(),
  'user.created': user(),
  'user.role': [user({ from: 'student', to: 'admin' }), user({ from: 'admin', to: 'student' })],
  'user.owner': user(),
  'user.number_confirmed': user(),
  'user.number_refused': user(),
  'user.blocked': user(),
  'user.unblocked': user(),
  'user.sessions_ended': user({ sessions: 3 }),
  'user.own_sessions_ended': user({ sessions: 1 }),
  'user.second_factor_on': user(),
  'user.second_factor_off': user(),
  'user.second_factor_reset': user(),
  'user.recovery_codes': user(),
  'user.recovery_code_used': user({ left: 0 }),
  'user.token_made': [
    user({ token: 'रिपोर्ट', scopes: 'read, write, admin', days: 90 }),
    user({ token: 'रिपोर्ट', scopes: 'read', days: null }),
  ],
  'user.token_revoked': user({ token: 'रिपोर्ट' }),
  'user.reset_link': user(),
  'user.password_reset': user({ issuer: username }),
  'user.password_changed': user(),
  'user.password_set': user(),
  'user.email_added': user(),
  'user.email_changed': user(),
  'user.email_removed': user(),
  'user.identity_linked': user(),
  'user.identity_unlinked': user(),
  'user.note_added': user(),
  'user.note_deleted': user(),
  'user.deleted': user(),
  'user.merged': user({ mergedAccount: username }),
  'user.merged_away': user({ mergedInto: username }),
  'staff.added': user({ duties: 'payments ≤ ₹500 → 2026-06-30, courses #7' }),
  'staff.changed': user({ dutiesBefore: 'batches @2', duties: 'courses, catalogue, questions, answers' }),
  'staff.removed': user({ dutiesBefore: 'moderation, marking, students, messages, certificates' }),
  'staff.invited': ['staff', { name: username, duties: 'accounts, access, refunds, money, offers' }],
  'staff.invitation_revoked': ['staff', { name: username }],
  'staff.joined': user({ invitedBy: username, duties: 'students' }),
  'students.parent_link': user({ name: 'पापा' }),
  'students.parent_link_revoked': user({ name: 'पापा' }),
  'students.enrol': students(),
  'students.batch': students(),
  'students.block': students(),
  'students.unblock': students(),
  'students.message': students(),
  'students.undone': students(),
  'students.exported': students(),
  'students.imported': students({ withoutInvoices: true }),
  'students.import_undone': students({ kept: 2 }),
  'students.passwords_shown': students(),
  'batch.created': batch(),
  'batch.changed': [
    batch(each(['startsOn', 'endsOn'], null, '2026-04-01')),
    batch(each(['seats', 'price', 'isArchived'], null, true)),
    batch(each(['name', 'courses'], title, '')),
  ],
  'batch.joined': batch(),
  'batch.left': batch(),
  'batch.moved': batch({ from: 'सुबह' }),
  'announcement.created': announcement(),
  'announcement.changed': [
    announcement(each(['title', 'body'], 'क', 'ख')),
    announcement(each(['sendsAt'], moment, moment)),
    ...['everyone', 'course: क', 'unfinished: क', 'batch: क', 'batch', 'chosen'].map((audience) =>
      announcement(each(['audience'], 'everyone', audience)),
    ),
  ],
  'announcement.cancelled': announcement(),
  'announcement.withdrawn': announcement(),
  'payment.submitted': payment({ transactionId: '123456789012' }),
  'payment.refund_requested': payment({ reason: 'गलती' }),
  'payment.corrected': payment({ from: '123456789012', to: '123456789013' }),
  'payment.approved': payment({ reason: 'नकद' }),
  'payment.rejected': payment({ reason: 'कम रकम', received: 1500.5 }),
  'payment.undone': [payment({ decision: 'approved' }), payment({ decision: 'rejected' })],
  'payment.approved_after_all': payment({ received: 1000 }),
  'payment.refunded': payment({ refunded: 500, reference: '१२३' }),
  'payment.revoked': ['mistake', 'refund', 'chargeback'].map((reason) => payment({ reason, refunded: 0 })),
  'payment.repeated': payment({ firstId: 7 }),
  'access.given': [
    user({ title: 'All courses', source: 'scholarship', until: '2026-04-01' }),
    ...['cash', 'seat', 'other', 'provisional', 'instalment', 'batch'].map((source) =>
      user({ title, source }),
    ),
  ],
  'access.ended': ['purchase', 'plan'].map((source) => user({ title: 'Premium annual membership', source })),
  'plan.created': ['plan', { title: 'Premium annual membership', price: '₹4,999' }],
  'plan.changed': [
    ['plan', { title: 'Premium annual membership', ...each(['months', 'order'], 6, 12) }],
    ['plan', { title, ...each(['courses'], 'all', '3, 7') }],
    ['plan', { title, ...each(['isVisible', 'price'], true, false) }],
  ],
  'plan.deleted': ['plan', { title }],
  'coupon.created': ['coupon', { name: '१०', amount: 100, percent: '10 %' }],
  'coupon.ended': ['coupon', { name: '१०' }],
  'payments.exported': ['payments', {}],
  'ledger.exported': ['2026-04', '2026-04-01', '2026-04-01-to-2026-06-15'].map((month) => [
    'ledger',
    { month },
  ]),
  'gstr1.exported': ['gstr1', { month: '2026-04' }],
  'course.created': course({ original: title }),
  'course.published': course(),
  'course.unpublished': course(),
  'course.changed': [
    course(each(['title', 'instructor', 'category'], 'क', 'ख')),
    course(each(['description', 'thumbnail'], 'a', 'b')),
    course(each(['outcomes', 'requirements', 'audience', 'faq'], '["a"]', '[]')),
    course(each(['duration'], '40 minutes', '2 hours')),
    course(each(['language'], null, null)),
    course(each(['level'], 'beginner', 'intermediate')),
    course(each(['level'], null, 'advanced')),
    course(each(['isPremium', 'inOrder', 'price', 'instalments'], null, true)),
    course(each(['publishAt'], null, moment)),
  ],
  'course.deleted': course(),
  'course.restored': course(),
  'course.purged': course(),
  'course.exported': course(),
  'lesson.created': lesson({ course: title }),
  'lesson.changed': [
    lesson(each(['section', 'course', 'text', 'link'], '', 'क')),
    lesson(
      each(['isPreview', 'isRequired', 'releaseAfterBatch', 'allowsDownload', 'allowsOffline'], true, false),
    ),
    lesson(each(['isVisible'], 'false', 'true')),
    lesson(each(['publishAt', 'releaseAt', 'startsAt'], null, moment)),
    lesson(each(['releaseDays', 'minutes', 'order'], null, 7)),
    lesson(each(['video', 'document', 'scorm'], null, file)),
    lesson(each(['timeZone'], null, null)),
  ],
  'lesson.excused': lesson({ username }),
  'lesson.excuse_removed': lesson({ username }),
  'lessons.reordered': course(),
  'lesson.deleted': lesson(),
  'lesson.restored': lesson(),
  'lesson.purged': lesson(),
  'lesson.questions_changed': lesson({ questions: 3 }),
  'section.created': ['section', { title, courseId: 3 }],
  'section.changed': [
    ['section', { title, ...each(['position'], 1, 2) }],
    ['section', { title, ...each(['release'], null, JSON.stringify({ at: moment })) }],
    ['section', { title, ...each(['release'], null, '{"days":3,"minute":540}') }],
    ['section', { title, ...each(['release'], '{"days":0,"minute":540,"after":"batch"}', null) }],
  ],
  'section.deleted': ['section', { title, courseId: 3 }],
  'import.undone': course(),
  'captions.added': lesson({ language: 'हिन्दी' }),
  'captions.replaced': lesson({ language: 'हिन्दी' }),
  'captions.removed': lesson({ language: 'हिन्दी' }),
  'teacher.created': ['teacher', { name: username }],
  'teacher.changed': ['teacher', { name: username, ...each(['username', 'name'], null, 'क') }],
  'teacher.deleted': ['teacher', { name: username }],
  'category.changed': ['category', { name: title, ...each(['name', 'description'], 'क', 'ख') }],
  'category.deleted': category,
  'category.restored': category,
  'category.purged': category,
  'resource.changed': [
    ['resource', { title, ...each(['type'], 'PDF', 'PDF') }],
    ['resource', { title, ...each(['size', 'url', 'fileId'], '1 MB', '2 MB') }],
  ],
  'resource.deleted': resource,
  'resource.restored': resource,
  'resource.purged': resource,
  'comment.deleted': comment,
  'comment.restored': comment,
  'comment.pinned': comment,
  'comment.unpinned': comment,
  'comment.hidden': comment,
  'comment.shown': comment,
  'comment.reports_dismissed': comment,
  'review.answered': [
    ['review', { slug: 'tabla', title, username, reply: 'धन्यवाद' }],
    ['review', { slug: 'tabla', title, username, reply: null }],
  ],
  'review.hidden': ['review', { slug: 'tabla', title, username }],
  'review.shown': ['review', { slug: 'tabla', title, username }],
  'question.created': question,
  'question.createdMany': question,
  'question.deleted': question,
  'question.changed': question,
  'quiz.changed': lesson({ questions: 10 }),
  'assignment.changed': lesson(),
  'grades.weighted': course(),
  'submission.marked': lesson(),
  'submission.returned': lesson(),
  'quiz.key_corrected': ['accept', 'replace', 'all', 'drop', 'undo'].map((correction) =>
    lesson({ text: 'क्यों?', correction, reason: 'दो सही जवाब' }),
  ),
  'quiz.challenge_decided': ['accepted', 'rejected'].map((decision) => lesson({ decision, reply: 'ठीक' })),
  'quiz.mark_given': lesson({ student: username, marks: 2.5, reason: 'आंशिक' }),
  'quiz.extra_time_given': lesson({ student: username, minutes: 10 }),
  'quiz.attempt_ended': lesson({ student: username, attempt: 2 }),
  'certificates.changed': [
    course(each(['rule'], 'off', 'complete')),
    course(each(['rule'], null, 'by_hand')),
    course(each(['hours', 'signatory', 'signatoryTitle', 'color', 'accent'], '', '१२')),
    course(each(['logo', 'signature'], null, '/media/a')),
  ],
  'certificate.issued': ['certificate', { title, student: username, name: 'आशा राव' }],
  'certificate.revoked': ['certificate', { title, student: username, reason: 'गलत नाम' }],
  'certificate.reissued': ['certificate', { title, student: username, name: 'आशा राव' }],
}

/** Names and terms that Hindi texts keep in Latin script. */
const KEPT = /Premium|API|ID\b|PDF|SCORM|MB|Chrome|Android|https|\d\s[ap]m\b/g

const isForeign = (text: string) => /[a-z]/i.test(text.replaceAll(KEPT, ''))

const entries = AUDIT_ACTIONS.flatMap((action) => {
  const given = SAMPLES[action]
  const samples = (typeof given[0] === 'string' ? [given] : given) as Sample[]
  return samples.map(([subjectKind, data]) => {
    const subjectId = { setting: 'payee_confirmation', own_page: 'terms' }[subjectKind] ?? '1'
    return { action, subjectKind, subjectId, data: { ...data } }
  })
})

const shown = (entry: (typeof entries)[number]) => [
  saidOf(entry).replaceAll(/<\/?subject>/g, ''),
  nameOf(entry) ?? '',
  ...factsOf(entry, 'Asia/Kolkata').flat(),
]

test.each(entries)('shows $action in Hindi', (entry) => {
  const texts = runInLanguage('hi', () => shown(entry))
  expect(texts.filter(isForeign)).toEqual([])
})

test('the samples record every key that has a name', () => {
  const recorded = entries.flatMap(({ data }) => [...Object.keys(data), ...Object.keys(data.changes ?? {})])
  const named = Object.values(audits).flatMap(({ fields }) => Object.keys(fields))
  expect([...new Set(named)].filter((field) => !recorded.includes(field))).toEqual([])
})

const settings: [key: string, from: string, to: string][] = [
  ['yearly_plan', 'off', 'on'],
  ['staff_second_factor', 'off', 'on'],
  ['registration_name', 'off', 'required'],
  ['registration_mobile', 'off', 'optional'],
  ['languages', 'en', 'en,hi'],
  ['languages', 'hi,en', 'hi'],
  ['home_sections', '', 'courses,upgrade'],
  ['home_sections', 'none', 'figures'],
  ['stat_hours', 'count', ''],
  ['logo', '/media/thumbnails/a', ''],
  ['membership_price', '₹2,999', '₹4,999'],
  ['registration_window', '', moment],
  ['setup_settled', '', 'logo,payments'],
]

test.each(settings)('shows a change of the setting %s in Hindi', (key, from, to) => {
  const entry = { action: 'setting.changed', subjectKind: 'setting', subjectId: key, data: { from, to } }
  const facts = runInLanguage('hi', () => factsOf(entry, 'Asia/Kolkata'))
  expect(facts.flat().filter(isForeign)).toEqual([])
  expect(facts).toHaveLength(key === 'setup_settled' ? 0 : 2)
})
