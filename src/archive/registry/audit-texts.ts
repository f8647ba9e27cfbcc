import type { AuditTextsOf } from '../../academy/admin/audit-text.ts'
import type { archiveAudit } from './audit.rules.ts'

export const archiveAuditTexts: AuditTextsOf<typeof archiveAudit> = {
  subjects: {
    backup: { name: ({ subjectId }) => subjectId ?? undefined, link: () => ({ to: '/admin/backups' }) },
    backups: { name: () => undefined },
  },
}
