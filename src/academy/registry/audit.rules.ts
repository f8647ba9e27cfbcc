import { t } from '../texts/audit.ts'
import { t as names } from '../texts/setting-names.ts'

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
  /** Labels of the recorded fields; see `AuditField`. Also includes labels of fields that several modules record. */
  fields: {
    to: () => t.now,
    from: () => t.before,
    title: () => t.fieldTitle,
    name: () => t.fieldName,
    description: () => t.description,
    price: () => t.price,
    instructor: () => t.instructor,
    thumbnail: () => t.thumbnail,
    category: () => t.category,
    duration: () => t.duration,
    language: () => t.language,
    device: () => t.device,
    place: () => t.place,
    token: () => t.token,
    until: () => t.until,
    month: () => t.month,
    reference: () => t.reference,
    events: () => t.events,
    percent: () => t.percent,
    askedBy: () => t.askedBy,
    reason: () => t.reason,
    enabled: () => t.enabled,
    url: () => names.address,
    timeZone: () => names.timeZone,
  },
  subjects: ['setting', 'webhook'],
} as const
