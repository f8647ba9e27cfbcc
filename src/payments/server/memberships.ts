import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Membership } from '../payments.schema.ts'
import { LIFE_YEARS } from '../plans.rules.ts'
import type { PlanTerms } from '../plans.schema.ts'
import { isPreviewMember } from '../../accounts/server/sessions/preview-users.ts'
import type { Db, Tx } from '../../platform/server/db/connect.ts'
import { entitlements, plans } from '../tables.ts'
import { getAllGivenUntil } from './grants/grants.ts'
import { MEMBERSHIP_ENDS_SOON_DAYS } from '../../academy/defaults.rules.ts'

const DAY = 86_400_000

/**
 * SQL expression: identifies a run of plan periods, which follow each other. All plans with every premium course
 * share one run. Each plan with selected courses has its own.
 */
export const runOf = (planId: SQLWrapper | number, courseIds: SQLWrapper | null) =>
  sql`case when ${courseIds} is not null then ${planId}::int else 0 end`
const ownRun = runOf(entitlements.planId, entitlements.courseIds)

/** SQL condition: this access comes from a plan and was not ended manually. */
export const isPlan = sql`(${entitlements.source} = 'plan' and ${entitlements.endedAt} is null)`

/**
 * Adds the purchased time, starting now or at the end of the current run. A plan with selected courses includes its
 * courses at the time of the order, and those added since. The buyer must be locked.
 */
export async function extendMembership(
  tx: Tx,
  {
    userId,
    id: paymentId,
    planId,
    planTerms,
  }: { userId: string; id: number; planId: number; planTerms: PlanTerms },
): Promise<void> {
  const months = planTerms.months ?? 12 * LIFE_YEARS
  await tx.execute(sql`
    insert into ${entitlements} (user_id, source, payment_id, plan_id, course_ids, starts_at, ends_at)
    select ${userId}::uuid, 'plan', ${paymentId}::int, ${planId}::int, opened.course_ids, begins, begins + make_interval(months => ${months})
    from (select ${openedBy(planId, planTerms)} as course_ids) as opened, lateral (
      select greatest(now(), coalesce(max(ends_at), now())) as begins
      from ${entitlements} where user_id = ${userId} and ${isPlan} and ${ownRun} = ${runOf(planId, sql`opened.course_ids`)}
    ) as next`)
}

/** SQL expression: the courses of the plan. Null for every premium course. */
function openedBy(planId: number, planTerms: PlanTerms): SQL {
  if (!planTerms.courseIds) return sql`null::int[]`
  const sold = sql`${`{${planTerms.courseIds.join(',')}}`}::int[]`
  return sql`(select case when course_ids is not null then array(select unnest(course_ids) union select unnest(${sold}) order by 1) end
    from ${plans} where id = ${planId})`
}

/**
 * Moves later plan periods of the same run to an earlier time, by the unused time of this payment's plan. Call it
 * before that plan is ended. The buyer must be locked.
 */
export async function closeGap(
  tx: Tx,
  { userId, paymentId }: { userId: string; paymentId: number },
): Promise<void> {
  await tx.execute(sql`
    with recursive gone as (
      select id, ends_at, ${ownRun} as run, greatest(ends_at - greatest(starts_at, now()), interval '0') as unused
      from ${entitlements} where payment_id = ${paymentId} and ${isPlan}
    ), own as (
      select id, starts_at, ends_at from ${entitlements}
      where user_id = ${userId} and ${isPlan} and ${ownRun} = (select run from gone)
    ), following as (
      select m.id, m.ends_at from own m join gone g on m.starts_at = g.ends_at
      union all
      select m.id, m.ends_at from own m join following f on m.starts_at = f.ends_at
    )
    update ${entitlements} set starts_at = starts_at - gone.unused, ends_at = ${entitlements.endsAt} - gone.unused
    from gone where ${entitlements.id} in (select id from following)`)
}

type Run = Pick<Membership, 'active' | 'startsAt' | 'endsAt'>

/**
 * Joins consecutive periods into a run. Periods of merged accounts can overlap. Returns the last run if all have ended.
 */
function runThrough(rows: readonly { startsAt: Date; endsAt: Date }[]): Run {
  let startsAt: Date | null = null
  let endsAt: Date | null = null
  for (const row of rows) {
    if (!endsAt || row.startsAt > endsAt) startsAt = row.startsAt
    if (!endsAt || row.endsAt > endsAt) endsAt = row.endsAt
  }
  return { active: endsAt !== null && endsAt > new Date(), startsAt, endsAt }
}

const listTimes = (db: Db, userId: string) =>
  db
    .select({
      planId: entitlements.planId,
      title: plans.title,
      startsAt: entitlements.startsAt,
      // The end of a plan is null only after we ended the plan (check constraint `entitlements_plan`).
      endsAt: sql<Date>`${entitlements.endsAt}`.mapWith(entitlements.endsAt),
      graceDays: sql<number>`grace_days()`,
      isChosen: sql<boolean>`(${entitlements.courseIds} is not null)`,
    })
    .from(entitlements)
    .leftJoin(plans, eq(plans.id, entitlements.planId))
    .where(and(eq(entitlements.userId, userId), isPlan))
    .orderBy(entitlements.startsAt)

/** Returns a user's access from plans: every premium course, and each plan with selected courses. */
export async function getMembership(db: Db, userId: string): Promise<Membership> {
  if (isPreviewMember(userId)) return pretendedYear()
  const rows = await listTimes(db, userId)
  const chosen = rows.filter(({ isChosen }) => isChosen)
  const ids = new Set(chosen.map(({ planId }) => planId))
  const plansOf = [...ids].flatMap((planId) => {
    const times = chosen.filter((one) => one.planId === planId)
    const { active, endsAt } = runThrough(times)
    const title = times[0]?.title
    return planId && title && endsAt ? [{ planId, title, active, endsAt }] : []
  })
  const run = runThrough(rows.filter(({ isChosen }) => !isChosen))
  const graceUntil = run.endsAt && new Date(run.endsAt.getTime() + (rows[0]?.graceDays ?? 0) * DAY)
  return {
    ...run,
    ...(plansOf.length > 0 && { plans: plansOf }),
    ...(!run.active && graceUntil && graceUntil > new Date() && { graceUntil }),
  }
}

/** Returns the same as `getMembership`, plus granted access to all courses. */
export async function getOwnMembership(db: Db, userId: string): Promise<Membership> {
  const [own, givenUntil] = await Promise.all([getMembership(db, userId), getAllGivenUntil(db, userId)])
  return { ...own, ...(givenUntil !== undefined && { givenUntil }) }
}

/** Returns the end of the current run that this purchase would extend. Null if there is none. */
export async function getRunEnd(
  db: Db,
  userId: string,
  { planId, planTerms }: { planId: number | null; planTerms: PlanTerms | null },
): Promise<Date | null> {
  const { active, endsAt, plans: chosen = [] } = await getMembership(db, userId)
  if (!planTerms?.courseIds) return active ? endsAt : null
  return chosen.find((one) => one.planId === planId && one.active)?.endsAt ?? null
}

/** Returns the end of a membership that ends soon. Null if it does not end soon, or if the user has no membership. */
export async function getMembershipEnd(db: Db, userId: string): Promise<{ endsAt: Date | null }> {
  const { endsAt, active } = await getMembership(db, userId)
  const isSoon = active && endsAt !== null && endsAt.getTime() - Date.now() < MEMBERSHIP_ENDS_SOON_DAYS * DAY
  return { endsAt: isSoon ? endsAt : null }
}

/** Returns a membership for a preview as a member. */
function pretendedYear(): Membership {
  const startsAt = new Date()
  const endsAt = new Date(startsAt)
  endsAt.setFullYear(endsAt.getFullYear() + 1)
  return { active: true, startsAt, endsAt }
}
