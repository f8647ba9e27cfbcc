import type { Duty } from '../policy.ts'
import { staff } from '../policy.ts'
import type { User } from '../user.schema.ts'
import { refuseUnready } from './auth-assurance.ts'
import type { Access } from './call-meta.ts'
import type { AuthAssurance } from './context.ts'
import { platformErrors } from './errors.ts'

/** Declares who may call a procedure or a file route. Staff calls name a duty. */
export type CallPolicy =
  | { access: Exclude<Access, 'admin'>; duty?: undefined }
  | { access: 'admin'; duty: Duty }

type Caller = {
  /** The user that rules check, or the student of a preview. */
  user: User | null
  /** The signed-in user. */
  account: User | null
  assurance: Pick<AuthAssurance, 'hasPrintedPassword' | 'lacksTwoStepVerification'>
}

/**
 * Returns the user that a call acts for. Procedures and file routes make no other access check. Throws 401 for
 * guests. Throws 403 for staff who lack the duty, who still use the printed password, or who must set up two-step
 * verification.
 */
export function authorize({ access, duty }: CallPolicy, { user, account, assurance }: Caller): User {
  const actor = access === 'account' || access === 'admin' ? account : user
  if (!actor || !account) throw platformErrors.SIGN_IN_REQUIRED()
  if (access === 'admin') {
    const reason = staff(duty)(account)
    if (reason) throw platformErrors[reason]()
    refuseUnready(assurance)
  }
  return actor
}
