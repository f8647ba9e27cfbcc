import { randomBytes } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { toPaise } from '../../../platform/money.ts'
import { zonedDay } from '../../../platform/time-zone.ts'
import type { User } from '../../../platform/user.schema.ts'
import type { Services } from '../../../platform/server/context.ts'
import type { Tx } from '../../../platform/server/db/connect.ts'
import { lockUser } from '../../../accounts/server/lock-users.ts'
import { writeAudit } from '../../../academy/server/audit.ts'
import { notify } from '../../../academy/server/notifications.ts'
import { readSettings } from '../../../academy/server/settings.ts'
import { catalogueErrors } from '../../../catalogue/errors.ts'
import { hasLifetimeAccess } from '../../../catalogue/server/access/entitlement.ts'
import { isOutsideBin } from '../../../catalogue/server/access/visibility.ts'
import { courses } from '../../../catalogue/tables.ts'
import { enroll } from '../../../learning/server/enrollments.ts'
import { orders, payments, plans } from '../../tables.ts'
import { paymentsErrors } from '../../errors.ts'
import type { givenAccess, grantInput } from '../../grants.schema.ts'
import { transactionKey, ALL_COURSES_TITLE, CASH_METHOD } from '../../rules.ts'
import { YEARLY_PLAN_ID } from '../../../academy/defaults.rules.ts'
import { grantPurchase } from '../decisions/decide.ts'
import { orderCode } from '../order-code.ts'
import { subjectOf } from '../plans/offers.ts'
import { getPayment, publicPayment, type PaymentRow } from '../payments.ts'
import { addEntitlement, publicGrant } from './grants.ts'

type Course = Pick<typeof courses.$inferSelect, 'id' | 'title' | 'pricePaise'>

/**
 * Grants access manually and notifies the student. Cash creates an approved payment, which counts as revenue. Without
 * an end, the grant gives the same access as a purchase. Throws 404 if the user or the course does not exist. Throws
 * 400 if the end has passed, and 409 if the student already has lifetime access.
 */
export async function giveAccess(
  tx: Tx,
  { live, env }: Pick<Services, 'live' | 'env'>,
  actor: User,
  { userId, source, reason, amount, endsOn, ...input }: z.output<typeof grantInput>,
): Promise<z.infer<typeof givenAccess>> {
  const user = await lockUser(tx, userId)
  const course = input.courseId ? await keepCourse(tx, input.courseId) : null
  const courseId = course?.id ?? null
  const endsAt = await readEnd(tx, env, endsOn)
  if (await hasLifetimeAccess(tx, user.id, courseId)) throw paymentsErrors.GRANT_GIVEN()

  const paid =
    amount === undefined
      ? null
      : await recordCashPayment(tx, actor, user, { course, paise: toPaise(amount), reason })
  const isPurchase = paid !== null && endsOn === undefined
  if (isPurchase) await grantPurchase(tx, paid)
  else if (courseId !== null) await enroll(tx, { userId: user.id, courseId })
  const grant = isPurchase
    ? null
    : await addEntitlement(tx, {
        userId: user.id,
        courseId,
        source,
        reason,
        paymentId: paid?.id ?? null,
        ...endsAt,
        grantedByName: actor.username,
      })
  const about = { title: course?.title ?? ALL_COURSES_TITLE, courseId, until: endsOn ?? null }
  await notify(tx, live, [user.id], { kind: 'access_given', data: about })
  await writeAudit(tx, actor, 'access.given', ['user', user.id], {
    username: user.username,
    title: about.title,
    source,
    ...(amount !== undefined && { amount }),
    ...(reason !== null && { reason }),
    ...(endsOn !== undefined && { until: endsOn }),
  })
  if (paid) await live.publish(tx, 'payments', { paymentId: paid.id })
  return { grant: grant && publicGrant(grant), payment: paid && publicPayment(paid) }
}

/**
 * Returns the end of access: midnight after the last day, in the academy's time zone. Throws 400 if the day has
 * passed.
 */
export async function readEnd(
  tx: Tx,
  { siteName }: Services['env'],
  endsOn: string | undefined,
): Promise<{ endsAt?: SQL }> {
  if (endsOn === undefined) return {}
  const { time_zone: zone } = await readSettings(tx, siteName)
  if (endsOn < zonedDay(new Date(), zone)) throw paymentsErrors.GRANT_ENDS_BEFORE()
  return { endsAt: sql`(${endsOn}::date + 1)::timestamp at time zone ${zone}` }
}

/**
 * Protects the course from deletion until the transaction ends, and returns the course. Throws 404 if the course does
 * not exist.
 */
export async function keepCourse(tx: Tx, id: number): Promise<Course> {
  const [course] = await tx
    .select({ id: courses.id, title: courses.title, pricePaise: courses.pricePaise })
    .from(courses)
    .where(and(eq(courses.id, id), isOutsideBin))
    .for('key share')
  if (!course) throw catalogueErrors.COURSE_NOT_FOUND()
  return course
}

type Taken = { course: Course | null; paise: number; reason: string | null }
type Cash = Taken & { user: Pick<User, 'id' | 'username'> }

/**
 * Returns the terms of the Premium plan. Cash for access to all courses is recorded as an order of this plan. Throws
 * 404 if the plan does not exist.
 */
async function getYearlyTerms(tx: Tx, pricePaise: number) {
  const [plan] = await tx.select().from(plans).where(eq(plans.id, YEARLY_PLAN_ID))
  if (!plan) throw paymentsErrors.PLAN_NOT_FOUND()
  const { title, months, courseIds } = plan
  return { planId: plan.id, planTerms: { title, pricePaise, months, courseIds } }
}

/** Creates a cash payment, approved by the administrator who received the money. */
export async function recordCashPayment(
  tx: Tx,
  actor: User,
  user: Cash['user'],
  taken: Taken,
): Promise<PaymentRow> {
  const [id] = await recordCashPayments(tx, actor, [{ ...taken, user }])
  if (id === undefined) throw new Error('No payment was created')
  return getPayment(tx, id)
}

/** Creates cash payments with two statements. Returns their IDs in the same order. */
export async function recordCashPayments(tx: Tx, actor: User, cash: readonly Cash[]): Promise<number[]> {
  if (cash.length === 0) return []
  const values = []
  for (const { user, course, paise } of cash)
    values.push({
      userId: user.id,
      username: user.username,
      kind: course ? ('course' as const) : ('membership' as const),
      courseId: course?.id ?? null,
      courseTitle: course?.title ?? null,
      coursePricePaise: course?.pricePaise ?? null,
      ...(course ? {} : await getYearlyTerms(tx, paise)),
      amountDuePaise: paise,
    })
  const made = await tx.insert(orders).values(values).returning({
    id: orders.id,
    userId: orders.userId,
    courseId: orders.courseId,
    paise: orders.amountDuePaise,
  })
  // PostgreSQL does not guarantee the order of returned rows. Equal orders are interchangeable.
  const ordersOf = new Map<string, number[]>()
  for (const { id, userId, courseId, paise } of made) {
    const key = `${userId} ${courseId} ${paise}`
    ordersOf.set(key, [...(ordersOf.get(key) ?? []), id])
  }
  const numbers = cash.map(() => `CASH-${randomBytes(5).toString('hex').toUpperCase()}`)
  const rows = await tx
    .insert(payments)
    .values(
      cash.map(({ user, course, paise, reason }, index) => {
        const orderId = ordersOf.get(`${user.id} ${course?.id ?? null} ${paise}`)?.pop()
        const transactionId = numbers[index]
        if (orderId === undefined || transactionId === undefined) throw new Error('No order was created')
        return {
          orderId,
          userId: user.id,
          amountPaise: paise,
          amountDuePaise: paise,
          transactionId,
          transactionKey: transactionKey(transactionId),
          paymentMethod: CASH_METHOD,
          orderCode: orderCode(user.id, subjectOf({ courseId: course?.id })),
          status: 'approved' as const,
          reason,
          decidedAt: sql`now()`,
          decidedBy: actor.id,
          decidedByName: actor.username,
        }
      }),
    )
    .returning({ id: payments.id, transactionId: payments.transactionId })
  const idOf = new Map(rows.map(({ id, transactionId }) => [transactionId, id]))
  return numbers.map((number) => {
    const id = idOf.get(number)
    if (id === undefined) throw new Error('No payment was created')
    return id
  })
}
