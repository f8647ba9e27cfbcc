import { t } from '../texts/audit.ts'

export const learningAudit = {
  /** Sentences of the audit log. See `AuditSentence`. */
  actions: {
    'certificates.changed': () => t.certificatesChanged,
    'certificate.issued': () => t.certificateIssued,
    'certificate.revoked': () => t.certificateRevoked,
    'certificate.reissued': () => t.certificateReissued,
  },
  subjects: ['certificate'],
} as const
