import { randomInt } from 'node:crypto'
import { and, asc, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { whatsappNumber } from '../../../academy/rules.ts'
import { writeAudit } from '../../../academy/server/audit.ts'
import { notify } from '../../../academy/server/notifications.ts'
import { readSettings } from '../../../academy/server/settings.ts'
import type { Context, SignedInContext } from '../../../platform/server/context.ts'
import { type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import type { User } from '../../../platform/user.schema.ts'
import { accounts } from '../../accounts.policy.ts'
import { accountsErrors } from '../../errors.ts'
import {
  NUMBER_CODE_DAYS,
  NUMBER_CODE_DIGITS,
  type numberCode,
  type NumberRequest,
  type numberRequests,
} from '../../number-confirmations.schema.ts'
import { users } from '../../tables.ts'
import { numberConfirmations } from '../../tables/number-confirmations.ts'
import { lockUser } from '../lock-users.ts'
import { countAttempt, numberCodeLimits } from '../sessions/rate-limits.ts'

const isOpen = and(isNull(numberConfirmations.confirmedAt), gt(numberConfirmations.expiresAt, sql`now()`))
const columns = { code: numberConfirmations.code, expiresAt: numberConfirmations.expiresAt }

/**
 * Returns the code with which the user confirms their mobile number. Creates one if there is no valid code. Throws 409
 * if the academy doesn't confirm numbers, if the user has no number, or if it is already confirmed. Throws 429 after
 * too many new codes.
 */
export async function requestNumberCode(
  { db, env }: Pick<Context, 'db' | 'env'>,
  user: User,
): Promise<z.infer<typeof numberCode>> {
  const settings = await readSettings(db, env.siteName)
  if (settings.registration_mobile === 'off' || whatsappNumber(settings.contact_whatsapp) === null)
    throw accountsErrors.NUMBERS_NOT_CONFIRMED()
  return transact(db, async (tx) => {
    const { mobile, isMobileConfirmed } = await lockUser(tx, user.id)
    if (mobile === null) throw accountsErrors.NO_NUMBER()
    if (isMobileConfirmed) throw accountsErrors.NUMBER_CONFIRMED()
    const own = eq(numberConfirmations.userId, user.id)
    const [open] = await tx.select(columns).from(numberConfirmations).where(and(own, isOpen))
    if (open) return open
    if (env.rateLimits) await countAttempt(tx, numberCodeLimits(user.id))
    await tx.delete(numberConfirmations).where(own)
    const [made] = await tx
      .insert(numberConfirmations)
      .values({
        userId: user.id,
        mobile,
        code: String(randomInt(10 ** NUMBER_CODE_DIGITS)).padStart(NUMBER_CODE_DIGITS, '0'),
        expiresAt: sql`now() + make_interval(days => ${NUMBER_CODE_DAYS})`,
      })
      .returning(columns)
    if (!made) throw new Error('No code was created')
    return made
  })
}

/** Returns the requests to confirm a number, oldest first. The caller's own request is included. */
export async function listNumberRequests(
  db: Db,
  { limit = 20, cursor }: { limit?: number | undefined; cursor?: number | undefined },
): Promise<z.infer<typeof numberRequests>> {
  const rows: NumberRequest[] = await db
    .select({
      ...columns,
      id: numberConfirmations.id,
      userId: numberConfirmations.userId,
      username: users.username,
      fullName: users.fullName,
      mobile: numberConfirmations.mobile,
      requestedAt: numberConfirmations.requestedAt,
    })
    .from(numberConfirmations)
    .innerJoin(users, eq(users.id, numberConfirmations.userId))
    .where(and(isOpen, cursor === undefined ? undefined : gt(numberConfirmations.id, cursor)))
    .orderBy(asc(numberConfirmations.id))
    .limit(limit + 1)
  const items = rows.slice(0, limit)
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

type Deciding = Pick<SignedInContext, 'db' | 'live' | 'user'>

/**
 * Locks the user of a request, and returns the user and the number. Throws 404 if the request was decided, has
 * expired, or ended because the number changed. Throws 403 for the caller's own number.
 */
async function lockRequest(tx: Tx, staff: User, id: number) {
  const find = () =>
    tx
      .select({ userId: numberConfirmations.userId, mobile: numberConfirmations.mobile })
      .from(numberConfirmations)
      .where(and(eq(numberConfirmations.id, id), isOpen))
  const [found] = await find()
  if (!found) throw accountsErrors.NUMBER_REQUEST_NOT_FOUND()
  const reason = accounts.whyNot(staff, 'confirmNumber', found)
  if (reason) throw platformErrors[reason]()
  const user = await lockUser(tx, found.userId)
  // Other staff may have decided the request before the lock.
  const [request] = await find()
  if (!request) throw accountsErrors.NUMBER_REQUEST_NOT_FOUND()
  return { user, mobile: request.mobile }
}

/**
 * Confirms a mobile number. Throws 404 and 403 like `lockRequest`. Throws 409 if another user has confirmed the same
 * number.
 */
export function confirmNumber({ db, live, user: staff }: Deciding, id: number): Promise<void> {
  return transact(db, async (tx) => {
    const { user, mobile } = await lockRequest(tx, staff, id)
    // Confirmations of the same number run one at a time.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`number ${mobile}`}))`)
    const [other] = await tx
      .select({ username: users.username })
      .from(numberConfirmations)
      .innerJoin(users, eq(users.id, numberConfirmations.userId))
      .where(
        and(
          eq(numberConfirmations.mobile, mobile),
          isNotNull(numberConfirmations.confirmedAt),
          ne(numberConfirmations.userId, user.id),
        ),
      )
    if (other) throw accountsErrors.NUMBER_OF_OTHER(other)
    await tx
      .update(numberConfirmations)
      .set({ confirmedAt: sql`now()`, confirmedBy: staff.id })
      .where(eq(numberConfirmations.id, id))
    await writeAudit(tx, staff, 'user.number_confirmed', ['user', user.id], { username: user.username })
    await notify(tx, live, [user.id], { kind: 'number_confirmed', data: {} })
  })
}

/** Refuses a request. The user can request a new code. Throws 404 and 403 like `lockRequest`. */
export function refuseNumber({ db, live, user: staff }: Deciding, id: number): Promise<void> {
  return transact(db, async (tx) => {
    const { user } = await lockRequest(tx, staff, id)
    await tx.delete(numberConfirmations).where(eq(numberConfirmations.id, id))
    await writeAudit(tx, staff, 'user.number_refused', ['user', user.id], { username: user.username })
    await notify(tx, live, [user.id], { kind: 'number_refused', data: {} })
  })
}

/** Returns the confirmation of the user's number, or the request for it, without the code. */
export async function findNumberConfirmation(db: Db, userId: string) {
  const { mobile, requestedAt, confirmedAt } = numberConfirmations
  const [row] = await db
    .select({ mobile, requestedAt, confirmedAt })
    .from(numberConfirmations)
    .where(eq(numberConfirmations.userId, userId))
  return row ?? null
}

/** Deletes requests a day after their code has expired. */
export async function deleteOldNumberRequests(db: Db): Promise<void> {
  await db
    .delete(numberConfirmations)
    .where(
      and(
        isNull(numberConfirmations.confirmedAt),
        sql`${numberConfirmations.expiresAt} < now() - interval '1 day'`,
      ),
    )
}
