import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '../../../platform/server/context.ts'
import { addressKey } from '../../../platform/server/http/address-key.ts'
import { defineJob } from '../../../platform/server/jobs/define-job.ts'
import { enqueue } from '../../../platform/server/jobs/enqueue.ts'
import { getMailEnv } from '../mail/addresses.ts'
import { countAttempt, type Limit } from '../sessions/rate-limits.ts'

/**
 * Looks for the account of a request, and sends the email. A job, so that the reply to the request is the same, and
 * takes the same time, whether or not there is such an account.
 */
export const prepareSignInMailJob = defineJob({
  name: 'prepare-sign-in-mail',
  schema: z.object({ sealedAccount: z.string(), expiresAt: z.iso.datetime() }),
  concurrency: 5,
  tries: 3,
  backoff: () => 5,
})

/** The purpose for which requests are encrypted. Some people type their password into the wrong field. */
export const REQUEST_OWNER = 'sign-in mail'

const RESET_MINUTES = 30
const HOUR = 3600

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

/** Limits requests from a network, in total and for what was typed. A refusal does not reveal what exists. */
function requestLimits(account: string, address: string): Limit[] {
  const from = addressKey(address)
  return [
    { key: `sign-in-mail:${digest(account.toLowerCase())}@${from}`, most: 5, seconds: HOUR },
    { key: `sign-in-mail:@${from}`, most: 30, seconds: HOUR },
  ]
}

/** Emails a reset link, if the account may get one. Throws 409 if the server sends no email, and 429 after too many. */
export async function requestReset(
  { db, env, seal, address }: Pick<Context, 'db' | 'env' | 'seal' | 'address'>,
  account: string,
): Promise<void> {
  getMailEnv(env)
  if (env.rateLimits) await countAttempt(db, requestLimits(account, address))
  await enqueue(db, prepareSignInMailJob, {
    sealedAccount: seal.close(account, REQUEST_OWNER),
    expiresAt: new Date(Date.now() + RESET_MINUTES * 60_000).toISOString(),
  })
}
