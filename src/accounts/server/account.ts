import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { OwnSession, passwordChange, profile, profileUpdate } from '../account.schema.ts'
import type { InterfaceLanguage } from '../../platform/language/in-languages.ts'
import type { User } from '../../platform/user.schema.ts'
import type { Services } from '../../platform/server/context.ts'
import { transact, type Db } from '../../platform/server/db/connect.ts'
import { auditLog } from '../../academy/tables.ts'
import { sessions, users } from '../tables.ts'
import { numberConfirmations } from '../tables/number-confirmations.ts'
import { platformErrors } from '../../platform/server/errors.ts'
import { accountsErrors } from '../errors.ts'
import { writeAudit } from '../../academy/server/audit.ts'
import { addressKey } from '../../platform/server/http/address-key.ts'
import { notify } from '../../academy/server/notifications.ts'
import { endSessions } from './sessions/end-sessions.ts'
import { refuseGuessablePassword } from './passwords/guessable.ts'
import { hashPassword } from './passwords/passwords.ts'
import { type Claimant, verifyOwnPassword } from './passwords/own-password.ts'
import {
  accountChangeLimits,
  nameChangeLimits,
  countAttempt,
  endedSessionLimits,
  isWithinLimits,
} from './sessions/rate-limits.ts'
import { publicUser, RENEWAL_SECONDS, renewSessionId, sessionKey } from './sessions/sessions.ts'
import { lockOwnUser } from './lock-users.ts'

type AccountServices = Pick<Services, 'db' | 'live'>
type Caller = { limited: boolean; siteName: string }

const isFirstSignIn = sql<boolean>`${users.role} = 'admin' and (
  select count(*) < 2 from (
    select from ${auditLog} where subject_kind = 'user' and subject_id = ${users}.id::text and action = 'user.signed_in' limit 2
  ) as sign_ins)`

/** Returns the user's own profile with the registration date. Throws 401 if the account was deleted. */
export async function getProfile(
  db: Db,
  { user: { id }, hasPrintedPassword }: { user: Pick<User, 'id'>; hasPrintedPassword: boolean },
): Promise<z.infer<typeof profile>> {
  const [row] = await db
    .select({
      ...publicUser,
      mobile: users.mobile,
      createdAt: users.createdAt,
      isFirstSignIn,
      number: {
        code: numberConfirmations.code,
        expiresAt: numberConfirmations.expiresAt,
        confirmedAt: numberConfirmations.confirmedAt,
      },
    })
    .from(users)
    .leftJoin(numberConfirmations, eq(numberConfirmations.userId, users.id))
    .where(eq(users.id, id))
  if (!row) throw platformErrors.SIGN_IN_REQUIRED()
  const { number, ...rest } = row
  const isOpen = number?.confirmedAt === null && number.expiresAt > new Date()
  return {
    ...rest,
    hasPrintedPassword,
    isMobileConfirmed: number !== null && number.confirmedAt !== null,
    numberCode: isOpen ? { code: number.code, expiresAt: number.expiresAt } : null,
  }
}

export async function updateProfile(
  db: Db,
  user: User,
  { fullName, mobile }: z.output<typeof profileUpdate>,
  { limited }: Pick<Caller, 'limited'>,
): Promise<User> {
  if (limited && fullName !== user.fullName) await countAttempt(db, nameChangeLimits(user.id))
  const [row] = await db
    .update(users)
    .set({ fullName, mobile })
    .where(eq(users.id, user.id))
    .returning(publicUser)
  if (!row) throw platformErrors.SIGN_IN_REQUIRED()
  return row
}

/** Saves a user's interface language. It applies in every browser in which they sign in. */
export async function chooseLanguage(db: Db, userId: string, language: InterfaceLanguage): Promise<void> {
  await db.update(users).set({ language }).where(eq(users.id, userId))
}

/**
 * Sets a new password, ends the other sessions, and returns the new ID of this session. Throws 400 if the current password is wrong, or if the new
 * password is the same or guessable. Throws 401 if another change ended this session, and 429 after too many
 * attempts or changes.
 */
export async function changePassword(
  { db, live }: AccountServices,
  claimant: Claimant & { user: User },
  { currentPassword, newPassword }: z.output<typeof passwordChange>,
  caller: Caller,
): Promise<string> {
  const { user, sessionId, address } = claimant
  const { refuseChanged } = await verifyOwnPassword(db, claimant, currentPassword, {
    path: 'currentPassword',
    ...caller,
  })
  if (newPassword === currentPassword) throw accountsErrors.PASSWORD_SAME({ field: 'newPassword' })
  const chosen = { password: newPassword, username: user.username, path: 'newPassword' }
  await refuseGuessablePassword({ db, ...caller }, chosen)
  if (caller.limited) await countAttempt(db, accountChangeLimits(user.id))
  const party = { account: user.username.toLowerCase(), address: addressKey(address) }
  const passwordHash = await hashPassword(newPassword, party)
  return transact(db, async (tx) => {
    await lockOwnUser(tx, claimant)
    await refuseChanged(tx)
    await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id))
    await endSessions(tx, live, { userId: user.id, exceptSessionId: sessionId })
    await writeAudit(tx, user, 'user.password_changed', ['user', user.id], { username: user.username })
    await notify(tx, live, [user.id], { kind: 'password_changed', data: {} })
    return renewSessionId(tx, sessionId)
  })
}

/** Returns the user's sessions, latest activity first. */
export async function listOwnSessions(db: Db, userId: string, sessionId: string): Promise<OwnSession[]> {
  const rows = await db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      address: sessions.address,
      createdAt: sessions.createdAt,
      seenAt: sessions.seenAt,
    })
    .from(sessions)
    // Leaves out the earlier ID of a session that was renewed just now.
    .where(
      and(
        eq(sessions.userId, userId),
        gt(sessions.expiresAt, sql`now() + make_interval(secs => ${RENEWAL_SECONDS})`),
      ),
    )
    .orderBy(desc(sessions.seenAt))
  const own = sessionKey(sessionId)
  return rows.map((row) => ({ ...row, current: row.id === own }))
}

/** Ends one of the user's own sessions. Throws 404 if the user has no such session. */
export async function endOwnSession(services: EndingServices, user: User, key: string): Promise<void> {
  const ended = await endOwn(services, user, { key })
  if (ended === 0) throw accountsErrors.SESSION_NOT_FOUND()
}

export async function endOtherSessions(
  services: EndingServices,
  user: User,
  exceptSessionId: string,
): Promise<void> {
  await endOwn(services, user, { exceptSessionId })
}

type EndingServices = AccountServices & Pick<Services, 'env'>

async function endOwn(
  { db, live, env }: EndingServices,
  user: User,
  which: { key: string } | { exceptSessionId: string },
): Promise<number> {
  return transact(db, async (tx) => {
    const ended = await endSessions(tx, live, { userId: user.id, ...which })
    if (ended > 0 && (!env.rateLimits || (await isWithinLimits(tx, endedSessionLimits(user.id)))))
      await writeAudit(tx, user, 'user.own_sessions_ended', ['user', user.id], {
        username: user.username,
        sessions: ended,
      })
    return ended
  })
}
