import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { blockChange, listedUser, roleChange } from '../users.schema.ts'
import type { SignedInContext } from '../../platform/server/context.ts'
import { transact, type Tx } from '../../platform/server/db/connect.ts'
import { users } from '../tables.ts'
import { accountsErrors } from '../errors.ts'
import { writeAudit } from '../../academy/server/audit.ts'
import { listedColumns, lockAdmins, lockUser } from './lock-users.ts'
import { notify } from '../../academy/server/notifications.ts'
import { endSessions } from './sessions/end-sessions.ts'
import { AUTH_ASSURANCE_CHANGED } from './sessions/sessions.ts'
import { refuseOthersForOwner } from './owner.ts'

type Acting = Pick<SignedInContext, 'db' | 'live' | 'user' | 'sessionId'>
type Listed = z.infer<typeof listedUser>

/**
 * Makes a user an administrator or a student, and closes their open live connections. Throws 404 if the user does not
 * exist, 409 for the caller's own account, and 403 for the owner.
 */
export function setRole(
  { db, live, user: actor, sessionId }: Acting,
  { id, role }: z.output<typeof roleChange>,
): Promise<Listed> {
  return transact(db, async (tx) => {
    await lockAdmins(tx, { user: actor, sessionId })
    const before = await lockUser(tx, id)
    if (before.role === role) return before
    if (id === actor.id) throw accountsErrors.OWN_ROLE()
    await refuseOthersForOwner(tx, actor, id)
    const after = await change(tx, id, { role })
    await writeAudit(tx, actor, 'user.role', ['user', id], {
      username: before.username,
      from: before.role,
      to: role,
    })
    await live.publish(tx, AUTH_ASSURANCE_CHANGED, { user: id })
    await notify(tx, live, [id], { kind: 'role_given', data: { by: actor.username, role } })
    return after
  })
}

/**
 * Blocks a user, which ends the user's sessions immediately, or unblocks the user. Throws 404 if the user does not
 * exist, 409 for the caller's own account, and 403 for the owner.
 */
export function setBlocked(
  { db, live, user: actor, sessionId }: Acting,
  { id, blocked }: z.output<typeof blockChange>,
): Promise<Listed> {
  return transact(db, async (tx) => {
    await lockAdmins(tx, { user: actor, sessionId })
    const before = await lockUser(tx, id)
    if ((before.blockedAt !== null) === blocked) return before
    if (id === actor.id) throw accountsErrors.OWN_BLOCK()
    await refuseOthersForOwner(tx, actor, id)
    const after = await change(tx, id, { blockedAt: blocked ? sql`now()` : null })
    if (blocked) await endSessions(tx, live, { userId: id })
    await writeAudit(tx, actor, blocked ? 'user.blocked' : 'user.unblocked', ['user', id], {
      username: before.username,
    })
    return after
  })
}

async function change(
  tx: Tx,
  id: string,
  values: Parameters<ReturnType<Tx['update']>['set']>[0],
): Promise<Listed> {
  const [row] = await tx.update(users).set(values).where(eq(users.id, id)).returning(listedColumns)
  if (!row) throw accountsErrors.USER_NOT_FOUND()
  return row
}
