import { and, gt, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/db/connect.ts'
import { MAIL_TOPICS, type MailTopic } from '../../mail.schema.ts'
import { rateLimits } from '../../tables.ts'
import { countAttempt } from '../sessions/rate-limits.ts'

const HOUR = 3600
/** The most codes in an hour without a daily limit, because strangers can request them. */
const CODES_PER_HOUR = 100

/**
 * What a topic may use of the daily limit, in percent: `own` alone, and `all` together with the other topics. A part
 * is reserved for security, and another one for payments, security and codes.
 */
const SHARES: Readonly<Record<MailTopic, { own: number; all: number }>> = {
  security: { own: 100, all: 100 },
  code: { own: 25, all: 90 },
  payments: { own: 80, all: 80 },
  learning: { own: 50, all: 70 },
  announcements: { own: 70, all: 70 },
}

const currentHour = () => Math.floor(Date.now() / (HOUR * 1000))
const counterOf = (topic: MailTopic, hour: number) => `mails:${topic}:${hour}`

/** Counts a mail that the server received. Counters remain when an account and its mails are deleted. */
export async function countReceived(db: Db, topic: MailTopic): Promise<void> {
  await countAttempt(db, [{ key: counterOf(topic, currentHour()), most: Infinity, seconds: 25 * HOUR }])
}

/** Returns the topics of which more mails may be sent now. */
export async function findOpenTopics(db: Db, dailyLimit: number | null): Promise<MailTopic[]> {
  const now = currentHour()
  const hours = Array.from({ length: 25 }, (_, ago) => now - ago)
  const keys = MAIL_TOPICS.flatMap((topic) => hours.map((hour) => counterOf(topic, hour)))
  const counters = await db
    .select({ key: rateLimits.key, count: rateLimits.count })
    .from(rateLimits)
    .where(and(inArray(rateLimits.key, keys), gt(rateLimits.resetsAt, sql`now()`)))
  const sentOf = (prefix: string) =>
    counters.reduce((sum, { key, count }) => (key.startsWith(prefix) ? sum + count : sum), 0)
  if (dailyLimit === null)
    return MAIL_TOPICS.filter((topic) => topic !== 'code' || sentOf(counterOf(topic, now)) < CODES_PER_HOUR)
  const isWithin = (sent: number, percent: number) => sent < Math.ceil((dailyLimit * percent) / 100)
  return MAIL_TOPICS.filter(
    (topic) =>
      isWithin(sentOf('mails:'), SHARES[topic].all) && isWithin(sentOf(`mails:${topic}:`), SHARES[topic].own),
  )
}
