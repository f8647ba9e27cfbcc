import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { appKey, recoveryCodes, twoStepVerification } from '../../two-step-verification.schema.ts'
import type { User } from '../../../platform/user.schema.ts'
import type { Context, Services, AuthAssurance } from '../../../platform/server/context.ts'
import { transact, type Db } from '../../../platform/server/db/connect.ts'
import { readAcademyName } from '../../../academy/server/settings.ts'
import { writeAudit } from '../../../academy/server/audit.ts'
import { notify } from '../../../academy/server/notifications.ts'
import { accountsErrors } from '../../errors.ts'
import { twoStepVerifications } from '../../tables.ts'
import { lockAdmins, lockOwnUser, lockUser } from '../lock-users.ts'
import { refuseOthersForOwner } from '../owner.ts'
import type { Claimant } from '../passwords/own-password.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { AUTH_ASSURANCE_CHANGED } from '../sessions/sessions.ts'
import { endTokens } from '../tokens/api-tokens.ts'
import { accountChangeLimits, codeLimits, countAttempt, forgetAttempt } from '../sessions/rate-limits.ts'
import { takeAppCode } from './check-code.ts'
import { makeKey, makeRecoveryCodes, plainCode, uriOf } from './codes.ts'

type Changing = Pick<Services, 'db' | 'live'>
type Codes = z.infer<typeof recoveryCodes>

/** Returns whether two-step verification is on, and the remaining recovery codes. */
export async function getTwoStepVerification(
  db: Db,
  {
    user,
    lacksTwoStepVerification,
  }: { user: Pick<User, 'id'> } & Pick<AuthAssurance, 'lacksTwoStepVerification'>,
): Promise<z.infer<typeof twoStepVerification>> {
  const [row] = await db
    .select({
      enabledAt: twoStepVerifications.enabledAt,
      left: sql<number>`cardinality(${twoStepVerifications.recoveryHashes})`,
    })
    .from(twoStepVerifications)
    .where(eq(twoStepVerifications.userId, user.id))
  return {
    enabledAt: row?.enabledAt ?? null,
    recoveryCodesLeft: row?.enabledAt ? row.left : 0,
    required: lacksTwoStepVerification,
  }
}

/** Creates a key for an app. Replaces a key that was never confirmed. Throws 409 if two-step verification is on. */
export async function beginTwoStepVerification(
  { db, seal, env }: Pick<Context, 'db' | 'seal' | 'env'>,
  user: User,
): Promise<z.infer<typeof appKey>> {
  const key = makeKey()
  const sealedKey = seal.close(key, user.id)
  const [made] = await db
    .insert(twoStepVerifications)
    .values({ userId: user.id, sealedKey })
    .onConflictDoUpdate({
      target: twoStepVerifications.userId,
      set: { sealedKey, lastStep: 0 },
      setWhere: isNull(twoStepVerifications.enabledAt),
    })
    .returning({ id: twoStepVerifications.userId })
  if (!made) throw accountsErrors.SECOND_FACTOR_ON()
  const academy = await readAcademyName(db, env.siteName)
  return { key, uri: uriOf(key, { academy, username: user.username }) }
}

/**
 * Turns two-step verification on after the user entered the first code from the app. Ends all other sessions and all
 * tokens. Returns the recovery codes. Throws 400 for a wrong code, and 429 after too many attempts or changes.
 */
export async function enableTwoStepVerification(
  { db, live, env, seal, knownDevice }: Pick<Context, 'db' | 'live' | 'env' | 'seal' | 'knownDevice'>,
  { user, sessionId }: Claimant & { user: User },
  code: string,
): Promise<Codes> {
  const limits = env.rateLimits ? codeLimits(user.id, await knownDevice(user.id)) : []
  await countAttempt(db, limits)
  if (env.rateLimits) await countAttempt(db, accountChangeLimits(user.id))
  const made = makeRecoveryCodes()
  await transact(db, async (tx) => {
    await lockOwnUser(tx, { user, sessionId })
    if (!(await takeAppCode(tx, { seal }, user.id, plainCode(code), { first: true })))
      throw accountsErrors.CODE_WRONG()
    await tx
      .update(twoStepVerifications)
      .set({ enabledAt: sql`now()`, recoveryHashes: made.hashes })
      .where(eq(twoStepVerifications.userId, user.id))
    await endSessions(tx, live, { userId: user.id, exceptSessionId: sessionId })
    await endTokens(tx, user.id)
    await writeAudit(tx, user, 'user.second_factor_on', ['user', user.id], { username: user.username })
    await notify(tx, live, [user.id], { kind: 'second_factor_on', data: {} })
  })
  await forgetAttempt(db, limits)
  return { codes: made.codes }
}

/** Turns two-step verification off. Ends all other sessions and all tokens. Throws 409 if it is already off. */
export function disableTwoStepVerification(
  { db, live }: Changing,
  { user, sessionId }: Claimant & { user: User },
): Promise<void> {
  return transact(db, async (tx) => {
    await lockOwnUser(tx, { user, sessionId })
    const [gone] = await tx
      .delete(twoStepVerifications)
      .where(and(eq(twoStepVerifications.userId, user.id), isNotNull(twoStepVerifications.enabledAt)))
      .returning({ id: twoStepVerifications.userId })
    if (!gone) throw accountsErrors.SECOND_FACTOR_OFF()
    await endSessions(tx, live, { userId: user.id, exceptSessionId: sessionId })
    await endTokens(tx, user.id)
    await live.publish(tx, AUTH_ASSURANCE_CHANGED, { user: user.id })
    await writeAudit(tx, user, 'user.second_factor_off', ['user', user.id], { username: user.username })
    await notify(tx, live, [user.id], { kind: 'second_factor_off', data: { by: null } })
  })
}

/** Replaces the recovery codes. Throws 409 if two-step verification is off, and 429 after too many changes. */
export async function renewRecoveryCodes(
  { db, live, env }: Changing & Pick<Services, 'env'>,
  { user, sessionId }: Claimant & { user: User },
): Promise<Codes> {
  if (env.rateLimits) await countAttempt(db, accountChangeLimits(user.id))
  const made = makeRecoveryCodes()
  return transact(db, async (tx) => {
    await lockOwnUser(tx, { user, sessionId })
    const [kept] = await tx
      .update(twoStepVerifications)
      .set({ recoveryHashes: made.hashes })
      .where(and(eq(twoStepVerifications.userId, user.id), isNotNull(twoStepVerifications.enabledAt)))
      .returning({ id: twoStepVerifications.userId })
    if (!kept) throw accountsErrors.SECOND_FACTOR_OFF()
    await writeAudit(tx, user, 'user.recovery_codes', ['user', user.id], { username: user.username })
    await notify(tx, live, [user.id], { kind: 'recovery_codes_made', data: {} })
    return { codes: made.codes }
  })
}

/**
 * Turns off another user's two-step verification after the user lost the phone and the recovery codes. Ends the
 * user's sessions and notifies the user. Throws 403 for the owner, and 404 if the user does not exist. Throws
 * 409 for the caller's own account, or if two-step verification is already off.
 */
export function resetTwoStepVerification(
  { db, live }: Changing,
  { user: actor, sessionId }: Pick<Claimant, 'sessionId'> & { user: User },
  id: string,
): Promise<void> {
  return transact(db, async (tx) => {
    await lockAdmins(tx, { user: actor, sessionId })
    const { username } = await lockUser(tx, id)
    if (id === actor.id) throw accountsErrors.OWN_SECOND_FACTOR()
    await refuseOthersForOwner(tx, actor, id)
    const [gone] = await tx
      .delete(twoStepVerifications)
      .where(and(eq(twoStepVerifications.userId, id), isNotNull(twoStepVerifications.enabledAt)))
      .returning({ id: twoStepVerifications.userId })
    if (!gone) throw accountsErrors.SECOND_FACTOR_OFF()
    await endSessions(tx, live, { userId: id })
    await endTokens(tx, id)
    await writeAudit(tx, actor, 'user.second_factor_reset', ['user', id], { username })
    await notify(tx, live, [id], { kind: 'second_factor_off', data: { by: actor.username } })
  })
}
