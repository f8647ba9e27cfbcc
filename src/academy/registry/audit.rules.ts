import { t } from '../texts/audit.ts'

export const academyAudit = {
  /** Sentences of the audit log; see `AuditSentence`. */
  actions: {
    'setting.changed': () => t.settingChanged,
    'payee_change.asked': () => t.payeeChangeAsked,
    'payee_change.confirmed': () => t.payeeChangeConfirmed,
    'payee_change.withdrawn': () => t.payeeChangeWithdrawn,
    'webhook.created': () => t.webhookCreated,
    'webhook.changed': () => t.webhookChanged,
    'webhook.deleted': () => t.webhookDeleted,
    'webhook.gave_up': () => t.webhookDisabled,
  },
  subjects: ['setting', 'webhook'],
} as const
