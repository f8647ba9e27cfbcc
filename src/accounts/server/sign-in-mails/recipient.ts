import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/server/db/connect.ts'
import { twoStepVerifications, users } from '../../tables.ts'
import { userEmails } from '../../tables/mails.ts'
import { isStaffNow } from '../sessions/sessions.ts'

/** SQL condition for user `u` with email address `e`: the typed text is the username or the email address. */
export const isAccount = (typed: string): SQL =>
  typed.includes('@')
    ? sql`lower(e.email) = ${typed.toLowerCase()}`
    : sql`lower(u.username) = ${typed.toLowerCase()}`

/** SQL condition for user `u` with email address `e`: this user still has this address. */
export const hasAddress = (userId: string, email: string): SQL => sql`u.id = ${userId} and e.email = ${email}`

/**
 * Returns the user who may sign in with emails, or null. Excludes blocked users. Includes staff only if they use
 * two-step verification. Otherwise, anyone with access to their mailbox could take over the academy.
 */
export async function findRecipient(
  db: Db | Tx,
  condition: SQL,
): Promise<{ userId: string; email: string } | null> {
  const [row] = await db.execute<{ userId: string; email: string }>(sql`
    select u.id as "userId", e.email
    from ${users} u join ${userEmails} e on e.user_id = u.id
    where ${condition} and u.blocked_at is null and e.paused_at is null and (not ${isStaffNow} or exists (
      select from ${twoStepVerifications} f where f.user_id = u.id and f.enabled_at is not null))`)
  return row ?? null
}
