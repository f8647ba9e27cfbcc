import { randomBytes } from 'node:crypto'
import { and, count, desc, eq, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import {
  type ApiTokenRow,
  type apiTokenInput,
  type byUserToken,
  MAX_TOKENS,
  type newApiToken,
} from '../../api-tokens.schema.ts'
import type { User } from '../../../platform/user.schema.ts'
import type { Services, AuthAssurance } from '../../../platform/server/context.ts'
import { transact, type Db, type Tx } from '../../../platform/server/db/connect.ts'
import { TOKEN_PREFIX } from '../../../platform/server/api-token.ts'
import { refuseUnready } from '../../../platform/server/auth-assurance.ts'
import { readSettings } from '../../../academy/server/settings.ts'
import { writeAudit } from '../../../academy/server/audit.ts'
import { notify } from '../../../academy/server/notifications.ts'
import { accountsErrors } from '../../errors.ts'
import { apiTokens } from '../../tables.ts'
import { lockOwnUser, lockUser, refuseEndedSession } from '../lock-users.ts'
import { refuseOthersForOwner } from '../owner.ts'
import { accountChangeLimits, countAttempt } from '../sessions/rate-limits.ts'
import { tokenKey } from './token-identity.ts'
import { accounts } from '../../accounts.policy.ts'

const publicToken = {
  id: apiTokens.id,
  name: apiTokens.name,
  scopes: apiTokens.scopes,
  createdAt: apiTokens.createdAt,
  lastUsedAt: apiTokens.lastUsedAt,
  expiresAt: apiTokens.expiresAt,
}

/** Returns a user's tokens, newest first, including recently expired ones. */
export const listTokens = (db: Db, userId: string): Promise<ApiTokenRow[]> =>
  db.select(publicToken).from(apiTokens).where(eq(apiTokens.userId, userId)).orderBy(desc(apiTokens.id))

/**
 * Creates a token. Only this call returns it. Throws 403 for a scope that the user may not grant. Throws 409 if the
 * user has too many tokens, and 429 after too many changes.
 */
export async function createToken(
  { db, live, env }: Pick<Services, 'db' | 'live' | 'env'>,
  { user, sessionId, ...authAssurance }: { user: User; sessionId: string } & AuthAssurance,
  { name, scopes, days }: z.output<typeof apiTokenInput>,
): Promise<z.infer<typeof newApiToken>> {
  if (scopes.includes('admin')) {
    if (!accounts.can(user, 'createStaffToken')) throw accountsErrors.TOKEN_OF_ADMINISTRATORS()
    refuseUnready(authAssurance)
  }
  if (
    !accounts.can(user, 'createStaffToken') &&
    (await readSettings(db, env.siteName)).student_tokens !== 'on'
  )
    throw accountsErrors.TOKENS_OFF()
  if (env.rateLimits) await countAttempt(db, accountChangeLimits(user.id))
  const token = TOKEN_PREFIX + randomBytes(32).toString('base64url')
  return transact(db, async (tx) => {
    // Locks the user, so that concurrent calls cannot exceed the limit or use permissions that change in the meantime.
    const { role } = await lockOwnUser(tx, { user, sessionId })
    if (scopes.includes('admin') && role !== user.role) throw accountsErrors.TOKEN_OF_ADMINISTRATORS()
    const [made] = await tx.select({ count: count() }).from(apiTokens).where(eq(apiTokens.userId, user.id))
    if (made && made.count >= MAX_TOKENS) throw accountsErrors.TOO_MANY_TOKENS()
    const [row] = await tx
      .insert(apiTokens)
      .values({
        userId: user.id,
        name,
        scopes,
        tokenHash: tokenKey(token),
        expiresAt: days === null ? null : sql`now() + make_interval(days => ${days})`,
      })
      .returning(publicToken)
    if (!row) throw accountsErrors.TOKEN_NOT_FOUND()
    await writeAudit(tx, user, 'user.token_made', ['user', user.id], {
      username: user.username,
      token: name,
      scopes: scopes.join(', '),
      days,
    })
    await notify(tx, live, [user.id], { kind: 'token_made', data: { name } })
    return { ...row, token }
  })
}

/** Revokes one of the user's own tokens. Throws 404 if there is no such token. */
export const revokeOwnToken = (db: Services['db'], user: User, id: number): Promise<void> =>
  transact(db, (tx) => revoke(tx, user, { id: user.id, username: user.username, tokenId: id }))

/** Revokes a token of another user. Throws 403 for the owner, and 404 if there is no such token. */
export const revokeUserToken = (
  db: Services['db'],
  { user: actor, sessionId }: { user: User; sessionId: string },
  { id, tokenId }: z.output<typeof byUserToken>,
): Promise<void> =>
  transact(db, async (tx) => {
    const { username } = await lockUser(tx, id)
    await refuseEndedSession(tx, sessionId)
    await refuseOthersForOwner(tx, actor, id)
    await revoke(tx, actor, { id, username, tokenId })
  })

async function revoke(
  tx: Tx,
  actor: User,
  { id, username, tokenId }: { id: string; username: string; tokenId: number },
): Promise<void> {
  const [ended] = await tx
    .delete(apiTokens)
    .where(and(eq(apiTokens.id, tokenId), eq(apiTokens.userId, id)))
    .returning({ name: apiTokens.name })
  if (!ended) throw accountsErrors.TOKEN_NOT_FOUND()
  await writeAudit(tx, actor, 'user.token_revoked', ['user', id], { username, token: ended.name })
}

/** Revokes all tokens of a user, because the user created them with weaker authentication. */
export async function endTokens(tx: Tx, userId: string): Promise<void> {
  await tx.delete(apiTokens).where(eq(apiTokens.userId, userId))
}

/**
 * Deletes tokens 30 days after they have expired. Until then they are listed, so that the user can see why a
 * program stopped working.
 */
export async function deleteExpiredTokens(db: Db): Promise<void> {
  await db.delete(apiTokens).where(lt(apiTokens.expiresAt, sql`now() - interval '30 days'`))
}
