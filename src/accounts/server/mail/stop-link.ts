import type { MailEnv } from '../../../platform/server/process/env.ts'
import type { Seal } from '../../../platform/server/process/seal.ts'
import { OPTIONAL_TOPICS, type OptionalTopic } from '../../mail.schema.ts'

const OWNER = 'stop mails'

export type Stopped = { userId: string; topic: OptionalTopic }

/**
 * Returns the URL that turns off the emails of a topic for a user without signing in. The URL is valid as long
 * as the installation's secret, because users keep emails for years.
 */
export const createStopLink = (
  { seal, mail }: { seal: Seal; mail: Pick<MailEnv, 'origin'> },
  { userId, topic }: Stopped,
): string => `${mail.origin}/mail/stop/${seal.close(`${topic} ${userId}`, OWNER)}`

/** Returns null if this installation did not create the token. */
export function readStopToken(seal: Seal, token: string): Stopped | null {
  const [given, userId = ''] = seal.open(token, OWNER)?.split(' ') ?? []
  const topic = OPTIONAL_TOPICS.find((one) => one === given)
  return (topic && { userId, topic }) || null
}
