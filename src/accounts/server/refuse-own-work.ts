import type { Actor } from '../../platform/policy.ts'
import { accounts } from '../accounts.policy.ts'
import { accountsErrors } from '../errors.ts'

/** Throws 403 if staff mark, excuse or certify themselves. Administrators may do this. */
export function refuseOwnWork(actor: Actor, userId: string): void {
  if (!accounts.can(actor, 'actFor', { userId })) throw accountsErrors.OWN_WORK()
}
