import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { writeAudit } from '../../../academy/server/audit.ts'
import { notify } from '../../../academy/server/notifications.ts'
import type { Services } from '../../../platform/server/context.ts'
import { type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import type { Env, OidcEnv } from '../../../platform/server/process/env.ts'
import type { User } from '../../../platform/user.schema.ts'
import { accountsErrors } from '../../errors.ts'
import type { ownIdentity } from '../../sign-in-provider.schema.ts'
import { userIdentities } from '../../tables.ts'
import { lockOwnUser } from '../lock-users.ts'
import { accountChangeLimits, countAttempt } from '../sessions/rate-limits.ts'

type Caller = { user: User; sessionId: string }
type Changing = Pick<Services, 'db' | 'live' | 'env'>

/** Throws 409 if users can't sign in with a provider. */
export function getProviderEnv({ oidc }: Pick<Env, 'oidc'>): OidcEnv {
  if (!oidc) throw accountsErrors.PROVIDER_OFF()
  return oidc
}

/** Returns whether the user has linked their account at the provider. */
export async function getOwnIdentity(
  { db, env }: Pick<Services, 'db' | 'env'>,
  userId: string,
): Promise<z.infer<typeof ownIdentity>> {
  const { issuer } = getProviderEnv(env)
  const [row] = await db
    .select({ linkedAt: userIdentities.createdAt })
    .from(userIdentities)
    .where(and(eq(userIdentities.userId, userId), eq(userIdentities.issuer, issuer)))
  return { linkedAt: row?.linkedAt ?? null }
}

/** Returns all of a user's linked accounts, including those of earlier providers. */
export const listIdentities = (
  db: Db,
  userId: string,
): Promise<{ issuer: string; subject: string; linkedAt: Date }[]> =>
  db
    .select({
      issuer: userIdentities.issuer,
      subject: userIdentities.subject,
      linkedAt: userIdentities.createdAt,
    })
    .from(userIdentities)
    .where(eq(userIdentities.userId, userId))
    .orderBy(userIdentities.createdAt, userIdentities.issuer)

/**
 * Links an account at the provider to the caller, and notifies them. Returns 'taken' if the account is linked to
 * another user, and 'second' if the caller has linked another one. Throws 401 if the session has ended, and 429 after
 * too many changes.
 */
export async function linkIdentity(
  { db, live, env }: Changing,
  caller: Caller,
  subject: string,
): Promise<'linked' | 'taken' | 'second'> {
  const { issuer, name } = getProviderEnv(env)
  const { user } = caller
  if (env.rateLimits) await countAttempt(db, accountChangeLimits(user.id))
  return transact(db, async (tx) => {
    await lockOwnUser(tx, caller)
    const [added] = await tx
      .insert(userIdentities)
      .values({ userId: user.id, issuer, subject })
      .onConflictDoNothing()
      .returning({ userId: userIdentities.userId })
    if (added) {
      await noteChange({ tx, live }, user, { change: 'linked', provider: name })
      return 'linked'
    }
    const [existing] = await tx
      .select({ userId: userIdentities.userId })
      .from(userIdentities)
      .where(and(eq(userIdentities.issuer, issuer), eq(userIdentities.subject, subject)))
    if (!existing) return 'second'
    return existing.userId === user.id ? 'linked' : 'taken'
  })
}

/** Removes the caller's link and notifies them. Throws 404 if there is none. */
export async function unlinkIdentity({ db, live, env }: Changing, caller: Caller): Promise<void> {
  const { issuer, name } = getProviderEnv(env)
  const { user } = caller
  if (env.rateLimits) await countAttempt(db, accountChangeLimits(user.id))
  await transact(db, async (tx) => {
    await lockOwnUser(tx, caller)
    const removed = await tx
      .delete(userIdentities)
      .where(and(eq(userIdentities.userId, user.id), eq(userIdentities.issuer, issuer)))
      .returning({ userId: userIdentities.userId })
    if (removed.length === 0) throw accountsErrors.IDENTITY_NOT_FOUND()
    await noteChange({ tx, live }, user, { change: 'unlinked', provider: name })
  })
}

/**
 * Removes all links of a user whose password was reset, because someone else may have added them. Notifies the user if
 * there were any.
 */
export async function dropIdentities(
  tx: Tx,
  { live, env }: Pick<Services, 'live' | 'env'>,
  user: Pick<User, 'id' | 'username'>,
): Promise<void> {
  const removed = await tx
    .delete(userIdentities)
    .where(eq(userIdentities.userId, user.id))
    .returning({ issuer: userIdentities.issuer })
  for (const { issuer } of removed) {
    const provider = env.oidc?.issuer === issuer ? env.oidc.name : new URL(issuer).hostname
    await noteChange({ tx, live }, user, { change: 'unlinked', provider })
  }
}

async function noteChange(
  { tx, live }: { tx: Tx; live: Services['live'] },
  user: Pick<User, 'id' | 'username'>,
  data: { change: 'linked' | 'unlinked'; provider: string },
): Promise<void> {
  const { id, username } = user
  await writeAudit(tx, user, `user.identity_${data.change}`, ['user', id], { username })
  await notify(tx, live, [id], { kind: 'identity_changed', data })
}
