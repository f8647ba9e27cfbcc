import { type AuditTextsOf, textOf } from '../../academy/admin/audit-text.ts'
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

export const paymentsAuditTexts: AuditTextsOf<typeof paymentsAudit> = {
  subjects: {
    payment: {
      name: ({ action, subjectId, data }) =>
        byStudents.has(action) ? `#${subjectId}` : (textOf(data['username']) ?? t.deletedAccount),
      link: (id) => ({ to: '/admin/payments', search: { search: `#${id}` } }),
      facts: { title: () => t.forWhat },
    },
    plan: plans,
    coupon: plans,
    payments: nameless,
    ledger: nameless,
    gstr1: nameless,
  },
  fields: { transactionId: () => t.transactionId },
}
