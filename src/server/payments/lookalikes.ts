import { and, eq, inArray, sql } from 'drizzle-orm'
import type { DeskPayment } from '../../shared/schemas/payments.ts'
import type { Db, Tx } from '../db/connect.ts'
import { paymentHistory, paymentLookalikes, payments } from '../db/schema/index.ts'
import type { PaymentRow } from './payments.ts'

/** Two pictures are taken to be one when this many of the 64 bits of their hashes differ, or fewer. */
const NEAR = 5
const MOST = 20

/**
 * Remembers which earlier payments came with the same picture, or nearly the same; a person's own earlier tries of this
 * payment are left out. Only one transaction looks at a time, so that of two equal pictures one always finds the other.
 */
export async function findLookalikes(tx: Tx, { id, proofHash, proofSha256 }: PaymentRow): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('payment_lookalikes'))`)
  const near =
    proofHash === null
      ? sql``
      : sql`
    union all
    select id, false as exact from ${payments}
    where bit_count((proof_hash # ${proofHash.toString()}::bigint)::bit(64)) <= ${NEAR}`
  await tx.execute(sql`
    with found as (
      select f.id, bool_or(f.exact) as exact
      from (select id, true as exact from ${payments} where proof_sha256 = ${proofSha256} ${near}) as f
      where f.id <> ${id} and not exists (
        select from ${paymentHistory} h where h.payment_id = ${id} and h.previous_payment_id = f.id)
      group by f.id
      order by 2 desc, 1 desc
      limit ${MOST}
    )
    insert into ${paymentLookalikes} (payment_id, other_id, exact)
    select ${id}::int, id, exact from found
    union all
    select id, ${id}::int, exact from found`)
}

/** The lookalikes of each of these payments: the exact ones first, then the newest. */
export async function listLookalikes(
  db: Db,
  paymentIds: number[],
): Promise<Map<number, DeskPayment['lookalikes']>> {
  const all = new Map<number, DeskPayment['lookalikes']>(paymentIds.map((id) => [id, []]))
  if (paymentIds.length === 0) return all
  const rows = await db
    .select({
      of: paymentLookalikes.paymentId,
      exact: paymentLookalikes.exact,
      id: payments.id,
      username: payments.username,
      status: payments.status,
    })
    .from(paymentLookalikes)
    .innerJoin(payments, eq(payments.id, paymentLookalikes.otherId))
    .where(and(inArray(paymentLookalikes.paymentId, paymentIds)))
    .orderBy(sql`${paymentLookalikes.exact} desc, ${payments.id} desc`)
  for (const { of, ...other } of rows) {
    const found = all.get(of)
    if (found && found.length < MOST) found.push(other)
  }
  return all
}
