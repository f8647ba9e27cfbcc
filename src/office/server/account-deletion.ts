import { eq } from 'drizzle-orm'
import type { User } from '../../platform/user.schema.ts'
import type { Services } from '../../platform/server/context.ts'
import { transact, type Tx } from '../../platform/server/db/connect.ts'
import { platformErrors } from '../../platform/server/errors.ts'
import { writeAudit } from '../../academy/server/audit.ts'
import { accountsErrors } from '../../accounts/errors.ts'
import { users } from '../../accounts/tables.ts'
import { addDeletionMail } from '../../accounts/server/mail/deletion-mail.ts'
import { lockAdmins, refuseEndedSession } from '../../accounts/server/lock-users.ts'
import { type Claimant, verifyOwnPassword } from '../../accounts/server/passwords/own-password.ts'
import { endSessions } from '../../accounts/server/sessions/end-sessions.ts'
import { lockReviewedCourses, removeLikes } from '../../community/server/account-deletion.ts'
import { deleteCertificates, lockTouchedLessons } from '../../learning/server/account-deletion.ts'
import { accounts } from '../../accounts/accounts.policy.ts'

/**
 * Functions of the modules that run before a user's row is deleted, in lock order. Foreign keys handle all other
 * rows.
 */
const STEPS: readonly ((tx: Tx, userId: string) => Promise<void>)[] = [
  lockReviewedCourses,
  lockTouchedLessons,
  removeLikes,
  deleteCertificates,
]

/**
 * Deletes a user. Comments stay without their author's name, and payments keep the username. All other data is
 * deleted. The user gets an email. Throws 400 for a wrong password, 401 if the session has ended, 409 for the last administrator, and 429
 * after too many attempts.
 */
export async function deleteAccount(
  { db, env, live }: Pick<Services, 'db' | 'env' | 'live'>,
  claimant: Claimant & { user: User },
  password: string,
  caller: { limited: boolean; siteName: string },
): Promise<void> {
  const { user, sessionId } = claimant
  const { refuseChanged } = await verifyOwnPassword(db, claimant, password, { path: 'password', ...caller })
  await transact(db, async (tx) => {
    if (accounts.can(user, 'administer') && (await lockAdmins(tx, claimant)).others === 0) {
      throw accountsErrors.LAST_ADMINISTRATOR()
    }
    // After this lock, no new rows can refer to the user.
    const [row] = await tx.select({ role: users.role }).from(users).where(eq(users.id, user.id)).for('update')
    if (!row) throw platformErrors.SIGN_IN_REQUIRED()
    await refuseEndedSession(tx, sessionId)
    await refuseChanged(tx)
    await endSessions(tx, live, { userId: user.id })
    await addDeletionMail(tx, env, user.id)
    for (const step of STEPS) await step(tx, user.id)
    await tx.delete(users).where(eq(users.id, user.id))
    await writeAudit(tx, user, 'user.deleted', ['user', user.id], { username: user.username })
  })
}
