import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '../../../platform/server/context.ts'
import { addressKey } from '../../../platform/server/http/address-key.ts'
import { defineJob } from '../../../platform/server/jobs/define-job.ts'
import { enqueue } from '../../../platform/server/jobs/enqueue.ts'
import { CODE_MINUTES } from '../../mail.schema.ts'
import { getMailEnv } from '../mail/addresses.ts'
import { countAttempt, type Limit } from '../sessions/rate-limits.ts'

/**
 * Finds the requested account, and sends a reset link, or a code for the browser with this secret. This is a background
 * job, so that the response is the same and takes the same time, whether or not the account exists.
 */
export const prepareSignInMailJob = defineJob({
  name: 'prepare-sign-in-mail',
  schema: z.object({
    sealedAccount: z.string(),
    expiresAt: z.iso.datetime(),
    browserHash: z.string().optional(),
  }),
  concurrency: 5,
  tries: 3,
  backoff: () => 5,
})

/** The purpose for which we encrypt requests. Some users type their password into the wrong field. */
export const REQUEST_OWNER = 'sign-in mail'

const RESET_MINUTES = 30
const HOUR = 3600

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * Returns the hash of the browser's secret. The table contains only the hash, so a copy of the table gives no access.
 */
export const browserKey = digest

/**
 * Limits requests from a network, in total and for each typed account. A refusal does not reveal whether an
 * account exists.
 */
function requestLimits(account: string, address: string): Limit[] {
  const from = addressKey(address)
  return [
    { key: `sign-in-mail:${digest(account.toLowerCase())}@${from}`, most: 5, seconds: HOUR },
    { key: `sign-in-mail:@${from}`, most: 30, seconds: HOUR },
  ]
}

type Requesting = Pick<Context, 'db' | 'env' | 'seal' | 'address'>

async function request(
  { db, env, seal, address }: Requesting,
  account: string,
  { minutes, browserHash }: { minutes: number; browserHash?: string },
): Promise<void> {
  getMailEnv(env)
  if (env.rateLimits) await countAttempt(db, requestLimits(account, address))
  await enqueue(db, prepareSignInMailJob, {
    sealedAccount: seal.close(account, REQUEST_OWNER),
    expiresAt: new Date(Date.now() + minutes * 60_000).toISOString(),
    browserHash,
  })
}

/**
 * Emails a reset link if the account may get one. Throws 409 if the server sends no email, and 429 after too
 * many requests.
 */
export const requestReset = (requesting: Requesting, account: string): Promise<void> =>
  request(requesting, account, { minutes: RESET_MINUTES })

/**
 * Emails a code if the account may get one. The code works only with the returned secret. As a result, strangers who
 * request codes can't use up the user's attempts. Throws the same errors as `requestReset`.
 */
export async function requestSignInCode(
  requesting: Requesting,
  account: string,
): Promise<{ secret: string }> {
  const secret = randomBytes(32).toString('base64url')
  await request(requesting, account, { minutes: CODE_MINUTES, browserHash: browserKey(secret) })
  return { secret }
}
