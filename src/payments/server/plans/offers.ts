import { eq, and, sql } from 'drizzle-orm'
import { DEFAULT_AMOUNT, YEARLY_PLAN_ID } from '../../../academy/defaults.rules.ts'
import { FALLBACK_COURSE_PRICE } from '../../../catalogue/courses.rules.ts'
import { formatPaise, toPaise, toRupees } from '../../../platform/money.ts'
import type { PlanOffer, PlanTerms } from '../../plans.schema.ts'
import { sellsSeats, type Settings } from '../../../academy/settings.schema.ts'
import { amount } from '../../payments.schema.ts'
import { isCourseVisible, isOffered, type Viewer } from '../../../catalogue/server/access/visibility.ts'
import type { Db, Tx } from '../../../platform/server/db/connect.ts'
import { courses } from '../../../catalogue/tables.ts'
import { coupons, orders, plans } from '../../tables.ts'
import { catalogueErrors } from '../../../catalogue/errors.ts'
import { paymentsErrors } from '../../errors.ts'
import type { Subject } from '../orders/orders.ts'
import { shownTitle } from '../../rules.ts'

/** Returns the item that an input names. Without a course and a plan, it is the Premium plan. */
export const subjectOf = ({
  courseId = null,
  planId = null,
  seats = null,
}: Partial<Record<keyof Subject, number | null | undefined>>): Subject => ({
  courseId,
  planId: planId ?? (courseId === null ? YEARLY_PLAN_ID : null),
  seats,
})

export const isYearly = ({ planId }: Pick<Subject, 'planId'>) => planId === YEARLY_PLAN_ID

/** An item to buy, and its current price. Money is in paise. */
export type Offer = Subject & {
  kind: (typeof orders.$inferSelect)['kind']
  /** The number of the instalment, and the number of all instalments. Null for the whole price. */
  instalment: number | null
  instalments: number | null
  /** The number of instalments offered for the course. Null if it must be paid in full. */
  offeredInstalments: number | null
  courseTitle: string | null
  coursePricePaise: number | null
  planTerms: PlanTerms | null
  amountDuePaise: number
  slug: string | null
  /** The price, formatted for display. */
  price: string
}

type Single = Omit<Offer, 'seats'>

/**
 * Returns the offer for an item. Protects the course or plan from deletion until the transaction ends. Throws 404 if
 * the course or plan does not exist for the user. Throws 400 for a free course, and if seats are not for sale or there
 * are too many.
 */
export async function getOffer(
  db: Db | Tx,
  viewer: Viewer,
  { seats, ...subject }: Subject,
  settings: Settings,
): Promise<Offer> {
  const single = await getSingleOffer(db, viewer, subject)
  if (seats === null) return { ...single, seats }
  if (!sellsSeats(settings)) throw paymentsErrors.SEATS_NOT_SOLD()
  const amountDuePaise = single.amountDuePaise * seats
  if (!amount.safeParse(toRupees(amountDuePaise)).success) throw paymentsErrors.SEATS_TOO_MANY()
  return { ...single, seats, amountDuePaise }
}

async function getSingleOffer(
  db: Db | Tx,
  viewer: Viewer,
  { courseId, planId }: Omit<Subject, 'seats'>,
): Promise<Single> {
  if (courseId !== null) return getCourseOffer(db, viewer, courseId)
  return getPlanOffer(db, viewer, planId ?? YEARLY_PLAN_ID)
}

const whole = { instalment: null, instalments: null }
const ofPlan = {
  ...whole,
  offeredInstalments: null,
  kind: 'membership',
  courseId: null,
  courseTitle: null,
  coursePricePaise: null,
  slug: null,
} as const

async function getCourseOffer(db: Db | Tx, viewer: Viewer, courseId: number): Promise<Single> {
  const [course] = await db
    .select()
    .from(courses)
    .where(and(eq(courses.id, courseId), isCourseVisible(viewer)))
    .for('key share')
  if (!course) throw catalogueErrors.COURSE_NOT_FOUND()
  if (!course.isPremium) throw paymentsErrors.COURSE_IS_FREE()
  return {
    ...whole,
    offeredInstalments: course.instalments,
    kind: 'course',
    courseId,
    courseTitle: course.title,
    coursePricePaise: course.pricePaise,
    planId: null,
    planTerms: null,
    amountDuePaise: course.pricePaise ?? toPaise(DEFAULT_AMOUNT),
    slug: course.slug,
    price: course.pricePaise === null ? FALLBACK_COURSE_PRICE : formatPaise(course.pricePaise),
  }
}

async function getPlanOffer(db: Db | Tx, viewer: Viewer, planId: number): Promise<Single> {
  const [plan] = await db
    .select()
    .from(plans)
    .where(and(eq(plans.id, planId), isOfferedTo(viewer)))
    .for('key share')
  if (!plan) throw paymentsErrors.PLAN_NOT_FOUND()
  const { title, pricePaise, months, courseIds } = plan
  return {
    ...ofPlan,
    planId,
    planTerms: { title, pricePaise, months, courseIds },
    amountDuePaise: pricePaise,
    price: formatPaise(pricePaise),
  }
}

/**
 * SQL condition: the plan is offered to this user. A hidden plan is still offered to users who ordered it, for
 * renewals and retries. Callers check whether the Premium plan is for sale.
 */
const isOfferedTo = (viewer: Viewer) =>
  sql`((${plans.isVisible} or ${plans.id} = ${YEARLY_PLAN_ID} or exists (
      select from ${orders} o where o.plan_id = ${plans.id} and o.user_id = ${viewer?.id ?? null}))
    and (${plans.courseIds} is null or exists (
      select from ${courses} where ${courses.id} = any(${plans.courseIds}) and ${isOffered})))`

/** A plan on offer, with its database ID. */
export type ShopPlan = PlanOffer & { id: number }

/** Returns the plans that this user can choose, with the Premium plan first, and whether any coupons exist. */
export async function readShop(
  db: Db,
  viewer: Viewer,
): Promise<{ plans: ShopPlan[]; takesCoupons: boolean }> {
  type Row = Omit<PlanOffer, 'price' | 'id'> & { id: number; pricePaise: number }
  const [row] = await db.execute<{ plans: Row[]; takesCoupons: boolean }>(sql`
    select exists (select from ${coupons} where ended_at is null) as "takesCoupons", coalesce((
      select json_agg(json_build_object('id', ${plans.id}, 'title', ${plans.title}, 'pricePaise', ${plans.pricePaise},
        'months', ${plans.months}, 'courses', case when ${plans.courseIds} is not null then array(
          select ${courses.title} from ${courses} where ${courses.id} = any(${plans.courseIds}) and ${isOffered}
          order by ${courses.title}, ${courses.id}) end) order by ${plans.order}, ${plans.id})
      from ${plans} where ${isOfferedTo(viewer)}), '[]') as plans`)
  return {
    plans:
      row?.plans.map(({ pricePaise, title, ...plan }) => ({
        ...plan,
        title: shownTitle(title),
        price: formatPaise(pricePaise),
      })) ?? [],
    takesCoupons: row?.takesCoupons ?? false,
  }
}
