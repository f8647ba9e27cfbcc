import { t } from '../texts/audit.ts'

export const paymentsAudit = {
  /** Sentences of the audit log. See `AuditSentence`. */
  actions: {
    'payment.submitted': () => t.submitted,
    'payment.refund_requested': () => t.refundRequested,
    'payment.corrected': () => t.corrected,
    'payment.approved': () => t.approved,
    'payment.rejected': () => t.rejected,
    'payment.undone': () => t.undone,
    'payment.approved_after_all': () => t.approvedAfterAll,
    'payment.refunded': () => t.refunded,
    'payment.revoked': () => t.revoked,
    'payment.repeated': () => t.repeated,
    'access.given': () => t.accessGiven,
    'access.ended': () => t.accessEnded,
    'plan.created': () => t.planCreated,
    'plan.changed': () => t.planChanged,
    'plan.deleted': () => t.planDeleted,
    'coupon.created': () => t.couponCreated,
    'coupon.ended': () => t.couponEnded,
    'payments.exported': () => t.paymentsExported,
    'ledger.exported': () => t.ledgerExported,
    'gstr1.exported': () => t.invoicesExported,
  },
  /** Names of recorded data; see `AuditField`. */
  fields: {
    amount: () => t.amount,
    refunded: () => t.refundedAmount,
    received: () => t.received,
    source: () => t.source,
    transactionId: () => t.transactionId,
    firstId: () => t.firstUsedIn,
    decision: () => t.decision,
    months: () => t.months,
    courses: () => t.courses,
  },
  subjects: ['payment', 'plan', 'coupon', 'payments', 'ledger', 'gstr1'],
} as const
