import type { AuditTexts } from '../academy/admin/audit-text.ts'
import { academyAuditTexts } from '../academy/registry/audit-texts.ts'
import { accountsAuditTexts } from '../accounts/registry/audit-texts.ts'
import { archiveAuditTexts } from '../archive/registry/audit-texts.ts'
import { catalogueAuditTexts } from '../catalogue/registry/audit-texts.ts'
import { communityAuditTexts } from '../community/registry/audit-texts.ts'
import { paymentsAuditTexts } from '../payments/registry/audit-texts.ts'
import type { SubjectKind } from './audit.rules.ts'

/** What the audit log says about the subjects of all modules. */
export const auditTexts: AuditTexts<SubjectKind> = {
  subjects: {
    ...academyAuditTexts.subjects,
    ...accountsAuditTexts.subjects,
    ...catalogueAuditTexts.subjects,
    ...communityAuditTexts.subjects,
    ...paymentsAuditTexts.subjects,
    ...archiveAuditTexts.subjects,
  },
  fields: {
    ...academyAuditTexts.fields,
    ...accountsAuditTexts.fields,
    ...catalogueAuditTexts.fields,
    ...communityAuditTexts.fields,
    ...paymentsAuditTexts.fields,
    ...archiveAuditTexts.fields,
  },
}
