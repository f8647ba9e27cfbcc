import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/server/db/connect.ts'
import { entitlements, payments } from '../../tables.ts'
import { paymentsErrors } from '../../errors.ts'
import type { PaymentRow } from '../payments.ts'

/** What somebody pays in parts: how many are paid of what price, when the next is due, and until when what is paid opens. */
export type Agreement = {
  paid: number
  parts: number
  pricePaise: number
  /** Null when all are paid, as is the end of what these open. */
  dueAt: Date | null
  openUntil: Date | null
}

type Time = 'dueAt' | 'openUntil'
const asDate = (at: string | null) => (at === null ? null : new Date(at))

/** What was begun of a course: a part that was revoked is not paid. The buyer is locked where it is to hold. */
export async function findAgreement(
  db: Db | Tx,
  userId: string,
  courseId: number,
): Promise<Agreement | null> {
  const [row] = await db.execute<Omit<Agreement, Time> & Record<Time, string | null>>(sql`
    select p.part as paid, p.parts, p.course_price_paise as "pricePaise", g.due_at as "dueAt", g.ends_at as "openUntil"
    from ${payments} p left join ${entitlements} g on g.payment_id = p.id and g.source = 'instalment'
    where p.user_id = ${userId} and p.course_id = ${courseId} and p.part is not null
      and p.status = 'approved' and p.revoked_at is null
    order by p.part desc limit 1`)
  return row ? { ...row, dueAt: asDate(row.dueAt), openUntil: asDate(row.openUntil) } : null
}

type Part = Pick<PaymentRow, 'userId' | 'courseId' | 'part'>

/** Throws 409 while a later part stands: it would stand on nothing. The buyer must be locked. */
export async function refuseFollowed(tx: Tx, { userId, courseId, part }: Part): Promise<void> {
  if (part === null) return
  const [row] = await tx.execute<{ followed: boolean }>(sql`
    select exists (
      select from ${payments} where user_id = ${userId} and course_id = ${courseId} and part > ${part}
        and revoked_at is null and (status <> 'rejected' or received_paise is not null)) as followed`)
  if (row?.followed) throw paymentsErrors.PART_FOLLOWED()
}

/** Whether what a part follows is paid. The buyer must be locked. */
export async function isNext(db: Db | Tx, { userId, courseId, part }: Part): Promise<boolean> {
  if (part === null || userId === null || courseId === null) return true
  const agreement = await findAgreement(db, userId, courseId)
  return (agreement?.paid ?? 0) === part - 1
}
