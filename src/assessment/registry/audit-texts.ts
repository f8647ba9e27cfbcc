import type { AuditTextsOf } from '../../academy/admin/audit-text.ts'
import { t } from '../texts/audit.ts'
import type { assessmentAudit } from './audit.rules.ts'

export const assessmentAuditTexts: AuditTextsOf<typeof assessmentAudit> = {
  subjects: { question: {} },
  fields: {
    text: () => t.text,
    questions: () => t.questions,
    correction: () => t.correction,
    marks: () => t.marks,
    minutes: () => t.minutes,
    attempt: () => t.attempt,
  },
}
