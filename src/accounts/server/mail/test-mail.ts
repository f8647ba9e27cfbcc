import type { z } from 'zod'
import { readAcademyName } from '../../../academy/server/settings.ts'
import type { Services } from '../../../platform/server/context.ts'
import { describeMailFailure } from '../../mail-failures.rules.ts'
import type { mailTest } from '../../mail.schema.ts'
import { countAttempt } from '../sessions/rate-limits.ts'
import { getMailEnv } from './addresses.ts'
import { composeTest } from './compose.ts'
import { sendMail } from './transport.ts'

/**
 * Sends a test email, and returns why it failed. Throws 409 if the server sends no email, and 429 after too
 * many tests.
 */
export async function sendTest(
  { db, env }: Pick<Services, 'db' | 'env'>,
  userId: string,
  to: string,
): Promise<z.infer<typeof mailTest>> {
  const mail = getMailEnv(env)
  if (env.rateLimits) await countAttempt(db, [{ key: `email-test:${userId}`, most: 20, seconds: 3600 }])
  const academy = await readAcademyName(db, env.siteName)
  const failure = await sendMail(mail, composeTest({ mail, academy }, to), AbortSignal.timeout(25_000))
  return { failure: failure && describeMailFailure(failure.reason) }
}
