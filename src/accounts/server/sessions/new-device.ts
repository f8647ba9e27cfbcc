import { and, eq, lt, sql } from 'drizzle-orm'
import type { Context } from '../../../platform/server/context.ts'
import { transact, type Tx } from '../../../platform/server/db/connect.ts'
import { addressPlace } from '../../../platform/server/http/address-key.ts'
import { deviceOf } from '../../user-agent.rules.ts'
import type { User } from '../../../platform/user.schema.ts'
import { writeAudit } from '../../../academy/server/audit.ts'
import { notifications } from '../../../academy/tables.ts'
import { notify } from '../../../academy/server/notifications.ts'
import { users } from '../../tables.ts'
import { isStaff } from '../../../platform/policy.ts'

const MAX_A_DAY = 20

/**
 * Notifies a user of a sign-in from a new browser. Sends nothing in the first hour of an account, because users then
 * sign in on several devices. Sends one notification a day for browsers that look the same, because programs store no
 * cookies. The total number is also limited, because a browser can send any name.
 */
export async function notifyOfNewDevice(
  {
    db,
    live,
    address,
    userAgent,
    knownDevice,
  }: Pick<Context, 'db' | 'live' | 'address' | 'userAgent' | 'knownDevice'>,
  userId: string,
): Promise<void> {
  if ((await knownDevice(userId)) !== null) return
  const data = { device: deviceOf(userAgent), place: addressPlace(address) }
  await transact(db, async (tx) => {
    const wasNotified = sql`exists (
      select from ${notifications} n where n.user_id = ${users.id} and n.kind = 'new_device'
        and n.created_at > now() - interval '1 day'
        having count(*) filter (where n.data = ${JSON.stringify(data)}::jsonb) > 0 or count(*) >= ${MAX_A_DAY})`
    const [person] = await tx
      .select({ id: users.id, username: users.username })
      .from(users)
      .where(
        and(
          eq(users.id, userId),
          lt(users.createdAt, sql`now() - interval '1 hour'`),
          sql`not ${wasNotified}`,
        ),
      )
    if (!person) return
    await notify(tx, live, [person.id], { kind: 'new_device', data })
    const { id, username } = person
    await writeAudit(tx, person, 'user.new_device', ['user', id], { username, device: data.device })
  })
}

/** Writes sign-ins by administrators to the audit log, with the device and the IP address. */
export async function recordSignIn(
  tx: Tx,
  { userAgent, address }: Pick<Context, 'userAgent' | 'address'>,
  user: User,
): Promise<void> {
  if (!isStaff(user)) return
  await writeAudit(tx, user, 'user.signed_in', ['user', user.id], {
    username: user.username,
    device: deviceOf(userAgent),
    place: addressPlace(address),
  })
}
