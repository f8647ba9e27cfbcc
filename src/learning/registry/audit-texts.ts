import { type AuditTextsOf, inWords, leftOut } from '../../academy/admin/audit-text.ts'
import type { CERTIFICATE_RULES } from '../certificates.schema.ts'
import { t as certificates } from '../texts/admin-certificates.ts'
import { t } from '../texts/audit.ts'
import type { learningAudit } from './audit.rules.ts'

const rules: Record<(typeof CERTIFICATE_RULES)[number], () => string> = {
  off: () => certificates.off,
  complete: () => certificates.complete,
  by_hand: () => certificates.byHand,
}

export const learningAuditTexts: AuditTextsOf<typeof learningAudit> = {
  subjects: { certificate: { facts: { name: () => t.nameOnCertificate } } },
  values: { rule: inWords(rules), logo: leftOut, signature: leftOut },
}
