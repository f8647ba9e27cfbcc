import { and, asc, desc, eq, gte, lte, or, sql, type SQL } from 'drizzle-orm'
import { normalisePrice, parsePrice, toPaise } from '../../../platform/money.ts'
import type { QueueFilter } from '../../approval-queue.schema.ts'
import { type QueueSort, transactionKey } from '../../rules.ts'
import { likePattern } from '../../../platform/server/db/like-pattern.ts'
import { mobileDigits } from '../../../accounts/mobile.rules.ts'
import { searchText, users } from '../../../accounts/tables.ts'
import { courses } from '../../../catalogue/tables.ts'
import { orders, orderText, payments, paymentText, screenshotLookalikes } from '../../tables.ts'
import { isSameAttempt } from '../payments.ts'

/** Returns the SQL condition for the filter. Undefined matches all payments. */
export const matches = ({ search, hours, least, most, courseId, flag }: QueueFilter): SQL | undefined =>
  and(
    found(search),
    hours === undefined
      ? undefined
      : sql`${payments.submittedAt} <= now() - make_interval(hours => ${hours})`,
    least === undefined ? undefined : gte(payments.amountPaise, toPaise(least)),
    most === undefined ? undefined : lte(payments.amountPaise, toPaise(most)),
    courseId === undefined ? undefined : eq(orders.courseId, courseId),
    flag && flags[flag],
  )

/** The search uses at most this many words. */
const MAX_WORDS = 12

/**
 * Returns the condition for a search: a transaction ID with any spacing, an order code, an amount or a payment
 * number. Other payments match if each word occurs in one of these, or in the username, full name, mobile number or
 * title.
 */
function found(search: string | undefined): SQL | undefined {
  const typed = search?.trim()
  if (!typed) return undefined
  const number = /^#(\d{1,9})$/.exec(typed)?.[1]
  if (number) return eq(payments.id, Number(number))
  const paise = parsePrice(normalisePrice(typed))
  const words = typed.split(/\s+/).slice(0, MAX_WORDS)
  return or(
    inPayment(typed),
    words.length > 1 || /\p{L}/u.test(typed)
      ? and(...words.map((word) => or(inPayment(word), isOf(word))))
      : undefined,
    mobileDigits(typed) ? isOf(typed) : undefined,
    paise === null ? undefined : eq(payments.amountPaise, paise),
  )
}

const inPayment = (typed: string) => {
  const key = transactionKey(typed) || typed
  const patterns = [...new Set([typed.toLowerCase(), key.toLowerCase()])].map(likePattern)
  return or(
    ...patterns.map((pattern) => sql`${paymentText} like ${pattern}`),
    inOrder(likePattern(typed.toLowerCase())),
  )
}

/**
 * SQL condition: the text of the order matches. Uses an array, so that the planner can combine the indexes of both
 * tables.
 */
const inOrder = (pattern: SQL) => sql`${payments.orderId} = any(array(
  select ${orders.id} from ${orders} where ${orderText} like ${pattern}))`

/**
 * SQL condition: the payment is from a user with this full name or mobile number. Uses an array, so that the planner
 * can combine the indexes of both tables.
 */
const isOf = (typed: string) => {
  const has = (column: SQL, part: string | null) =>
    part === null
      ? undefined
      : and(sql`${searchText(users)} like ${likePattern(part)}`, sql`${column} like ${likePattern(part)}`)
  const found = or(
    has(sql`lower(${users.fullName})`, typed.toLowerCase()),
    has(sql`${users.mobile}`, mobileDigits(typed)),
  )
  return sql`${payments.userId} = any(array(select ${users.id} from ${users} where ${found}))`
}

const otherAmount = sql`${payments.amountPaise} <> ${payments.amountDuePaise}`

/** SQL condition: an approval would not give access to anyone. A permanently deleted course has no ID in the order. */
const gone = sql`(${payments.userId} is null or (${orders.kind} = 'course' and (${orders.courseId} is null
  or ${orders.courseId} in (select c.id from ${courses} c where c.deleted_at is not null))))`

const isOthers = sql`o.id <> ${payments.id} and not ${isSameAttempt(sql`o`, sql`payments`)}`

/**
 * SQL condition: another payment has the same or a similar screenshot, as in `listLookalikes`. First filters out
 * screenshots that occur only once, because nearly all do.
 */
const samePicture = sql`((${payments.screenshotSha256} in (
      select o.screenshot_sha256 from ${payments} o where o.screenshot_sha256 is not null group by o.screenshot_sha256 having count(*) > 1)
    and exists (
      select from ${payments} o where o.screenshot_sha256 = ${payments.screenshotSha256} and ${isOthers}))
  or (${payments.screenshotFileId} in (select l.file_id from ${screenshotLookalikes} l)
    and exists (
      select from ${screenshotLookalikes} l join ${payments} o on o.screenshot_file_id = l.other_id
      where l.file_id = ${payments.screenshotFileId} and ${isOthers}))
  or (${payments.screenshotFileId} in (select l.other_id from ${screenshotLookalikes} l)
    and exists (
      select from ${screenshotLookalikes} l join ${payments} o on o.screenshot_file_id = l.file_id
      where l.other_id = ${payments.screenshotFileId} and ${isOthers})))`

const any = sql`(${otherAmount} or ${gone} or ${samePicture})`
const flags = { any, none: sql`not ${any}`, amount: otherAmount, picture: samePicture, gone }

/**
 * Returns the sort order, and the condition for rows after the cursor. The cursor stays valid, because the claimed
 * amount never changes.
 */
export function ordered(sort: QueueSort, cursor: number | undefined): { by: SQL[]; behind: SQL | undefined } {
  const { id, amountPaise } = payments
  const last = sql`(select o.amount_paise, o.id from ${payments} o where o.id = ${cursor ?? 0})`
  const after = (condition: SQL) => (cursor === undefined ? undefined : condition)
  return {
    oldest: { by: [asc(id)], behind: after(sql`${id} > ${cursor ?? 0}`) },
    newest: { by: [desc(id)], behind: after(sql`${id} < ${cursor ?? 0}`) },
    largest: { by: [desc(amountPaise), desc(id)], behind: after(sql`(${amountPaise}, ${id}) < ${last}`) },
    smallest: { by: [asc(amountPaise), asc(id)], behind: after(sql`(${amountPaise}, ${id}) > ${last}`) },
  }[sort]
}
