import { and, gt, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/db/connect.ts'
import { MAIL_TOPICS, type MailTopic } from '../../mail.schema.ts'
import { rateLimits } from '../../tables.ts'
import { countAttempt } from '../sessions/rate-limits.ts'

const HOUR = 3600
/**
 * Maximum number of codes per hour if there is no daily limit. Anyone can request codes, so they always need a
 * limit.
 */
const CODES_PER_HOUR = 100

/**
 * Each topic's share of the daily limit in percent. A topic can use at most `own`. It also stops when all topics
 * together have used `all`. A part of the limit is reserved for security, and another part for payments, security
 * and codes.
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

/** Counts an email that the mail server accepted. Counters remain when an account and its emails are deleted. */
export async function countReceived(db: Db, topic: MailTopic): Promise<void> {
  await countAttempt(db, [{ key: counterOf(topic, currentHour()), most: Infinity, seconds: 25 * HOUR }])
}

/** Returns the topics whose limits allow more emails now. */
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
