import type { User } from '../user.schema.ts'
import type { Access } from './call-meta.ts'
import type { ApiToken, AuthAssurance } from './context.ts'
import { platformErrors } from './errors.ts'

/** Throws 403 for an administrator who has something to do first: a password of their own, a second factor. */
export function refuseUnready({ hasPrintedPassword, lacksTwoStepVerification }: Readiness): void {
  if (hasPrintedPassword) throw platformErrors.PASSWORD_CHANGE_REQUIRED()
  if (lacksTwoStepVerification) throw platformErrors.SECOND_FACTOR_REQUIRED()
}

/**
 * Who asks, as all rules see them: an administrator who has something to do first is a student until then, and so is one whose token
 * is not for administrators.
 */
export const actingUser = ({ user, token, hasPrintedPassword, lacksTwoStepVerification }: Acting): User =>
  hasPrintedPassword || lacksTwoStepVerification || (token && !token.scopes.includes('admin'))
    ? { ...user, role: 'student' }
    : user

type Readiness = Pick<AuthAssurance, 'hasPrintedPassword' | 'lacksTwoStepVerification'>
type Acting = Readiness & { user: User; token?: ApiToken | null }

type Asked = {
  access: Access
  /** Whether it changes something. */
  changes: boolean
  sessionOnly: boolean
}

/** The scopes that a call asks of a token. */
export const scopesFor = ({ access, changes }: Pick<Asked, 'access' | 'changes'>) => [
  changes ? ('write' as const) : ('read' as const),
  ...(access === 'admin' ? (['admin'] as const) : []),
]

/** Throws 403 for what a token cannot do, or this one may not. */
export function refuseToken({ scopes }: ApiToken, asked: Asked): void {
  if (asked.sessionOnly) throw platformErrors.TOKEN_REFUSED()
  const scope = scopesFor(asked).find((one) => !scopes.includes(one))
  if (scope) throw platformErrors.TOKEN_SCOPE({ scope })
}
