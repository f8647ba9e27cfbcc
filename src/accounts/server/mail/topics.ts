import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/db/connect.ts'
import type { OptionalTopic } from '../../mail.schema.ts'
import { users } from '../../tables.ts'
import { topicChoices } from '../../tables/mails.ts'

/** Returns the topics that the user turned off. */
export async function findMutedTopics(db: Db, userId: string): Promise<OptionalTopic[]> {
  const [row] = await db
    .select({ mutedTopics: topicChoices.mutedTopics })
    .from(topicChoices)
    .where(eq(topicChoices.userId, userId))
  return row?.mutedTopics ?? []
}

type TopicChoice = { topic: OptionalTopic; isOn: boolean }

/**
 * Turns the emails and the notifications on devices about a topic on or off. Does nothing if the account was deleted.
 */
export async function saveTopic(db: Db, userId: string, { topic, isOn }: TopicChoice): Promise<void> {
  const without = sql`array_remove(${topicChoices.mutedTopics}, ${topic}::text)`
  await db.execute(sql`
    insert into ${topicChoices} (user_id, muted_topics)
    select id, ${isOn ? sql`'{}'::text[]` : sql`array[${topic}::text]`} from ${users} where id = ${userId}
    on conflict (user_id) do update set
      muted_topics = ${isOn ? without : sql`array_append(${without}, ${topic}::text)`}`)
}
