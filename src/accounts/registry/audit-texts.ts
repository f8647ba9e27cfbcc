import { type AuditTextsOf, inWords, lookUp, textOf, translated } from '../../academy/admin/audit-text.ts'
import type { Role } from '../../platform/enumerations.ts'
import { t } from '../texts/audit.ts'
import { scopeNames } from '../client/tokens/token-facts.tsx'
import { translateDuties } from '../client/staff/duty-names.ts'
import { describeDevice } from '../user-agent.rules.ts'
import type { accountsAudit } from './audit.rules.ts'

/** Actions of users on their own account. The sentence already names the user. */
const onOwnAccount: ReadonlySet<string> = new Set<keyof (typeof accountsAudit)['actions']>([
  'user.signed_in',
  'user.new_device',
  'user.own_sessions_ended',
  'user.password_reset',
  'user.password_changed',
  'user.second_factor_on',
  'user.second_factor_off',
  'user.recovery_codes',
  'user.recovery_code_used',
  'user.email_added',
  'user.email_changed',
  'user.email_removed',
  'user.identity_linked',
  'user.identity_unlinked',
  'user.deleted',
  'staff.joined',
])

const roles: Record<Role, () => string> = { student: () => t.student, admin: () => t.administrator }
const roleInWords = inWords(roles)

export const accountsAuditTexts: AuditTextsOf<typeof accountsAudit> = {
  subjects: {
    user: {
      name: ({ action, data }) =>
        onOwnAccount.has(action) ? undefined : (textOf(data['username']) ?? t.deletedAccount),
      link: (id) => ({ to: '/admin/users/$id', params: { id } }),
      facts: { title: () => t.forWhat, name: () => t.linkFor },
    },
    staff: { link: () => ({ to: '/admin/staff' }) },
  },
  values: {
    device: translated(describeDevice),
    duties: translated(translateDuties),
    dutiesBefore: translated(translateDuties),
    scopes: translated((scopes) =>
      scopes
        .split(', ')
        .map((scope) => lookUp<string>(scopeNames, scope) ?? scope)
        .join(', '),
    ),
    days: (days) => (typeof days === 'number' ? t.validFor(days) : t.validForever),
    to: roleInWords,
    from: roleInWords,
  },
}
