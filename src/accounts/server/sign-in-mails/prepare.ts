import type { z } from 'zod'
import { transact } from '../../../platform/server/db/connect.ts'
import type { JobRun } from '../../../platform/server/jobs/define-job.ts'
import { enqueue } from '../../../platform/server/jobs/enqueue.ts'
import { lockUser } from '../lock-users.ts'
import { addMail, RESET_KEY, SIGN_IN_KEY } from '../mail/outbox.ts'
import { sendMailJob } from '../mail/send.ts'
import { insertEmailedResetLink } from '../passwords/password-resets.ts'
import { isWithinLimits, type Limit } from '../sessions/rate-limits.ts'
import { factorSeal } from '../two-step-verification/factor-seal.ts'
import { findRecipient, hasAddress, isAccount } from './recipient.ts'
import { type prepareSignInMailJob, REQUEST_OWNER } from './request.ts'
import { insertSignInCode } from './sign-in-codes.ts'

const DAY = 86_400

/** Limits the emails to an account, and so to its email address, because anyone can request them. */
const recipientLimits = (userId: string): Limit[] => [
  { key: `sign-in-mail-to:${userId}`, most: 10, seconds: DAY },
]

/** Emails a reset link or a code to the requested account. Does nothing if the account may not get an email. */
export async function prepareSignInMail(
  { db, env, secrets }: Pick<JobRun, 'db' | 'env' | 'secrets'>,
  request: z.output<typeof prepareSignInMailJob.schema>,
): Promise<void> {
  const expiresAt = new Date(request.expiresAt)
  const seal = factorSeal(secrets)
  const account = seal.open(request.sealedAccount, REQUEST_OWNER)
  if (account === null || expiresAt.getTime() <= Date.now()) return
  const found = await findRecipient(db, isAccount(account))
  if (!found) return
  const { userId, email } = found
  if (env.rateLimits && !(await isWithinLimits(db, recipientLimits(userId)))) return
  await transact(db, async (tx) => {
    await lockUser(tx, userId)
    if (!(await findRecipient(tx, hasAddress(userId, email)))) return
    const { browserHash } = request
    const key =
      browserHash === undefined
        ? RESET_KEY + (await insertEmailedResetLink(tx, { userId, email, expiresAt }, seal))
        : SIGN_IN_KEY + (await insertSignInCode(tx, { browserHash, userId, email, expiresAt }, seal))
    const id = await addMail(tx, {
      key,
      userId,
      topic: 'code',
      address: email,
      expiresAt,
    })
    await enqueue(tx, sendMailJob, { id }, { key: String(id) })
  })
}
