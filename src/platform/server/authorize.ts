import { hasDuty, type Needed, staff } from '../policy.ts'
import { hasDutySomewhere } from '../duties.policy.ts'
import type { User } from '../user.schema.ts'
import { refuseUnready } from './auth-assurance.ts'
import type { Access, Scope } from './call-meta.ts'
import type { AuthAssurance } from './context.ts'
import type { Db } from './db/connect.ts'
import { platformErrors } from './errors.ts'

/** Declares who may call a procedure or a file route. Staff calls name the duties that allow them. */
export type CallPolicy =
  | { access: Exclude<Access, 'admin'>; duty?: undefined; scope?: undefined }
  | { access: 'admin'; duty: Needed; scope?: Scope | undefined }

type Caller = {
  /** The user that rules check. In a preview, this is the previewed student. */
  user: User | null
  /** The signed-in user. */
  account: User | null
  assurance: Pick<AuthAssurance, 'hasPrintedPassword' | 'lacksTwoStepVerification'>
  db: Db
  /** Returns the unvalidated input. */
  input: () => unknown
}

/**
 * Returns the user that a call acts for. Procedures and file routes make no other access check. Throws 401 for
 * guests. Throws 403 for staff who lack the duty, who still use the printed password, or who must set up two-step
 * verification.
 */
export async function authorize(policy: CallPolicy, caller: Caller): Promise<User> {
  const { access, duty, scope } = policy
  const { user, account, assurance } = caller
  const actor = access === 'account' || access === 'admin' ? account : user
  if (!actor || !account) throw platformErrors.SIGN_IN_REQUIRED()
  if (access === 'admin') {
    const reason = staff(duty)(account)
    if (reason && !(await isInScope(account, { duty, scope }, caller))) throw platformErrors[reason]()
    refuseUnready(assurance)
  }
  return actor
}

type Scoped = { duty: Needed; scope: Scope | undefined }

/**
 * Whether the user has the duty for every course or batch that the call is about. Reads these only if the user has
 * such a duty.
 */
async function isInScope(account: User, { duty, scope }: Scoped, { db, input }: Caller): Promise<boolean> {
  if (!scope || !hasDutySomewhere(account, duty)) return false
  if (scope === 'filtered') return true
  const about = await scope(db, await input())
  return about.length > 0 && about.every((place) => hasDuty(account, duty, place))
}
