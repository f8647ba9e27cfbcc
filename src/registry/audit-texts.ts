import { type AuditTexts, lookUp } from '../academy/admin/audit-text.ts'
import { academyAuditTexts } from '../academy/registry/audit-texts.ts'
import { accountsAuditTexts } from '../accounts/registry/audit-texts.ts'
import { archiveAuditTexts } from '../archive/registry/audit-texts.ts'
import { assessmentAuditTexts } from '../assessment/registry/audit-texts.ts'
import { catalogueAuditTexts } from '../catalogue/registry/audit-texts.ts'
import { communityAuditTexts } from '../community/registry/audit-texts.ts'
import { learningAuditTexts } from '../learning/registry/audit-texts.ts'
import { paymentsAuditTexts } from '../payments/registry/audit-texts.ts'
import { siteAuditTexts } from '../site/registry/audit-texts.ts'
import { studentsAuditTexts } from '../students/registry/audit-texts.ts'
import type { SubjectKind } from './audit.rules.ts'

const modules = [
  academyAuditTexts,
  accountsAuditTexts,
  catalogueAuditTexts,
  communityAuditTexts,
  assessmentAuditTexts,
  learningAuditTexts,
  paymentsAuditTexts,
  studentsAuditTexts,
  siteAuditTexts,
  archiveAuditTexts,
]

/** The texts of the audit log for the subjects of all modules. */
export const auditSubjects: AuditTexts<SubjectKind>['subjects'] = {
  ...academyAuditTexts.subjects,
  ...accountsAuditTexts.subjects,
  ...catalogueAuditTexts.subjects,
  ...communityAuditTexts.subjects,
  ...assessmentAuditTexts.subjects,
  ...learningAuditTexts.subjects,
  ...paymentsAuditTexts.subjects,
  ...studentsAuditTexts.subjects,
  ...siteAuditTexts.subjects,
  ...archiveAuditTexts.subjects,
}

/** Returns the name of a field in the audit log, if a module defines one. */
export function fieldName(field: string): string | undefined {
  const name = modules.map(({ fields }) => lookUp(fields, field)).find((found) => found !== undefined)
  return name?.()
}

/** Returns a value of the audit log as a text in the current language. */
export function fieldValue(field: string, value: string): string {
  const describe = modules.map(({ values }) => values && lookUp(values, field)).find(Boolean)
  return describe ? describe(value) : value
}
