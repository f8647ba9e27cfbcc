import type { StudentField } from '../../imports.rules.ts'
import { t } from '../../texts/admin-import.ts'

export const fieldNames = (): Record<StudentField, string> => ({
  name: t.name,
  mobile: t.mobile,
  username: t.username,
  batch: t.batch,
  course: t.course,
  paid: t.paid,
  until: t.until,
})
