import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { planLength } from '../../plans.rules.ts'
import type { PlanOffer } from '../../plans.schema.ts'

/** The plans that there are; the address holds the chosen one. */
export function PlanChoice({ plans, chosen }: { plans: readonly PlanOffer[]; chosen: number | null }) {
  const navigate = useNavigate({ from: '/upgrade' })
  const name = useId()
  // What was picked shows at once; the address, and the page with it, follow.
  const [pick, setPick] = useState({ from: chosen, to: chosen })
  const shown = pick.from === chosen ? pick.to : chosen
  return (
    <fieldset className="mt-6 max-w-4xl">
      <legend className="mb-3 font-semibold">Choose a plan</legend>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {plans.map((plan) => (
          <label
            key={plan.id}
            className="card flex items-start gap-3 p-4 has-checked:border-amber-mark has-checked:bg-amber-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              checked={plan.id === shown}
              onChange={() => {
                setPick({ from: chosen, to: plan.id })
                void navigate({
                  search: (before) => ({ ...before, plan: plan.id ?? undefined }),
                  replace: true,
                  resetScroll: false,
                })
              }}
              className="mt-0.5 size-4.5 shrink-0 appearance-none rounded-full border border-edge bg-surface outline-none checked:border-[0.3rem] checked:border-amber-mark"
            />
            <span className="grid min-w-0 gap-0.5">
              <span className="font-semibold break-words">{plan.title}</span>
              <span className="text-lg font-semibold tabular-nums">
                {plan.price}{' '}
                <span className="text-sm font-normal text-muted">
                  {plan.months === null ? 'for life' : `for ${planLength(plan.months)}`}
                </span>
              </span>
              <span className="text-sm break-words text-muted">
                {plan.courses === null ? 'Every premium course' : plan.courses.join(', ')}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
