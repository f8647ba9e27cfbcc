import { createHash } from 'node:crypto'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { User } from '../../../platform/user.schema.ts'
import type { TokenScope } from '../../../platform/enumerations.ts'
import type { Identity, AuthAssurance } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { type Placeholders, preparedQuery } from '../../../platform/server/db/prepared-query.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import { apiTokens, twoStepVerifications, users } from '../../tables.ts'
import { authAssurance } from '../sessions/sessions.ts'

/** Returns the key of a token in the table. */
export const tokenKey = (token: string) => createHash('sha256').update(token).digest('hex')

type Found = User & Omit<AuthAssurance, 'proven'> & { tokenId: number; scopes: TokenScope[]; stale: boolean }

const tokenByHash = preparedQuery(
  ({ hash }: Placeholders<{ hash: string }>) => sql<Found>`
    select u.id, u.username, u.full_name as "fullName", u.role, t.id as "tokenId", t.scopes,
      coalesce(t.last_used_at < now() - interval '1 minute', true) as stale,
      ${authAssurance}
    from ${apiTokens} t
      join ${users} u on u.id = t.user_id
      left join ${twoStepVerifications} f on f.user_id = u.id and f.enabled_at is not null
    where t.token_hash = ${hash} and (t.expires_at is null or t.expires_at > now()) and u.blocked_at is null`,
)

/**
 * Returns the identity of an API token. Each request reads it. Requests with a token need no reauthentication,
 * because creating a token required it. Throws 401 if the token is invalid or has expired.
 */
export async function findTokenIdentity(db: Db, token: string): Promise<Identity> {
  const [row] = await tokenByHash(db, { hash: tokenKey(token) })
  if (!row) throw platformErrors.TOKEN_INVALID()
  const { id, username, fullName, role, tokenId, scopes, stale, ...known } = row
  if (stale) await touchToken(db, tokenId)
  return {
    ...known,
    proven: true,
    user: { id, username, fullName, role },
    token: { id: tokenId, scopes },
    // Differs from every session ID, so data that is cached or signed for a session never applies to a token.
    sessionId: `token ${tokenId}`,
    version: '',
  }
}

/** Updates the time of the last use, at most once a minute. */
async function touchToken(db: Db, id: number): Promise<void> {
  await db
    .update(apiTokens)
    .set({ lastUsedAt: sql`now()` })
    .where(
      and(
        eq(apiTokens.id, id),
        or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, sql`now() - interval '1 minute'`)),
      ),
    )
}
