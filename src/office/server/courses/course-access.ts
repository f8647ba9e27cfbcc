import { type SQL, sql } from 'drizzle-orm'
import type { CourseAccess } from '../../office.schema.ts'
import { courses } from '../../../catalogue/tables.ts'
import { enrollments } from '../../../learning/tables.ts'
import { entitlements } from '../../../payments/tables.ts'

const { userId, courseId } = enrollments

const covers = sql`(one.course_id = ${courseId}
  or (one.course_id is null and (one.course_ids is null or ${courseId} = any(one.course_ids))))`
const open = sql`from open_entitlements(${userId}) one where ${covers}`

/** The reason for the access. Purchases take precedence over grants. */
const by = sql<CourseAccess['by']>`(case when not ${courses.isPremium} then 'free' else coalesce((
  select case one.source when 'purchase' then 'payment' when 'plan' then 'plan' else 'grant' end ${open}
  order by one.source <> 'purchase', one.source = 'plan' limit 1), 'none') end)`

/**
 * The end of the access: the latest end, or none if any access has no end. A plan gives access until its grace
 * period is over.
 */
const until: SQL<Date | null> = sql`(case ${by}
  when 'grant' then (select case when bool_and(one.ends_at is not null) then max(one.ends_at) end ${open} and one.source <> 'plan')
  when 'plan' then (
    select case when max(one.ends_at) > now() then max(one.ends_at) else max(one.ends_at) + make_interval(days => grace_days()) end
    from ${entitlements} one where one.user_id = ${userId} and one.source = 'plan' and one.ended_at is null and ${covers})
  end)`.mapWith(entitlements.endsAt)

/**
 * Columns with the reason for a student's access, as in `courseAccess`. Use them in a query of `enrollments` with
 * `courses`.
 */
export const accessColumns = { by, until }
