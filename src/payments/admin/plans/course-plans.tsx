import { Link } from '@tanstack/react-router'
import type { Course } from '../../../catalogue/courses.schema.ts'
import { useMembershipPrice, usePlansSold } from '../../../catalogue/client/course/membership-price.ts'
import { MEMBERSHIP_TITLE, shownTitle } from '../../rules.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Badge } from '../../../platform/client/ui/badge.tsx'
import { buttonClass } from '../../../platform/client/ui/button.tsx'
import { LoadMore } from '../../../platform/client/ui/lists/load-more.tsx'
import { onePage } from '../../../platform/client/ui/lists/one-page.ts'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { planPrice } from '../../plans.rules.ts'
import { t } from '../../texts/admin-plans.ts'

/** The plans that give access to a course. */
export function CoursePlans({ course: { id, isPremium } }: { course: Course }) {
  const query = trpc.plans.list.useQuery()
  const yearly = useMembershipPrice()
  const { sellsYear } = usePlansSold()
  if (!query.data)
    return query.isError ? <LoadMore query={onePage(query)} /> : <Skeleton className="h-40 rounded-card" />
  const plans = isPremium
    ? query.data.filter(({ courses }) => courses === null || courses.some((one) => one.id === id))
    : []
  const hasYear = isPremium && sellsYear
  return (
    <section aria-labelledby="course-plans" className="card p-5 sm:p-6">
      <h2 id="course-plans" className="title-card">
        {t.plansWithCourse}
      </h2>
      {!isPremium ? (
        <p className="mt-2 text-muted">{t.freeCourseNeedsNoPlan}</p>
      ) : plans.length === 0 && !hasYear ? (
        <p className="mt-2 text-muted">{t.noPlanIncludesCourse}</p>
      ) : (
        <ul className="mt-2 divide-y divide-hairline">
          {hasYear && (
            <PlanLine title={shownTitle(MEMBERSHIP_TITLE)} price={planPrice({ price: yearly, months: 12 })} />
          )}
          {plans.map((plan) => (
            <PlanLine key={plan.id} title={plan.title} price={planPrice(plan)} isOffered={plan.isVisible} />
          ))}
        </ul>
      )}
      <Link to="/admin/plans" className={buttonClass({ variant: 'secondary', className: 'mt-4' })}>
        {t.setUpPlans}
      </Link>
    </section>
  )
}

interface PlanLineProps {
  title: string
  price: string
  isOffered?: boolean
}

const PlanLine = ({ title, price, isOffered = true }: PlanLineProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
    <span className="flex min-w-0 flex-wrap items-center gap-2 font-medium break-words">
      {title}
      {!isOffered && <Badge>{t.notOffered}</Badge>}
    </span>
    <span className="text-sm text-muted tabular-nums">{price}</span>
  </li>
)
