import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../../../platform/server/db/connect.ts'
import { defineJob, type JobRun } from '../../../platform/server/jobs/define-job.ts'
import { enqueue } from '../../../platform/server/jobs/enqueue.ts'
import { INTERFACE_LANGUAGES } from '../../../platform/language/in-languages.ts'
import type { Env } from '../../../platform/server/process/env.ts'
import { describeMailFailure } from '../../mail-failures.rules.ts'
import { userEmails } from '../../tables/mails.ts'
import { users } from '../../tables.ts'
import { composeDeletion } from './compose.ts'
import { countReceived } from './limits.ts'
import { sendMail } from './transport.ts'

/** An email about a deleted account. `id` stays the same in each attempt. */
const deletionMail = z.object({
  id: z.uuid(),
  to: z.string(),
  username: z.string(),
  language: z.enum(INTERFACE_LANGUAGES).nullable(),
})

/**
 * Sends an email about a deleted account. The rows of the outbox are deleted with the account, so the job itself
 * contains the recipient. The job retries for about three days.
 */
export const deletionMailJob = defineJob({ name: 'send-deletion-mail', schema: deletionMail, tries: 80 })

/**
 * Adds an email to a user's verified address. The transaction deletes the user afterwards. Without this email, no one
 * would notice an attacker who changes the password and deletes the account.
 */
export async function addDeletionMail(tx: Tx, env: Pick<Env, 'mail'>, userId: string): Promise<void> {
  if (!env.mail) return
  const [recipient] = await tx
    .select({ to: userEmails.email, username: users.username, language: users.language })
    .from(userEmails)
    .innerJoin(users, eq(users.id, userEmails.userId))
    .where(and(eq(userEmails.userId, userId), isNull(userEmails.pausedAt)))
  if (recipient) await enqueue(tx, deletionMailJob, { id: randomUUID(), ...recipient })
}

/** Sends the email of a job. Throws if a later attempt may succeed. */
export async function sendDeletionMail(
  { db, env, signal, isLast }: Pick<JobRun, 'db' | 'env' | 'signal' | 'isLast'>,
  due: z.output<typeof deletionMail>,
): Promise<void> {
  const { mail } = env
  if (!mail) return
  const failure = await sendMail(mail, await composeDeletion({ db, env, mail }, due), signal)
  if (!failure || failure.kind === 'bounce' || failure.kind === 'refused')
    return countReceived(db, 'security')
  // The last attempt does not throw, because a job that failed permanently would keep the address.
  if (!isLast) throw new Error(describeMailFailure(failure.reason))
}
