import { type AuditTextsOf, inWords } from '../../academy/admin/audit-text.ts'
import { correctionNames } from '../admin/results/correction-history.tsx'
import { t } from '../texts/audit.ts'
import type { assessmentAudit } from './audit.rules.ts'

export const assessmentAuditTexts: AuditTextsOf<typeof assessmentAudit> = {
  subjects: { question: {} },
  values: {
    correction: inWords(correctionNames),
    decision: inWords({ accepted: () => t.accepted, rejected: () => t.rejected }),
  },
}
