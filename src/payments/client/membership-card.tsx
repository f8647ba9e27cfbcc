import { Link } from '@tanstack/react-router'
import { Rich } from '../../platform/client/ui/rich.tsx'
import { trpc } from '../../platform/client/trpc.ts'
import { buttonClass } from '../../platform/client/ui/button.tsx'
import { Skeleton } from '../../platform/client/ui/skeleton.tsx'
import { usePlansSold } from '../../catalogue/client/course/membership-price.ts'
import { isForLife } from '../plans.rules.ts'
import { OpenUntil } from './plans/open-until.tsx'
import { t } from '../texts/plans.ts'
import { When } from '../../platform/client/ui/hooks/when.tsx'

/** The student's plans, with their end dates and links to renew. */
export function MembershipCard() {
  const { data } = trpc.memberships.mine.useQuery()
  const { sellsYear, sellsPlans } = usePlansSold()
  if (!data) return <Skeleton className="h-12" />
  const { endsAt, givenUntil, graceUntil } = data
  const hasYear = givenUntil !== undefined || endsAt !== null
  // Whether granted access to all courses lasts longer than the Premium plan. Then only the grant is shown.
  const isGiven = givenUntil === null || (givenUntil && !(data.active && endsAt && endsAt > givenUntil))
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      {data.plans?.map(({ planId, title, active, endsAt: end }) => (
        <p key={planId} className="basis-full">
          {active ? (
            <OpenUntil what={title} endsAt={end} />
          ) : (
            <Rich
              text={t.planEnded}
              tags={{ title: () => title, date: () => <When date={end} as="date" /> }}
            />
          )}{' '}
          <Link to="/upgrade" search={{ plan: planId }} className="text-link">
            {isForLife(end) ? t.seePlan : t.renew}
          </Link>
        </p>
      ))}
      <p className="min-w-0 flex-1 basis-64">
        {isGiven ? (
          givenUntil ? (
            <OpenUntil what={t.everyPremiumCourse} endsAt={new Date(givenUntil.getTime() - 1)} />
          ) : (
            t.isOpenForLife(t.everyPremiumCourse)
          )
        ) : data.active && endsAt ? (
          <OpenUntil what={t.everyPremiumCourse} endsAt={endsAt} />
        ) : endsAt ? (
          <>
            <Rich text={t.membershipEnded} tags={{ date: () => <When date={endsAt} as="date" /> }} />
            {graceUntil && (
              <>
                {' '}
                <Rich
                  text={sellsYear ? t.graceThenRenew : t.grace}
                  tags={{ date: () => <When date={graceUntil} as="date" /> }}
                />
              </>
            )}
          </>
        ) : sellsYear ? (
          t.noPremium
        ) : (
          !data.plans && t.noPlan
        )}
      </p>
      {!sellsYear && sellsPlans && !hasYear && (
        <Link to="/upgrade" className={buttonClass({ variant: 'secondary' })}>
          {t.seePlans}
        </Link>
      )}
      {sellsYear && givenUntil !== null && (
        <Link to="/upgrade" className={buttonClass({ variant: 'secondary' })}>
          {data.active ? t.addYear : endsAt ? t.renewPremium : t.upgradeToPremium}
        </Link>
      )}
    </div>
  )
}
