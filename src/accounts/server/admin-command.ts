import { eq } from 'drizzle-orm'
import { COMMAND_LINE_ACTOR } from '../../academy/rules.ts'
import type { AuditAction, AuditData } from '../../registry/audit.rules.ts'
import { writeAudit } from '../../academy/server/audit.ts'
import { turnOffPayeeConfirmation } from '../../academy/server/payee/payee-changes.ts'
import { isUsername } from '../../platform/user.schema.ts'
import { type Db, transact } from '../../platform/server/db/connect.ts'
import { twoStepVerifications, userIdentities } from '../tables.ts'
import { findByName, makeAdmin, promoteUser, randomPassword } from './first-admin.ts'

export const ADMIN_USAGE = `Usage: npm run admin -- <username> [--promote] [--password] [--no-second-factor] [--no-second-person]

Creates an administrator with a random password, which is shown once. For an account that exists, use an option:
--promote makes a student an administrator, and unblocks a blocked administrator.
--password sets a new random password, for an administrator who lost theirs.
--no-second-factor turns off two-step verification, for an administrator who lost the phone and the recovery codes.
--no-second-person lets administrators change the payment details alone again, if no one else can confirm a change.`

export type AdminArguments = Record<'promotes' | 'resets' | 'drops' | 'alone', boolean> & { username: string }

const FLAGS = ['--promote', '--password', '--no-second-factor', '--no-second-person']

/**
 * Parses the arguments of the admin command. Returns 'help' if the operator requests it, and null for invalid
 * arguments.
 */
export function readAdminArguments(given: readonly string[]): AdminArguments | 'help' | null {
  if (given.includes('--help') || given.includes('-h')) return 'help'
  const flags = given.filter((one) => one.startsWith('-'))
  const [username, ...more] = given.filter((one) => !one.startsWith('-'))
  if (username === undefined || more.length > 0 || !isUsername(username)) return null
  if (flags.some((flag) => !FLAGS.includes(flag))) return null
  const [promotes, resets, drops, alone] = FLAGS.map((flag) => flags.includes(flag)) as [
    boolean,
    boolean,
    boolean,
    boolean,
  ]
  return { username, promotes, resets, drops, alone }
}

/** The actor in the audit log for operators who use the command line. */
const operator = { id: null, username: COMMAND_LINE_ACTOR }

/** Runs the command and returns a message. `refused` is set if the command could not make the change. */
export function runAdminCommand(
  db: Db,
  { username, promotes, resets, drops, alone }: AdminArguments,
): Promise<{ text: string; refused?: true }> {
  return transact(db, async (tx) => {
    const found = await findByName(tx, username)
    const stranger = found && (found.role !== 'admin' || found.blockedAt !== null)
    if (stranger && !promotes) {
      const what = found.role === 'admin' ? 'a blocked administrator' : 'a student'
      return {
        text: `${found.username} is ${what}. Nothing was changed. To make this account an administrator, add --promote.`,
        refused: true,
      }
    }
    const note = (action: AuditAction, id: string, data: Pick<AuditData, 'from' | 'to'> = {}) =>
      writeAudit(tx, operator, action, ['user', id], { username: found?.username ?? username, ...data })
    const done: string[] = []
    if (stranger) {
      await promoteUser(tx, username)
      if (found.role !== 'admin') await note('user.role', found.id, { from: found.role, to: 'admin' })
      if (found.blockedAt) await note('user.unblocked', found.id)
      done.push(`is an administrator now${resets ? '' : '; the password did not change'}`)
    }
    if (found && drops) {
      const gone = await tx
        .delete(twoStepVerifications)
        .where(eq(twoStepVerifications.userId, found.id))
        .returning()
      if (gone.length > 0) await note('user.second_factor_reset', found.id)
      done.push(
        gone.length > 0 ? 'now signs in without two-step verification' : 'had no two-step verification',
      )
    }
    if (alone)
      done.push(
        (await turnOffPayeeConfirmation(tx, operator))
          ? 'can now change the payment details without a second person'
          : 'needed no second person for the payment details',
      )
    if (found && !resets)
      return {
        text: `${found.username} ${done.join(', and ') || 'is already an administrator; nothing was changed'}`,
      }
    const password = randomPassword()
    const { id } = await makeAdmin(tx, { username, password })
    // Removes linked accounts, as a password reset does, because someone else may have added them.
    await tx.delete(userIdentities).where(eq(userIdentities.userId, id))
    await note(found ? 'user.password_set' : 'user.created', id)
    done.push(found ? 'has a new password' : 'was created as an administrator')
    return {
      text: `${found?.username ?? username} ${done.join(', and ')}; this is shown once:\n  password  ${password}`,
    }
  })
}
