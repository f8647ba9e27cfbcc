import { academyAudit } from '../academy/registry/audit.rules.ts'
import { accountsAudit } from '../accounts/registry/audit.rules.ts'
import { archiveAudit } from '../archive/registry/audit.rules.ts'
import { assessmentAudit } from '../assessment/registry/audit.rules.ts'
import { catalogueAudit } from '../catalogue/registry/audit.rules.ts'
import { communityAudit } from '../community/registry/audit.rules.ts'
import { learningAudit } from '../learning/registry/audit.rules.ts'
import { paymentsAudit } from '../payments/registry/audit.rules.ts'
import { siteAudit } from '../site/registry/audit.rules.ts'
import { studentsAudit } from '../students/registry/audit.rules.ts'

/**
 * The sentence for an action. It follows the actor's name and precedes the subject's name. If the sentence contains
 * `<subject></subject>`, the subject's name is there instead.
 */
export type AuditSentence = () => string

/** Actions by topic: money, people, settings, content. */
const byKind = {
  payments: [paymentsAudit.actions],
  users: [accountsAudit.actions, studentsAudit.actions],
  settings: [academyAudit.actions, siteAudit.actions, archiveAudit.actions],
  catalogue: [catalogueAudit.actions, communityAudit.actions, assessmentAudit.actions, learningAudit.actions],
} as const

type KeysOfEach<Lists> = Lists extends readonly (infer One)[]
  ? One extends unknown
    ? keyof One
    : never
  : never

export type AuditKind = keyof typeof byKind
export const AUDIT_KINDS = Object.keys(byKind) as [AuditKind, ...AuditKind[]]
export const isKind = (value: string): value is AuditKind => Object.hasOwn(byKind, value)

export type AuditAction = KeysOfEach<(typeof byKind)[keyof typeof byKind]>
export const AUDIT_ACTIONS = Object.values(byKind).flatMap((lists) =>
  lists.flatMap((actions) => Object.keys(actions)),
) as [AuditAction, ...AuditAction[]]

export const kindOf = (action: AuditAction): AuditKind =>
  AUDIT_KINDS.find((kind) => byKind[kind].some((actions) => Object.hasOwn(actions, action))) ?? 'catalogue'

/** Returns the sentence for an action. Undefined if the audit log has none. */
export function sentenceOf(action: string): string | undefined {
  const actions = Object.values(byKind)
    .flat()
    .find((one) => Object.hasOwn(one, action)) as Readonly<Record<string, AuditSentence>> | undefined
  return actions?.[action]?.()
}

/** The actions, subjects and fields of all modules. */
export const audits = {
  academy: academyAudit,
  accounts: accountsAudit,
  catalogue: catalogueAudit,
  community: communityAudit,
  assessment: assessmentAudit,
  learning: learningAudit,
  payments: paymentsAudit,
  students: studentsAudit,
  site: siteAudit,
  archive: archiveAudit,
} as const
type Audit = (typeof audits)[keyof typeof audits]
export type SubjectKind = Audit['subjects'][number]

/** The keys of recorded data that have a name. */
export type AuditField = KeysOfEach<readonly Audit['fields'][]>
export type AuditChange = { from: unknown; to: unknown }

/**
 * The data of an entry: facts with a name, changed fields, and values that only the link to the subject needs. A key
 * without a name does not compile, because the page could not show it in the reader's language.
 */
export type AuditData = Partial<Record<AuditField | 'slug' | 'lessonId' | 'courseId', unknown>> & {
  changes?: Partial<Record<AuditField, AuditChange>>
}
