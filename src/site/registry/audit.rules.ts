import { t } from '../texts/own-pages-admin.ts'

export const siteAudit = {
  /** The sentences of the audit log. See `AuditSentence`. */
  actions: {
    'own_page.changed': () => t.auditChanged,
    'own_page.published': () => t.auditPublished,
    'own_page.hidden': () => t.auditHidden,
  },
  /** Names of recorded data; see `AuditField`. */
  fields: {},
  subjects: ['own_page'],
} as const
