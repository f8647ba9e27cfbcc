import { type SQL, sql } from 'drizzle-orm'
import { academyZone } from '../../../academy/server/academy-day.ts'
import { notifications } from '../../../academy/tables.ts'
import { users } from '../../../accounts/tables.ts'
import { isOutsideBin } from '../../../catalogue/server/access/visibility.ts'
import { courses, lessons, liveClasses } from '../../../catalogue/tables.ts'
import { classAttendances, courseCompletions, enrollments, lessonProgress } from '../../../learning/tables.ts'
import { isInstalmentDue } from '../../../payments/server/instalments/next-instalments.ts'
import { entitlements, orders, payments, plans } from '../../../payments/tables.ts'
import { coursesOf } from '../../../platform/duties.policy.ts'
import type { Actor } from '../../../platform/policy.ts'
import { INSTALMENT_DAYS, MESSAGE_DUTIES, type MessageKind, RECENT_DAYS } from '../../messages.rules.ts'
import type { MessageRound } from '../../messages.schema.ts'
import { SOON_DAYS } from '../../students.rules.ts'
import { announcements, batchCourses, batches, batchMembers, whatsappMessages } from '../../tables.ts'
import { isInOwnBatches } from '../batches/own-batches.ts'

/** An ID that no batch has, for messages that only staff of courses or of the whole academy see. */
const NO_BATCH = sql.raw('0')

const days = (count: number) => sql`make_interval(days => ${count}::int)`
const dayOf = (moment: SQL) => sql`(${moment} at time zone ${academyZone})::date`

/** SQL condition: the entitlement `n` covers everything that `e` covers. */
const covers = sql`((n.course_id is null and n.course_ids is null)
  or n.course_id = e.course_id or e.course_id = any(n.course_ids)
  or (e.course_id is null and n.course_ids @> e.course_ids))`

/**
 * Queries for the students who need a message, one for each kind. `about_id` is the subject of the message. Messages
 * that were sent before `since` don't count. Staff see a row only if they have the duty in all `course_ids`. If a
 * row has none, only staff of the whole academy see it. Staff of a batch see the rows of its members that are about
 * this batch, or about its courses if `batch_id` is null. `data` contains the values for the text.
 */
const QUERIES: Record<MessageKind, (round: MessageRound) => SQL> = {
  // Only students who have not read the announcement.
  announcement: ({ subjectId }) => sql`
    select n.user_id, a.id as about_id, '-infinity'::timestamptz as since,
      jsonb_build_object('title', a.title, 'body', a.body) as data,
      case when a.course_id is not null then array[a.course_id] else array(
        select bc.course_id from ${batchCourses} bc where bc.batch_id = a.batch_id) end as course_ids,
      coalesce(a.batch_id, ${NO_BATCH}) as batch_id
    from ${announcements} a join ${notifications} n on n.announcement_id = a.id and n.announcement_id is not null
    where a.id = ${subjectId} and a.withdrawn_at is null and (n.read_at is null or exists (
      select from ${whatsappMessages} w where w.kind = 'announcement' and w.about_id = a.id
        and w.user_id = n.user_id and w.sent_at is not null))`,

  class_absent: ({ subjectId, batchId }) => sql`
    select m.user_id, ${lessons.id} as about_id, c.starts_at as since,
      jsonb_build_object('title', ${lessons.title}, 'course', ${courses.title}, 'day', ${dayOf(sql`c.starts_at`)}) as data,
      array[${courses.id}] as course_ids, ${batchId}::int as batch_id
    from ${lessons} join ${courses} on ${courses.id} = ${lessons.courseId}
      join ${liveClasses} c on c.lesson_id = ${lessons.id}
      cross join lateral (
        select distinct m.user_id from ${batchMembers} m join ${batchCourses} bc on bc.batch_id = m.batch_id
          join ${batches} b on b.id = m.batch_id
        where bc.course_id = ${courses.id} and m.left_at is null and m.joined_at < c.starts_at
          and b.archived_at is null and ${dayOf(sql`c.starts_at`)} between b.starts_on and coalesce(b.ends_on, 'infinity')
          ${batchId === null ? sql`` : sql`and m.batch_id = ${batchId}`}) m
    where ${lessons.id} = ${subjectId} and ${lessons.isShown} and ${isOutsideBin}
      and c.starts_at + make_interval(mins => c.minutes) < now() and not exists (
        select from ${classAttendances} a where a.lesson_id = ${lessons.id} and a.user_id = m.user_id)`,

  behind: ({ subjectId }) => sql`
    select e.user_id, ${courses.id} as about_id, seen as since,
      jsonb_build_object('title', ${courses.title}, 'slug', ${courses.slug}) as data, array[${courses.id}] as course_ids,
      null::int as batch_id
    from ${enrollments} e join ${courses} on ${courses.id} = e.course_id
      cross join lateral (select greatest(e.created_at, (
        select max(p.updated_at) from ${lessonProgress} p join ${lessons} l on l.id = p.lesson_id
        where p.user_id = e.user_id and l.course_id = e.course_id)) as seen) s
    where e.course_id = ${subjectId} and ${isOutsideBin} and ${courses.isPublished}
      and e.created_at < now() - ${days(SOON_DAYS)} and seen < now() - ${days(SOON_DAYS)}
      and not exists (
        select from ${courseCompletions} f where f.user_id = e.user_id and f.course_id = e.course_id)
      and (not ${courses.isPremium} or exists (
        select from open_entitlements(e.user_id) n
        where n.course_id = ${courses.id} or ${courses.id} = any(n.course_ids)
          or (n.course_id is null and n.course_ids is null)))`,

  // Excludes students whose other access to the same courses lasts longer. The courses of a batch end together, so
  // they need only one message.
  access_ending: () => sql`
    select e.user_id, e.id as about_id, e.ends_at - ${days(SOON_DAYS)} as since,
      jsonb_build_object('title', coalesce(b.name, c.title, p.title), 'day', ${dayOf(sql`e.ends_at`)},
        'courseId', case when b.id is null then c.id end, 'planId', p.id) as data,
      case when b.id is not null then array(
          select bc.course_id from ${batchCourses} bc where bc.batch_id = b.id)
        when e.course_id is null then '{}' else array[e.course_id] end as course_ids, e.batch_id
    from ${entitlements} e left join ${courses} c on c.id = e.course_id
      left join ${plans} p on p.id = e.plan_id left join ${batches} b on b.id = e.batch_id
    where e.ended_at is null and e.ends_at between now() and now() + ${days(SOON_DAYS)}
      and e.source not in ('provisional', 'instalment') and not exists (
        select from ${entitlements} n where n.user_id = e.user_id and n.ended_at is null and n.id <> e.id
          and (n.ends_at is null or n.ends_at > e.ends_at) and ${covers})
      and not exists (
        select from ${entitlements} n where n.user_id = e.user_id and n.batch_id = e.batch_id
          and n.ended_at is null and n.id < e.id)`,

  instalment_due: () => sql`
    select o.user_id, g.id as about_id, g.due_at - ${days(INSTALMENT_DAYS)} as since,
      jsonb_build_object('title', ${courses.title}, 'courseId', ${courses.id}, 'paid', p.instalment,
        'of', o.instalments, 'pricePaise', o.course_price_paise, 'day', ${dayOf(sql`g.due_at`)},
        'isLate', g.due_at < now()) as data,
      '{}'::int[] as course_ids, ${NO_BATCH} as batch_id
    from ${entitlements} g join ${payments} p on p.id = g.payment_id join ${orders} o on o.id = p.order_id
      join ${courses} on ${courses.id} = o.course_id
    where g.due_at between now() - ${days(2 * RECENT_DAYS)} and now() + ${days(INSTALMENT_DAYS)}
      and ${isInstalmentDue} and ${isOutsideBin} and ${courses.isPremium}`,

  // Excludes payments whose decision can still be undone. Also excludes students who have access, or have submitted
  // another payment for the same purchase.
  payment_rejected: () => sql`
    select p.user_id, p.id as about_id, p.decided_at as since,
      jsonb_build_object('title', coalesce(o.course_title, o.plan_terms ->> 'title'), 'courseId', o.course_id,
        'planId', o.plan_id, 'seats', o.seats, 'paise', p.amount_paise, 'receivedPaise', p.received_paise,
        'duePaise', p.amount_due_paise, 'reason', p.reason) as data,
      '{}'::int[] as course_ids, ${NO_BATCH} as batch_id
    from ${payments} p join ${orders} o on o.id = p.order_id
    where p.status in ('rejected', 'short') and p.notify_at is null and p.revoked_at is null
      and p.decided_at > now() - ${days(RECENT_DAYS)} and not exists (
        select from ${orders} later join ${payments} n on n.order_id = later.id
        where later.user_id = o.user_id and n.id > p.id and later.kind = o.kind
          and later.course_id is not distinct from o.course_id and later.plan_id is not distinct from o.plan_id
          and (later.seats is null) = (o.seats is null)
          and (later.id <> o.id or n.instalment is not distinct from p.instalment))
      and (o.seats is not null or p.instalment > 1 or not exists (
        select from open_entitlements(o.user_id) n
        where (n.course_id is null and n.course_ids is null) or n.course_id = o.course_id
          or o.course_id = any(n.course_ids)))`,
}

/**
 * Returns the query for the recipients of a round in the staff's scope: `people`, with the user `u`. `w` is the
 * message that staff have opened or sent, if it still counts. Blocked students are in no round.
 */
export function recipientsOf(actor: Actor, round: MessageRound): SQL {
  const own = coursesOf(actor, MESSAGE_DUTIES[round.kind])
  const isOwnBatch = isInOwnBatches(actor, MESSAGE_DUTIES[round.kind], sql`m.batch_id`)
  const isOwn =
    own === 'all'
      ? sql`true`
      : sql`(people.course_ids <> '{}' and people.course_ids <@ ${`{${own.join(',')}}`}::int[] or exists (
          select from ${batchMembers} m where m.user_id = people.user_id and m.left_at is null and ${isOwnBatch}
            and (m.batch_id = people.batch_id or (
              people.batch_id is null and people.course_ids <> '{}' and people.course_ids <@ array(
                select bc.course_id from ${batchCourses} bc where bc.batch_id = m.batch_id)))))`
  return sql`(${QUERIES[round.kind](round)}) people
    join ${users} u on u.id = people.user_id and u.role = 'student' and u.blocked_at is null and ${isOwn}
    left join ${whatsappMessages} w on w.kind = ${round.kind} and w.about_id = people.about_id
      and w.user_id = people.user_id and (w.sent_at is null or w.sent_at >= people.since)`
}
