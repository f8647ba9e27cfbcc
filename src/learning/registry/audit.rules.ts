import { t } from '../texts/audit.ts'

export const learningAudit = {
  /** Sentences of the audit log. See `AuditSentence`. */
  actions: {
    'certificates.changed': () => t.certificatesChanged,
    'certificate.issued': () => t.certificateIssued,
    'certificate.revoked': () => t.certificateRevoked,
    'certificate.reissued': () => t.certificateReissued,
  },
  /** Names of recorded data; see `AuditField`. */
  fields: {
    rule: () => t.rule,
    hours: () => t.hours,
    signatory: () => t.signatory,
    signatoryTitle: () => t.signatoryTitle,
    color: () => t.color,
    accent: () => t.accent,
    logo: () => t.logo,
    signature: () => t.signature,
    student: () => t.student,
  },
  subjects: ['certificate'],
} as const
