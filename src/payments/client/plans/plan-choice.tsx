import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { planLength } from '../../plans.rules.ts'
import type { PlanOffer } from '../../plans.schema.ts'
import { ChoiceCard } from './choice-card.tsx'
import { t } from '../../texts/plans.ts'

/** The plans for sale. The URL stores the selected plan. */
export function PlanChoice({ plans, chosen }: { plans: readonly PlanOffer[]; chosen: number | null }) {
  const navigate = useNavigate({ from: '/upgrade' })
  const name = useId()
  // Shows the choice immediately, before the URL and the page change.
  const [pick, setPick] = useState({ from: chosen, to: chosen })
  const shown = pick.from === chosen ? pick.to : chosen
  return (
    <fieldset className="mt-6 max-w-4xl">
      <legend className="mb-3 font-semibold">{t.choosePlan}</legend>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {plans.map((plan) => (
          <ChoiceCard
            key={plan.id}
            name={name}
            checked={plan.id === shown}
            onChoose={() => {
              setPick({ from: chosen, to: plan.id })
              void navigate({
                search: (before) => ({ ...before, plan: plan.id ?? undefined }),
                replace: true,
                resetScroll: false,
              })
            }}
            title={plan.title}
            price={
              <>
                {plan.price}{' '}
                <span className="text-sm font-normal text-muted">{t.forLength(planLength(plan.months))}</span>
              </>
            }
          >
            {plan.courses === null ? t.everyPremiumCourse : plan.courses.join(', ')}
          </ChoiceCard>
        ))}
      </div>
    </fieldset>
  )
}
