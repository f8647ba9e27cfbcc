import type { StudentColumn } from '../../students.rules.ts'
import { t } from '../../texts/admin-students.ts'

export const columnNames = (): Record<StudentColumn, string> => ({
  mobile: t.mobile,
  batches: t.batches,
  courses: t.courses,
  paid: t.paid,
  endsAt: t.endsAt,
  seenAt: t.seenAt,
  createdAt: t.createdAt,
})
