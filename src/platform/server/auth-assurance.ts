import type { User } from '../user.schema.ts'
import type { Access } from './call-meta.ts'
import type { ApiToken, AuthAssurance } from './context.ts'
import { platformErrors } from './errors.ts'

/** Throws 403 for an administrator who must first change the printed password or set up two-step verification. */
export function refuseUnready({ hasPrintedPassword, lacksTwoStepVerification }: Readiness): void {
  if (hasPrintedPassword) throw platformErrors.PASSWORD_CHANGE_REQUIRED()
  if (lacksTwoStepVerification) throw platformErrors.SECOND_FACTOR_REQUIRED()
}

/**
 * Returns the user that all rules check. Staff count as students until they have changed the printed password and set
 * up two-step verification, if required. They also count as students if their token has no administrator scope.
 */
export const actingUser = ({ user, token, hasPrintedPassword, lacksTwoStepVerification }: Acting): User =>
  hasPrintedPassword || lacksTwoStepVerification || (token && !token.scopes.includes('admin'))
    ? { ...user, role: 'student', duties: [] }
    : user

type Readiness = Pick<AuthAssurance, 'hasPrintedPassword' | 'lacksTwoStepVerification'>
type Acting = Readiness & { user: User; token?: ApiToken | null }

type Asked = {
  access: Access
  /** Whether the call changes data. */
  changes: boolean
  sessionOnly: boolean
}

/** Returns the scopes that a call requires of a token. */
export const scopesFor = ({ access, changes }: Pick<Asked, 'access' | 'changes'>) => [
  changes ? ('write' as const) : ('read' as const),
  ...(access === 'admin' ? (['admin'] as const) : []),
]

/** Throws 403 if API tokens may not make this call, or if this token lacks a scope. */
export function refuseToken({ scopes }: ApiToken, asked: Asked): void {
  if (asked.sessionOnly) throw platformErrors.TOKEN_REFUSED()
  const scope = scopesFor(asked).find((one) => !scopes.includes(one))
  if (scope) throw platformErrors.TOKEN_SCOPE({ scope })
}
