import type { AuditTextsOf } from '../../academy/admin/audit-text.ts'
import { t } from '../texts/audit.ts'
import type { learningAudit } from './audit.rules.ts'

export const learningAuditTexts: AuditTextsOf<typeof learningAudit> = {
  subjects: { certificate: {} },
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
}
