import type { Duty } from '../policy.ts'
import { staff } from '../policy.ts'
import type { User } from '../user.schema.ts'
import { refuseUnready } from './auth-assurance.ts'
import type { Access } from './call-meta.ts'
import type { AuthAssurance } from './context.ts'
import { platformErrors } from './errors.ts'

/** Who may call, as procedures and routes with files declare it: staff by their duty. */
export type CallPolicy =
  | { access: Exclude<Access, 'admin'>; duty?: undefined }
  | { access: 'admin'; duty: Duty }

type Caller = {
  /** The person as rules see them, or the student of a preview. */
  user: User | null
  /** The person who has signed in. */
  account: User | null
  assurance: Pick<AuthAssurance, 'hasPrintedPassword' | 'lacksTwoStepVerification'>
}

/**
 * Returns the person that a call acts for: procedures and routes with files ask nothing else. Throws 401 for guests, and 403 for staff
 * without the duty or with something to do first.
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
