import { asc, count, eq, inArray, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { YEARLY_PLAN_ID } from '../../../academy/defaults.rules.ts'
import { formatPaise, parsePrice } from '../../../platform/money.ts'
import type { User } from '../../../platform/user.schema.ts'
import { type Plan, type planInput, type planUpdate, MAX_PLANS } from '../../plans.schema.ts'
import { databaseErrorCode, type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import { courses } from '../../../catalogue/tables.ts'
import { entitlements, orders, payments, plans } from '../../tables.ts'
import { catalogueErrors } from '../../../catalogue/errors.ts'
import { paymentsErrors } from '../../errors.ts'
import { isOutsideBin } from '../../../catalogue/server/access/visibility.ts'
import { changesBetween, writeAudit } from '../../../academy/server/audit.ts'
import { inOrder, refuseOverwrites } from '../../../platform/server/overwrites.ts'

type Row = typeof plans.$inferSelect
type Written = z.output<typeof planUpdate>

/** SQL expression: members whose plan ended after this time still have access. */
const graceBegan = sql`now() - make_interval(days => grace_days())`

const columns = {
  id: plans.id,
  title: plans.title,
  pricePaise: plans.pricePaise,
  months: plans.months,
  isVisible: plans.isVisible,
  order: plans.order,
  courses: sql<Plan['courses']>`case when ${plans.courseIds} is not null then coalesce((
    select json_agg(json_build_object('id', c.id, 'title', c.title) order by c.title, c.id) from ${courses} c
    where c.id = any(${plans.courseIds}) and c.deleted_at is null), '[]') end`,
  members: sql<number>`(select count(distinct e.user_id)::int from ${entitlements} e
    where e.plan_id = plans.id and e.course_ids is not null and e.ended_at is null and e.ends_at > ${graceBegan})`,
  payments: sql<number>`(select count(*)::int from ${payments} p join ${orders} o on o.id = p.order_id where o.plan_id = plans.id)`,
}

const publicPlan = ({ pricePaise, ...row }: Omit<Plan, 'price'> & { pricePaise: number }): Plan => ({
  ...row,
  price: formatPaise(pricePaise),
})

/** SQL condition: a plan that the academy created. */
const isOwn = ne(plans.id, YEARLY_PLAN_ID)

/** Returns all plans except the Premium plan, in display order. */
export async function listPlans(db: Db): Promise<Plan[]> {
  const rows = await db.select(columns).from(plans).where(isOwn).orderBy(asc(plans.order), asc(plans.id))
  return rows.map(publicPlan)
}

async function getPlan(tx: Tx, id: number): Promise<Plan> {
  const [row] = await tx.select(columns).from(plans).where(eq(plans.id, id))
  if (!row) throw paymentsErrors.PLAN_NOT_FOUND()
  return publicPlan(row)
}

/** Creates a plan. Throws 404 if a course does not exist, and 409 if there are too many plans. */
export function createPlan(
  db: Db,
  actor: User,
  { price, ...input }: z.output<typeof planInput>,
): Promise<Plan> {
  return transact(db, async (tx) => {
    await keepCourses(tx, input.courseIds)
    // The lock enforces the limit when two administrators create plans at the same time.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('plans'))`)
    const [made] = await tx.select({ count: count() }).from(plans).where(isOwn)
    if (made && made.count >= MAX_PLANS) throw paymentsErrors.TOO_MANY_PLANS()
    const [row] = await tx
      .insert(plans)
      .values({ ...input, pricePaise: parsePrice(price) ?? 0 })
      .returning({ id: plans.id })
    if (!row) throw paymentsErrors.PLAN_NOT_FOUND()
    await writeAudit(tx, actor, 'plan.created', ['plan', row.id], { title: input.title, price })
    return getPlan(tx, row.id)
  })
}

/**
 * Changes a plan for future sales. Earlier purchases keep their terms, but get added courses. Courses in the bin stay
 * in the plan, because callers cannot see them. The order of courses does not matter. Throws 404 if the plan or a
 * course does not exist.
 */
export function updatePlan(db: Db, actor: User, { id, before, price, ...patch }: Written): Promise<Plan> {
  return transact(db, async (tx) => {
    await keepCourses(tx, patch.courseIds ?? null)
    const [was] = await tx.select().from(plans).where(eq(plans.id, id)).for('no key update')
    if (!was) throw paymentsErrors.PLAN_NOT_FOUND()
    const seen = was.courseIds && (await listCourses(tx, was.courseIds))
    refuseOverwrites(
      { ...was, courseIds: seen, price: formatPaise(was.pricePaise) },
      { ...patch, price, courseIds: inOrder(patch.courseIds) },
      before && { ...before, ...('courseIds' in before && { courseIds: inOrder(before['courseIds']) }) },
    )
    if (patch.courseIds && was.courseIds) {
      const unseen = was.courseIds.filter((courseId) => !seen?.includes(courseId))
      patch.courseIds = [...new Set([...patch.courseIds, ...unseen])]
    }
    const [is] = await tx
      .update(plans)
      .set({ ...given(patch), ...(price !== undefined && { pricePaise: parsePrice(price) ?? 0 }) })
      .where(eq(plans.id, id))
      .returning()
    if (!is) throw paymentsErrors.PLAN_NOT_FOUND()
    if (patch.courseIds !== undefined) await openToMembers(tx, is)
    const changes = changesBetween(audited(was), audited(is), [
      'title',
      'price',
      'months',
      'courses',
      'isVisible',
      'order',
    ])
    if (changes) await writeAudit(tx, actor, 'plan.changed', ['plan', id], { title: was.title, changes })
    return getPlan(tx, id)
  })
}

const given = <T extends object>(patch: T) =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Partial<Row>

const audited = ({ pricePaise, courseIds, ...row }: Row) => ({
  ...row,
  price: formatPaise(pricePaise),
  courses: courseIds === null ? 'all' : inOrder(courseIds).join(', '),
})

/** Gives members access to added courses, also in the grace period. */
async function openToMembers(tx: Tx, { id, courseIds }: Pick<Row, 'id' | 'courseIds'>): Promise<void> {
  await tx.execute(sql`
    update ${entitlements} set course_ids = ${withAdded(courseIds)}
    where plan_id = ${id} and course_ids is not null and ended_at is null and ends_at > ${graceBegan}
      and (${courseIds === null} or not course_ids @> ${asArray(courseIds)})`)
}

const asArray = (courseIds: readonly number[] | null) => sql`${`{${courseIds?.join(',') ?? ''}}`}::int[]`

const withAdded = (courseIds: readonly number[] | null) =>
  courseIds === null
    ? sql`null`
    : sql`array(select unnest(course_ids) union select unnest(${asArray(courseIds)}) order by 1)`

/** Deletes a plan. Throws 404 if it does not exist, and 409 if it has payments. */
export async function deletePlan(db: Db, actor: User, id: number): Promise<void> {
  try {
    await transact(db, async (tx) => {
      const [gone] = await tx.delete(plans).where(eq(plans.id, id)).returning({ title: plans.title })
      if (!gone) throw paymentsErrors.PLAN_NOT_FOUND()
      await writeAudit(tx, actor, 'plan.deleted', ['plan', id], gone)
    })
  } catch (error) {
    if (databaseErrorCode(error) === '23503' || databaseErrorCode(error) === '23001')
      throw paymentsErrors.PLAN_IN_USE()
    throw error
  }
}

/** Protects the courses from deletion until the transaction ends. Throws 404 if one does not exist. */
async function keepCourses(tx: Tx, ids: readonly number[] | null): Promise<void> {
  if (ids === null) return
  if ((await listCourses(tx, ids)).length < ids.length) throw catalogueErrors.COURSE_NOT_FOUND()
}

/** Returns the IDs whose courses exist outside the bin, in order. */
async function listCourses(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const found = await tx
    .select({ id: courses.id })
    .from(courses)
    .where(sql`${inArray(courses.id, [...ids])} and ${isOutsideBin}`)
    .orderBy(asc(courses.id))
  return found.map(({ id }) => id)
}
