import type { MailEnv } from '../../../platform/server/process/env.ts'
import type { Seal } from '../../../platform/server/process/seal.ts'
import { OPTIONAL_TOPICS, type OptionalTopic } from '../../mail.schema.ts'

const OWNER = 'stop mails'

export type Stopped = { userId: string; topic: OptionalTopic }

/**
 * Returns the address that turns off the mails of a topic for a user without signing in. It works as long as the
 * secret of the installation, because people keep mails for years.
 */
export const createStopLink = (
  { seal, mail }: { seal: Seal; mail: Pick<MailEnv, 'origin'> },
  { userId, topic }: Stopped,
): string => `${mail.origin}/mail/stop/${seal.close(`${topic} ${userId}`, OWNER)}`

/** Returns null if the token is not ours. */
export function readStopToken(seal: Seal, token: string): Stopped | null {
  const [given, userId = ''] = seal.open(token, OWNER)?.split(' ') ?? []
  const topic = OPTIONAL_TOPICS.find((one) => one === given)
  return (topic && { userId, topic }) || null
}
