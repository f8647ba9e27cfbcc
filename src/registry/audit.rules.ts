import { academyAudit } from '../academy/registry/audit.rules.ts'
import { accountsAudit } from '../accounts/registry/audit.rules.ts'
import { archiveAudit } from '../archive/registry/audit.rules.ts'
import { catalogueAudit } from '../catalogue/registry/audit.rules.ts'
import { communityAudit } from '../community/registry/audit.rules.ts'
import { paymentsAudit } from '../payments/registry/audit.rules.ts'

/** What actions are about: money, people, what the owner sets, what is taught. */
const byKind = {
  payments: paymentsAudit.actions,
  users: accountsAudit.actions,
  settings: { ...academyAudit.actions, ...archiveAudit.actions },
  catalogue: { ...catalogueAudit.actions, ...communityAudit.actions },
}

export type AuditKind = keyof typeof byKind
export const AUDIT_KINDS = Object.keys(byKind) as [AuditKind, ...AuditKind[]]
export const isKind = (value: string): value is AuditKind => Object.hasOwn(byKind, value)

/** What the audit log knows to have been done, and how it is said; the name of its subject follows. */
export const auditActions = {
  ...byKind.payments,
  ...byKind.users,
  ...byKind.settings,
  ...byKind.catalogue,
}
export type AuditAction = keyof typeof auditActions
export const AUDIT_ACTIONS = Object.keys(auditActions) as [AuditAction, ...AuditAction[]]

export const kindOf = (action: AuditAction): AuditKind =>
  AUDIT_KINDS.find((kind) => Object.hasOwn(byKind[kind], action)) ?? 'catalogue'

type SubjectKinds =
  | typeof academyAudit
  | typeof accountsAudit
  | typeof archiveAudit
  | typeof catalogueAudit
  | typeof communityAudit
  | typeof paymentsAudit
export type SubjectKind = SubjectKinds['subjects'][number]
