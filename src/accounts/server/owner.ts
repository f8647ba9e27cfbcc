import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { User } from '../../platform/user.schema.ts'
import type { SignedInContext } from '../../platform/server/context.ts'
import { transact, type Db, type Tx } from '../../platform/server/db/connect.ts'
import { accounts } from '../accounts.policy.ts'
import { users } from '../tables.ts'
import { staffDuties } from '../../office/tables.ts'
import { teachers } from '../../catalogue/tables.ts'
import { accountsErrors } from '../errors.ts'
import { writeAudit } from '../../academy/server/audit.ts'
import { activeAdmins, findOwnerId } from '../../academy/server/owner-id.ts'
import { notifyAdmins } from '../../academy/server/notifications.ts'
import { lockAdmins } from './lock-users.ts'

/** Throws 403 if the caller is not the owner. */
export async function refuseUnlessOwner(db: Db, actor: Pick<User, 'id'>): Promise<void> {
  if ((await findOwnerId(db)) !== actor.id) throw accountsErrors.OWNER_REQUIRED()
}

/**
 * SQL condition for users without any staff rights. Excludes administrators, staff, and teachers with an account, who
 * can answer comments. `user` is the alias of the users table in the statement.
 */
export const isPlainStudent = (user: SQL | typeof users) => sql`(${user}.role = 'student'
  and not exists (select from ${staffDuties} d where d.user_id = ${user}.id)
  and not exists (select from ${teachers} t where t.user_id = ${user}.id))`

/**
 * Throws 403 if a user other than the owner changes the owner's account. Also throws 403 if staff change the
 * account of other staff, of a teacher or of an administrator.
 */
export async function refuseOthersForOwner(tx: Tx, actor: User, id: string): Promise<void> {
  if (id !== actor.id && id === (await findOwnerId(tx))) throw accountsErrors.OWNER_ONLY()
  await refuseStaffAccounts(tx, actor, id)
}

/** Throws 403 if staff view or change the sign-in data of other staff, of a teacher or of an administrator. */
export async function refuseStaffAccounts(db: Db | Tx, actor: User, id: string): Promise<void> {
  if (accounts.can(actor, 'administer')) return
  const [student] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isPlainStudent(users)))
  if (!student) throw accountsErrors.STAFF_ONLY()
}

/**
 * Transfers ownership to another administrator, and notifies all other administrators. Throws 403 if the caller is
 * not the owner, and 404 if the user does not exist. Throws 409 if the user is blocked or not an administrator.
 */
export function handOver(
  { db, live, user: actor, sessionId }: Pick<SignedInContext, 'db' | 'live' | 'user' | 'sessionId'>,
  id: string,
): Promise<void> {
  return transact(db, async (tx) => {
    await lockAdmins(tx, { user: actor, sessionId })
    if ((await findOwnerId(tx)) !== actor.id) throw accountsErrors.OWNER_REQUIRED()
    if (id === actor.id) return
    const [heir] = await tx
      .select({ username: users.username, isActiveAdmin: sql<boolean>`${activeAdmins}` })
      .from(users)
      .where(eq(users.id, id))
    if (!heir) throw accountsErrors.USER_NOT_FOUND()
    if (!heir.isActiveAdmin) throw accountsErrors.NOT_ADMINISTRATOR()
    // Always later than the previous transfer, even if the clock was set back.
    const later = sql`greatest(clock_timestamp(), (select max(owner_since) + interval '1 millisecond' from ${users}))`
    await tx.update(users).set({ ownerSince: later }).where(eq(users.id, id))
    await writeAudit(tx, actor, 'user.owner', ['user', id], { username: heir.username })
    const data = { from: actor.username, to: heir.username }
    await notifyAdmins(tx, live, { kind: 'owner_changed', data }, actor.id)
  })
}
