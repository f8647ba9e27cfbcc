import type { AuditTextsOf } from '../../academy/admin/audit-text.ts'
import { t } from '../texts/audit.ts'
import type { studentsAudit } from './audit.rules.ts'

export const studentsAuditTexts: AuditTextsOf<typeof studentsAudit> = {
  subjects: {
    batch: { link: (id) => ({ to: '/admin/batches/$id', params: { id } }) },
    students: { link: () => ({ to: '/admin/students/import' }) },
    announcement: { link: () => ({ to: '/admin/announcements' }) },
  },
  fields: {
    kept: () => t.kept,
    students: () => t.students,
    withoutInvoices: () => t.withoutInvoices,
    startsOn: () => t.startsOn,
    seats: () => t.seats,
    courses: () => t.courses,
    isArchived: () => t.archived,
    body: () => t.message,
    audience: () => t.audience,
    sendsAt: () => t.sendsAt,
  },
}
