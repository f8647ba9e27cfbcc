import { Link } from '@tanstack/react-router'
import { trpc } from '../../platform/client/trpc.ts'
import { buttonClass } from '../../platform/client/ui/button.tsx'
import { Skeleton } from '../../platform/client/ui/skeleton.tsx'
import { usePlansSold } from '../../catalogue/client/course/membership-price.ts'
import { isForLife } from '../plans.rules.ts'
import { OpenUntil } from './plans/open-until.tsx'
import { When } from '../../platform/client/ui/hooks/when.tsx'

/** Whether Premium runs, and until when. */
export function MembershipCard() {
  const { data } = trpc.memberships.mine.useQuery()
  const { sellsYear, sellsPlans } = usePlansSold()
  if (!data) return <Skeleton className="h-12" />
  const { givenUntil } = data
  const hasYear = givenUntil !== undefined || data.endsAt !== null
  // What was given says it alone where it goes on for longer than what was bought.
  const isGiven =
    givenUntil === null || (givenUntil && !(data.active && data.endsAt && data.endsAt > givenUntil))
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      {data.plans?.map(({ planId, title, active, endsAt }) => (
        <p key={planId} className="basis-full">
          {title}{' '}
          {active ? (
            <OpenUntil endsAt={endsAt} />
          ) : (
            <>
              ended <When date={endsAt} as="date" />.
            </>
          )}{' '}
          <Link to="/upgrade" search={{ plan: planId }} className="text-link">
            {isForLife(endsAt) ? 'See the plan' : 'Renew'}
          </Link>
        </p>
      ))}
      <p className="min-w-0 flex-1 basis-64">
        {isGiven ? (
          <>
            Every premium course{' '}
            {givenUntil ? (
              <OpenUntil endsAt={new Date(givenUntil.getTime() - 1)} />
            ) : (
              'is open to you for life.'
            )}
          </>
        ) : data.active && data.endsAt ? (
          <>
            Every premium course <OpenUntil endsAt={data.endsAt} />
          </>
        ) : data.endsAt ? (
          <>
            Your Premium membership ended <When date={data.endsAt} as="date" />.
            {data.graceUntil && (
              <>
                {' '}
                You can use your courses until <When date={data.graceUntil} as="date" />
                {sellsYear ? '. Renew by then to keep access.' : '.'}
              </>
            )}
          </>
        ) : sellsYear ? (
          'You don’t have Premium. It gives access to every premium course for a year.'
        ) : (
          !data.plans && 'You have no plan.'
        )}
      </p>
      {!sellsYear && sellsPlans && !hasYear && (
        <Link to="/upgrade" className={buttonClass({ variant: 'secondary' })}>
          See the plans
        </Link>
      )}
      {sellsYear && givenUntil !== null && (
        <Link to="/upgrade" className={buttonClass({ variant: 'secondary' })}>
          {data.active ? 'Add another year' : data.endsAt ? 'Renew Premium' : 'Upgrade to Premium'}
        </Link>
      )}
    </div>
  )
}
