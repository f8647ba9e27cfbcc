import { or, type SQL, sql } from 'drizzle-orm'
import { topicChoices, userEmails } from '../../../accounts/tables/mails.ts'
import { OPTIONAL_TOPICS, type OptionalTopic } from '../../../accounts/mail.schema.ts'
import { isInOwnCourses } from '../../../catalogue/server/access/course-scopes.ts'
import { lessons } from '../../../catalogue/tables.ts'
import { certificates } from '../../../learning/tables.ts'
import { hasDutySomewhere } from '../../../platform/duties.policy.ts'
import type { Duty } from '../../../platform/enumerations.ts'
import type { User } from '../../../platform/user.schema.ts'
import { notification } from '../../../registry/notifications.schema.ts'
import { RECENT_DAYS } from '../../messages.rules.ts'
import { announcements, handOvers } from '../../tables.ts'
import { isOwnAnnouncement } from '../announcements/audience.ts'
import { isInCourseOfOwnBatch } from '../batches/own-batches.ts'

const WRITING = 'messages'

/** The duty that allows handing over messages about a topic. */
const TOPIC_DUTIES = {
  payments: 'payments',
  learning: WRITING,
  announcements: WRITING,
} as const satisfies Record<OptionalTopic, Duty>

export const HANDING_OVER = ['messages', 'payments'] as const

/** Returns the topics of the messages that these staff may hand over, the most urgent first. */
export const topicsOf = (staff: User) =>
  OPTIONAL_TOPICS.filter((topic) => hasDutySomewhere(staff, TOPIC_DUTIES[topic]))

/** All kinds of notifications. `mail_topic` chooses those of a topic. */
const KINDS = `{${notification.options.flatMap(({ shape }) => [...shape.kind.values]).join(',')}}`
/** SQL: the kinds of notifications about a topic, as rows of `kind`. */
export const kindsOf = (topic: SQL) =>
  sql`(select kind from unnest(${KINDS}::text[]) kind where mail_topic(kind) = ${topic}) kinds`

/** SQL: the topic of the notification `row`. */
export const topicOf = (row: SQL) => sql`mail_topic(${row}.kind)`

/**
 * SQL condition: the notification `row` is in the scope of these staff. `messages` can be limited to courses and
 * batches: the notification must be about one of their courses, or be their announcement. A withdrawn announcement is
 * in no scope.
 */
export function isOwnMessage(staff: User, row: SQL): SQL {
  const courseId = sql`about.course_id`
  const own = or(
    isInOwnCourses(staff, WRITING, courseId),
    isInCourseOfOwnBatch(staff, WRITING, { courseId, userId: sql`${row}.user_id` }),
  )
  const isOwnCourse = own
    ? sql`exists (select from (select coalesce((${row}.data ->> 'courseId')::int,
        (select l.course_id from ${lessons} l where l.id = (${row}.data ->> 'lessonId')::int),
        (select c.course_id from ${certificates} c where c.code = (${row}.data ->> 'code')::uuid)) as course_id) about
        where ${own})`
    : sql`true`
  const isOwn = isOwnAnnouncement(staff)
  return sql`case ${topicOf(row)}
    when 'announcements' then (
      select ${announcements.withdrawnAt} is null ${isOwn ? sql`and ${isOwn}` : sql``}
      from ${announcements} where ${announcements.id} = ${row}.announcement_id)
    when 'learning' then ${isOwnCourse} else true end`
}

/**
 * SQL condition: the student has not seen the notification `row`, gets no email about it, and no one has handed it
 * over. Students with a working address get emails if the academy sends any. We respect the topics that a student has
 * turned off.
 */
export function isOpenMessage(staff: User, row: SQL, sendsMails: boolean): SQL {
  const isMailed = sendsMails
    ? sql`exists (select from ${userEmails} e where e.user_id = ${row}.user_id and e.paused_at is null)`
    : sql`false`
  return sql`${row}.read_at is null and ${row}.created_at > now() - make_interval(days => ${RECENT_DAYS})
    and not exists (select from ${handOvers} h where h.notification_id = ${row}.id)
    and not exists (
      select from ${topicChoices} c where c.user_id = ${row}.user_id and ${topicOf(row)} = any(c.muted_topics))
    and not ${isMailed}
    and ${isOwnMessage(staff, row)}`
}
