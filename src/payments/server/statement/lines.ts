import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { MAX_PAGE_SIZE } from '../../../platform/constants.ts'
import { toRupees } from '../../../platform/money.ts'
import type { Db, Tx } from '../../../platform/server/db/connect.ts'
import type { MatchedLine, settledPayments, statementDays } from '../../statement.schema.ts'
import { paymentsErrors } from '../../errors.ts'
import { orders, payments, refunds, statementLines } from '../../tables.ts'
import { moneyReceived } from '../payments.ts'

/**
 * Records the bank statement line of a payment, in the transaction of the decision. Throws 409 if another payment
 * already uses the line.
 */
export async function linkStatementLine(
  tx: Tx,
  { paymentId, day, fingerprints }: MatchedLine,
): Promise<void> {
  // Sorts the fingerprints, so that two transactions with the same line cannot deadlock.
  const marks = [...new Set(fingerprints)].toSorted()
  const noted = await tx
    .insert(statementLines)
    .values(marks.map((fingerprint) => ({ fingerprint, paymentId, day })))
    .onConflictDoNothing()
    .returning({ fingerprint: statementLines.fingerprint })
  if (noted.length < marks.length) throw paymentsErrors.LINE_HAS_PAID()
}

/** Frees the line of a payment after an undo or an approval by mistake. */
export async function freeLine(tx: Tx, paymentId: number): Promise<void> {
  await tx.delete(statementLines).where(eq(statementLines.paymentId, paymentId))
}

/** Maximum difference in days between the dates of the same line in different statements. */
const NEAR_DAYS = 7
/** Days within which an administrator usually notices received money. */
const NOTICED_DAYS = 60

/** Returns the payments whose money may be in a statement of these days, with the fingerprints of their lines. */
export async function listSettled(
  db: Db,
  { from, to, cursor = 0 }: z.output<typeof statementDays>,
): Promise<z.infer<typeof settledPayments>> {
  const rows = await db
    .select({
      id: payments.id,
      username: orders.username,
      transactionId: payments.transactionId,
      orderCode: payments.orderCode,
      status: payments.status,
      amountPaise: payments.amountPaise,
      receivedPaise: payments.receivedPaise,
      fingerprints: sql<string[]>`array(
        select l.fingerprint from ${statementLines} l where l.payment_id = ${payments.id} order by 1)`,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        sql`${payments.id} in (
          select p.id from ${payments} p
          where p.decided_at >= ${from}::date - ${NEAR_DAYS}::int and p.decided_at < ${to}::date + ${NOTICED_DAYS}::int
          union select l.payment_id from ${statementLines} l
          where l.day between ${from}::date - ${NEAR_DAYS}::int and ${to}::date + ${NEAR_DAYS}::int)`,
        inArray(payments.status, ['approved', 'short']),
        sql`not exists (
          select from ${refunds} r where r.payment_id = ${payments.id} and r.reason = 'mistake')`,
        gt(payments.id, cursor),
      ),
    )
    .orderBy(asc(payments.id))
    .limit(MAX_PAGE_SIZE + 1)
  const shown = rows.slice(0, MAX_PAGE_SIZE)
  return {
    items: shown.map((row) => ({
      id: row.id,
      username: row.username,
      transactionId: row.transactionId,
      orderCode: row.orderCode,
      received: toRupees(moneyReceived(row)),
      fingerprints: row.fingerprints,
    })),
    nextCursor: rows.length > MAX_PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null,
  }
}
