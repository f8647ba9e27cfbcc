import { eq, and, sql } from 'drizzle-orm'
import { DEFAULT_AMOUNT, FALLBACK_COURSE_PRICE } from '../../../platform/constants.ts'
import { formatPaise, parsePrice, toPaise, toRupees } from '../../../platform/money.ts'
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

export const subjectOf = ({
  courseId = null,
  planId = null,
  seats = null,
}: Partial<Record<keyof Subject, number | null | undefined>>): Subject => ({ courseId, planId, seats })

/** Whether it is the yearly plan, which is a setting and has no row. */
export const isYearly = ({ courseId, planId }: Pick<Subject, 'courseId' | 'planId'>) =>
  courseId === null && planId === null

/** What somebody wants to buy, and what that costs now. Money in paise. */
export type Offer = Subject & {
  kind: (typeof orders.$inferSelect)['kind']
  /** Which part of the price; null where it is all of it. */
  part: number | null
  parts: number | null
  /** Into how many parts it can be divided; null where it is paid at once. */
  instalments: number | null
  courseTitle: string | null
  coursePricePaise: number | null
  planTerms: PlanTerms | null
  amountDuePaise: number
  slug: string | null
  /** As the page shows it. */
  price: string
}

type Single = Omit<Offer, 'seats'>

/** The offer of it; a course and a plan are kept from deletion by `tx`. Throws 404, 400 for a free course and for too many places. */
export async function getOffer(
  db: Db | Tx,
  viewer: Viewer,
  { seats, ...subject }: Subject,
  settings: Settings,
): Promise<Offer> {
  const single = await getSingleOffer(db, viewer, subject, settings)
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
  settings: Settings,
): Promise<Single> {
  if (courseId !== null) return getCourseOffer(db, viewer, courseId)
  if (planId !== null) return getPlanOffer(db, viewer, planId)
  return {
    ...ofPlan,
    planId,
    planTerms: null,
    amountDuePaise: parsePrice(settings.membership_price) ?? toPaise(DEFAULT_AMOUNT),
    price: settings.membership_price,
  }
}

const whole = { part: null, parts: null }
const ofPlan = {
  ...whole,
  instalments: null,
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
    instalments: course.instalments,
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

/** A plan that is hidden goes on for those who have paid for it: they renew it, and put right what was rejected. */
const isOfferedTo = (viewer: Viewer) =>
  sql`((${plans.isVisible} or exists (
      select from ${orders} o where o.plan_id = ${plans.id} and o.user_id = ${viewer?.id ?? null}))
    and (${plans.courseIds} is null or exists (
      select from ${courses} where ${courses.id} = any(${plans.courseIds}) and ${isOffered})))`

/** What this person can choose from beside the yearly plan, in the order of whoever sells it, and whether there are coupons: asked at once. */
export async function readShop(
  db: Db,
  viewer: Viewer,
): Promise<{ plans: PlanOffer[]; takesCoupons: boolean }> {
  type Row = Omit<PlanOffer, 'price'> & { pricePaise: number }
  const [row] = await db.execute<{ plans: Row[]; takesCoupons: boolean }>(sql`
    select exists (select from ${coupons} where ended_at is null) as "takesCoupons", coalesce((
      select json_agg(json_build_object('id', ${plans.id}, 'title', ${plans.title}, 'pricePaise', ${plans.pricePaise},
        'months', ${plans.months}, 'courses', case when ${plans.courseIds} is not null then array(
          select ${courses.title} from ${courses} where ${courses.id} = any(${plans.courseIds}) and ${isOffered}
          order by ${courses.title}, ${courses.id}) end) order by ${plans.order}, ${plans.id})
      from ${plans} where ${isOfferedTo(viewer)}), '[]') as plans`)
  return {
    plans: row?.plans.map(({ pricePaise, ...plan }) => ({ ...plan, price: formatPaise(pricePaise) })) ?? [],
    takesCoupons: row?.takesCoupons ?? false,
  }
}
