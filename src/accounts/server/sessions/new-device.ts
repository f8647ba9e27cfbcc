import { and, eq, lt, sql } from 'drizzle-orm'
import type { Context } from '../../../platform/server/context.ts'
import { transact } from '../../../platform/server/db/connect.ts'
import { addressPlace } from '../../../platform/server/http/address-key.ts'
import { describeUserAgent } from '../../user-agent.rules.ts'
import { notifications } from '../../../academy/tables.ts'
import { notify } from '../../../academy/server/notifications.ts'
import { users } from '../../tables.ts'

/**
 * Tells somebody that they have signed in with a browser that they had not used before. Not in the first hour of an account, when
 * people sign in wherever they are, and once a day for what looks the same: programs keep no cookies.
 */
export async function tellOfNewDevice(
  {
    db,
    live,
    address,
    userAgent,
    knownDevice,
  }: Pick<Context, 'db' | 'live' | 'address' | 'userAgent' | 'knownDevice'>,
  userId: string,
): Promise<void> {
  if (knownDevice(userId) !== null) return
  const data = { device: describeUserAgent(userAgent), place: addressPlace(address) }
  await transact(db, async (tx) => {
    const told = sql`exists (
      select from ${notifications} n where n.user_id = ${users.id} and n.kind = 'new_device'
        and n.data = ${JSON.stringify(data)}::jsonb and n.created_at > now() - interval '1 day')`
    const [person] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), lt(users.createdAt, sql`now() - interval '1 hour'`), sql`not ${told}`))
    if (person) await notify(tx, live, [person.id], { kind: 'new_device', data })
  })
}
