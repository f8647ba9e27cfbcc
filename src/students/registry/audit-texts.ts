import { type AuditTextsOf, translated } from '../../academy/admin/audit-text.ts'
import { describeRecordedAudience } from '../admin/announcements/audience-text.ts'
import type { studentsAudit } from './audit.rules.ts'

export const studentsAuditTexts: AuditTextsOf<typeof studentsAudit> = {
  subjects: {
    batch: { link: (id) => ({ to: '/admin/batches/$id', params: { id } }) },
    students: { link: () => ({ to: '/admin/students/import' }) },
    announcement: { link: () => ({ to: '/admin/announcements' }) },
  },
  values: { audience: translated(describeRecordedAudience) },
}
