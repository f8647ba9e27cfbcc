import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { passwordReset } from '../../shared/schemas/admin.ts'
import type { User } from '../../shared/schemas/users.ts'
import type { Services } from '../context.ts'
import { transact, type Db } from '../db/connect.ts'
import { passwordResets, users } from '../db/schema/index.ts'
import { badRequest, notFound } from '../errors.ts'
import { writeAudit } from '../site/audit.ts'
import { endSessions } from './end-sessions.ts'
import { hashPassword } from './passwords.ts'
import { countTry } from './rate-limits.ts'

const HOURS = 24

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** The token stands behind the #: browsers keep that part to themselves, it is in no log and no Referer. */
const linkOf = (origin: string, token: string) => `${origin}/reset-password#${token}`

/** A link that sets a person's password once, within 24 hours; an earlier one stops working. Throws 404. */
export function createResetLink(
  db: Db,
  actor: User,
  { id, origin }: { id: string; origin: string },
): Promise<{ url: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + HOURS * 3_600_000)
  return transact(db, async (tx) => {
    const [user] = await tx
      .select({ username: users.username })
      .from(users)
      .where(eq(users.id, id))
      .for('no key update')
    if (!user) throw notFound('The user')
    await tx.delete(passwordResets).where(eq(passwordResets.userId, id))
    await tx.insert(passwordResets).values({ tokenHash: hashOf(token), userId: id, expiresAt })
    await writeAudit(tx, actor, 'user.reset_link', `user ${id}`, { username: user.username })
    return { url: linkOf(origin, token), expiresAt }
  })
}

/** Sets the password that a reset link is for and ends all sessions. Throws 400 for a link that is used or too old, 429. */
export async function resetPassword(
  { db, live }: Pick<Services, 'db' | 'live'>,
  { token, password }: z.output<typeof passwordReset>,
  { address, limited }: { address: string; limited: boolean },
): Promise<void> {
  if (limited) await countTry(db, [{ key: `reset:@${address}`, most: 30, seconds: 900 }])
  const useless = badRequest(
    'This link was used already or is too old. Ask the academy for a new one.',
    'token',
  )
  const usable = and(
    eq(passwordResets.tokenHash, hashOf(token)),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, sql`now()`),
  )
  const [known] = await db.select({ userId: passwordResets.userId }).from(passwordResets).where(usable)
  if (!known) throw useless
  const passwordHash = await hashPassword(password)
  await transact(db, async (tx) => {
    const [used] = await tx
      .update(passwordResets)
      .set({ usedAt: sql`now()` })
      .where(usable)
      .returning({ userId: passwordResets.userId })
    if (!used) throw useless
    await tx.update(users).set({ passwordHash }).where(eq(users.id, used.userId))
    await endSessions(tx, live, { userId: used.userId })
  })
}
