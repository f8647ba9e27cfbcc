import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '../../../platform/server/context.ts'
import { transact, type Db, type Tx } from '../../../platform/server/db/connect.ts'
import type { Seal } from '../../../platform/server/process/seal.ts'
import { writeAudit } from '../../../academy/server/audit.ts'
import { notify } from '../../../academy/server/notifications.ts'
import { accountsErrors } from '../../errors.ts'
import { twoStepVerifications, users } from '../../tables.ts'
import { codeLimits, countGuess, forgetAttempt } from '../sessions/rate-limits.ts'
import { hashRecoveryCode, isAppCode, plainCode, takeStep } from './codes.ts'

export type Checking = Pick<Context, 'db' | 'live' | 'env' | 'seal' | 'knownDevice'>

/** Whether the user uses two-step verification. */
export async function asksForCode(db: Db | Tx, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: twoStepVerifications.userId })
    .from(twoStepVerifications)
    .where(and(eq(twoStepVerifications.userId, userId), isNotNull(twoStepVerifications.enabledAt)))
  return row !== undefined
}

/** Whether this installation can decrypt the stored keys of authenticator apps. */
export async function opensTwoStepVerifications(db: Db, seal: Seal): Promise<boolean> {
  const [row] = await db
    .select()
    .from(twoStepVerifications)
    .where(isNotNull(twoStepVerifications.enabledAt))
    .limit(1)
  return !row || seal.open(row.sealedKey, row.userId) !== null
}

/**
 * Checks a code from the app or a recovery code. Each code works only once, even with concurrent calls. Throws 400 if
 * the code is wrong, and 429 after too many attempts.
 */
export async function checkCode(checking: Checking, userId: string, code: string): Promise<void> {
  const { db, env, knownDevice } = checking
  const limits = env.rateLimits ? codeLimits(userId, await knownDevice(userId)) : []
  await countGuess(db, limits, eq(users.id, userId), userId)
  const plain = plainCode(code)
  const isRight = await transact(db, (tx) =>
    isAppCode(plain)
      ? takeAppCode(tx, checking, userId, plain)
      : takeRecoveryCode(tx, checking, userId, plain),
  )
  if (!isRight) throw accountsErrors.CODE_WRONG()
  await forgetAttempt(db, limits)
}

const lockFactor = (tx: Tx, userId: string) =>
  tx.select().from(twoStepVerifications).where(eq(twoStepVerifications.userId, userId)).for('update')

/**
 * Accepts a code from the app if its time step is later than the last used one. Returns whether the code is right.
 * Also checks the first code, which proves that the app works.
 */
export async function takeAppCode(
  tx: Tx,
  { seal }: Pick<Checking, 'seal'>,
  userId: string,
  plain: string,
  { first = false } = {},
): Promise<boolean> {
  const [factor] = await lockFactor(tx, userId)
  const key = factor && (factor.enabledAt === null) === first ? seal.open(factor.sealedKey, userId) : null
  const step = factor && key !== null ? takeStep(key, plain, factor.lastStep) : null
  if (key === null || step === null) return false
  // Encrypts the key again with the newest secret, so that operators can remove an old secret.
  const sealedKey = seal.close(key, userId)
  await tx
    .update(twoStepVerifications)
    .set({ lastStep: step, sealedKey })
    .where(eq(twoStepVerifications.userId, userId))
  return true
}

/** Uses up a recovery code and notifies the user. Returns false if there is no such code. */
async function takeRecoveryCode(
  tx: Tx,
  { live }: Pick<Checking, 'live'>,
  userId: string,
  plain: string,
): Promise<boolean> {
  const [person] = await tx
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  const [factor] = await lockFactor(tx, userId)
  const used = hashRecoveryCode(plain)
  if (!person || !factor?.enabledAt || !factor.recoveryHashes.includes(used)) return false
  const recoveryHashes = factor.recoveryHashes.filter((one) => one !== used)
  await tx.update(twoStepVerifications).set({ recoveryHashes }).where(eq(twoStepVerifications.userId, userId))
  const left = recoveryHashes.length
  await writeAudit(tx, person, 'user.recovery_code_used', ['user', userId], {
    username: person.username,
    left,
  })
  await notify(tx, live, [userId], { kind: 'recovery_code_used', data: { left } })
  return true
}
