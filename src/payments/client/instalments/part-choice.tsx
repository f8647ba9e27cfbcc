import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { formatRupees } from '../../../platform/money.ts'
import { ChoiceCard } from '../plans/choice-card.tsx'

interface PartChoiceProps {
  /** All of it, as the page shows it. */
  price: string
  /** What each part is, in rupees. */
  amounts: readonly number[]
  inParts: boolean
}

/** Whether a course is paid at once or in parts; the address holds it. */
export function PartChoice({ price, amounts, inParts }: PartChoiceProps) {
  const navigate = useNavigate({ from: '/upgrade' })
  const name = useId()
  // What was picked shows at once; the address, and the page with it, follow.
  const [pick, setPick] = useState({ from: inParts, to: inParts })
  const shown = pick.from === inParts ? pick.to : inParts
  const choose = (to: boolean) => {
    setPick({ from: inParts, to })
    void navigate({
      search: (before) => ({ ...before, parts: to || undefined }),
      replace: true,
      resetScroll: false,
    })
  }
  const [first = 0, each = 0] = amounts
  return (
    <fieldset className="mt-6 max-w-2xl">
      <legend className="mb-3 font-semibold">Choose how to pay</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <ChoiceCard name={name} checked={!shown} onChoose={() => choose(false)} title="At once" price={price}>
          The course is yours for good.
        </ChoiceCard>
        <ChoiceCard
          name={name}
          checked={shown}
          onChoose={() => choose(true)}
          title={`In ${amounts.length} parts`}
          price={
            <>
              {formatRupees(first)} <span className="text-sm font-normal text-muted">now</span>
            </>
          }
        >
          Then {formatRupees(each)} a month
          {amounts.length > 2 && `, ${amounts.length - 1} times`}. Each part opens the course until the next
          is due; the last opens it for good.
        </ChoiceCard>
      </div>
    </fieldset>
  )
}
