import {
  type AuditTextsOf,
  type Describe,
  inWords,
  lookUp,
  textOf,
  translated,
} from '../../academy/admin/audit-text.ts'
import { formatRupees } from '../../platform/money.ts'
import {
  ALL_COURSES_TITLE,
  type PaymentStatus,
  REVOCATION_WORDS,
  shownTitle,
  SOURCE_WORDS,
} from '../rules.ts'
import { t } from '../texts/audit.ts'
import type { paymentsAudit } from './audit.rules.ts'

/** Actions of students on their own payments. The sentence already contains the student's name. */
const byStudents: ReadonlySet<string> = new Set<keyof (typeof paymentsAudit)['actions']>([
  'payment.submitted',
  'payment.corrected',
  'payment.refund_requested',
])

const nameless = { name: () => undefined }
const plans = { link: () => ({ to: '/admin/plans' }) as const }

const rupees: Describe = (value) => (typeof value === 'number' ? formatRupees(value) : undefined)

const decisions: Record<Exclude<PaymentStatus, 'pending'>, () => string> = {
  approved: () => t.approvedWord,
  rejected: () => t.rejectedWord,
}

export const paymentsAuditTexts: AuditTextsOf<typeof paymentsAudit> = {
  subjects: {
    payment: {
      name: ({ action, subjectId, data }) =>
        byStudents.has(action) ? `#${subjectId}` : (textOf(data['username']) ?? t.deletedAccount),
      link: (id) => ({ to: '/admin/payments', search: { search: `#${id}` } }),
      facts: { title: () => t.forWhat },
    },
    plan: { ...plans, name: ({ data }) => shownTitle(textOf(data['title']) ?? '') },
    coupon: plans,
    payments: nameless,
    ledger: nameless,
    gstr1: nameless,
  },
  values: {
    title: translated(shownTitle),
    amount: rupees,
    refunded: rupees,
    received: rupees,
    firstId: (id) => (typeof id === 'number' ? t.paymentNumber(id) : undefined),
    source: (source) =>
      source === 'purchase'
        ? t.purchase
        : source === 'plan'
          ? t.planSource
          : lookUp<string>(SOURCE_WORDS, String(source)),
    decision: inWords(decisions),
    // Other actions record a reason that the staff typed.
    reason: (reason, { action }) =>
      action === 'payment.revoked' ? lookUp<string>(REVOCATION_WORDS, String(reason)) : undefined,
    courses: (courses) => (courses === 'all' ? shownTitle(ALL_COURSES_TITLE) : undefined),
  },
}
