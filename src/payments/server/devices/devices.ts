import { createHash } from 'node:crypto'
import { inArray, lt, sql } from 'drizzle-orm'
import { users } from '../../../accounts/tables.ts'
import type { Db, Tx } from '../../../platform/server/db/connect.ts'
import { paymentDevices } from '../../tables.ts'

/** Days after which we delete the record of a payment's browser. */
const KEPT_DAYS = 180
/** Maximum number of accounts shown. */
const NAMED = 5

/** Stores the browser of a payment, if it is a known device of this user. */
export async function noteDevice(
  tx: Tx,
  { paymentId, userId, device }: { paymentId: number; userId: string; device: string | null },
): Promise<void> {
  if (device === null) return
  // The device is hashed, so that a copy of the table does not reveal it.
  const deviceKey = createHash('sha256').update(device).digest('base64url')
  await tx.insert(paymentDevices).values({ paymentId, userId, deviceKey })
}

/** Returns, for each payment, the usernames of other accounts that paid from the same browser. */
export async function listSharedDevices(db: Db, paymentIds: number[]): Promise<Map<number, string[]>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await db.execute<{ id: number; usernames: string[] }>(sql`
    select ${paymentDevices.paymentId} as id, (array_agg(distinct u.username order by u.username))[1:${sql.raw(String(NAMED))}] as usernames
    from ${paymentDevices}
      join ${paymentDevices} o on o.device_key = ${paymentDevices.deviceKey} and o.user_id <> ${paymentDevices.userId}
      join ${users} u on u.id = o.user_id
    where ${inArray(paymentDevices.paymentId, paymentIds)}
    group by 1`)
  return new Map(rows.map(({ id, usernames }) => [id, usernames]))
}

export async function deleteOldDevices(db: Db): Promise<void> {
  await db
    .delete(paymentDevices)
    .where(lt(paymentDevices.createdAt, sql`now() - make_interval(days => ${KEPT_DAYS})`))
}
