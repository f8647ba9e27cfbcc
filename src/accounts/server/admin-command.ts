import { isUsername } from '../../platform/user.schema.ts'
import { type Db, transact } from '../../platform/server/db/connect.ts'
import { findByName, makeAdmin, promoteUser, randomPassword } from './first-admin.ts'

export const ADMIN_USAGE = `Usage: npm run admin -- <username> [--promote] [--password]

Who does not exist is created as an administrator with a random password, which is shown once.
--promote makes somebody who has an account already an administrator, and lets them in again when they are blocked.
--password gives an administrator a new random password, for somebody who lost theirs.`

export type AdminArguments = { username: string; promotes: boolean; resets: boolean }

/** What the command was asked for; 'help', or null for what it does not understand. */
export function readAdminArguments(given: readonly string[]): AdminArguments | 'help' | null {
  if (given.includes('--help') || given.includes('-h')) return 'help'
  const flags = given.filter((one) => one.startsWith('-'))
  const [username, ...more] = given.filter((one) => !one.startsWith('-'))
  if (username === undefined || more.length > 0 || !isUsername(username)) return null
  if (flags.some((flag) => flag !== '--promote' && flag !== '--password')) return null
  return { username, promotes: flags.includes('--promote'), resets: flags.includes('--password') }
}

/** Does it, and says what was done; `refused` when nothing was. */
export function runAdminCommand(
  db: Db,
  { username, promotes, resets }: AdminArguments,
): Promise<{ text: string; refused?: true }> {
  return transact(db, async (tx) => {
    const found = await findByName(tx, username)
    const stranger = found && (found.role !== 'admin' || found.blockedAt !== null)
    if (stranger && !promotes) {
      const what = found.role === 'admin' ? 'a blocked administrator' : 'a student'
      return {
        text: `${found.username} is ${what}; nothing was changed. Add --promote if this is whom you mean.`,
        refused: true,
      }
    }
    if (found && !resets) {
      if (!stranger) return { text: `${found.username} is an administrator already; nothing was changed` }
      await promoteUser(tx, username)
      return { text: `${found.username} is an administrator now; the password is as before` }
    }
    const password = randomPassword()
    await makeAdmin(tx, { username, password })
    const done = found ? 'has a new password' : 'was created as an administrator'
    return { text: `${found?.username ?? username} ${done}; this is shown once:\n  password  ${password}` }
  })
}
