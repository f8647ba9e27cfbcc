import {
  type AuditTexts,
  type AuditWords,
  type Describe,
  lookUp,
  type Text,
} from '../academy/admin/audit-text.ts'
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
import { audits, type SubjectKind } from './audit.rules.ts'

const modules: readonly Module[] = [
  { audit: audits.academy, texts: academyAuditTexts },
  { audit: audits.accounts, texts: accountsAuditTexts },
  { audit: audits.catalogue, texts: catalogueAuditTexts },
  { audit: audits.community, texts: communityAuditTexts },
  { audit: audits.assessment, texts: assessmentAuditTexts },
  { audit: audits.learning, texts: learningAuditTexts },
  { audit: audits.payments, texts: paymentsAuditTexts },
  { audit: audits.students, texts: studentsAuditTexts },
  { audit: audits.site, texts: siteAuditTexts },
  { audit: audits.archive, texts: archiveAuditTexts },
]

type Module = {
  audit: {
    actions: Readonly<Record<string, unknown>>
    subjects: readonly string[]
    fields: Readonly<Record<string, Text>>
  }
  texts: Pick<AuditTexts<SubjectKind>, 'values'>
}

/** Returns the module of the action, then that of the subject. Modules can record the same key for different data. */
const modulesOf = ({ action, subjectKind }: AuditWords): Module[] => [
  ...modules.filter(({ audit }) => Object.hasOwn(audit.actions, action)),
  ...modules.filter(({ audit }) => audit.subjects.includes(subjectKind)),
]

const naming = (field: string, entry: AuditWords): Module | undefined =>
  [...modulesOf(entry), ...modules].find(({ audit }) => Object.hasOwn(audit.fields, field))

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

/** Returns the name of a recorded field. Undefined for fields that only older versions recorded. */
export const fieldName = (field: string, entry: AuditWords): string | undefined =>
  naming(field, entry)?.audit.fields[field]?.()

/** Returns a recorded value in words. See `Describe`. */
export function fieldValue(field: string, value: unknown, entry: AuditWords, timeZone: string) {
  const named = naming(field, entry)
  const describe = [...modulesOf(entry), ...(named ? [named] : [])]
    .map(({ texts }) => lookUp<Describe | undefined>(texts.values ?? {}, field))
    .find((found) => found !== undefined)
  return describe?.(value, entry, timeZone)
}
