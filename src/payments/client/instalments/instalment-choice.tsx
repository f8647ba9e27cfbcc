import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { formatRupees } from '../../../platform/money.ts'
import { ChoiceCard } from '../plans/choice-card.tsx'
import { t } from '../../texts/plans.ts'

interface InstalmentChoiceProps {
  /** The full price, as displayed. */
  price: string
  /** The amount of each instalment, in rupees. */
  amounts: readonly number[]
  inInstalments: boolean
}

/** The choice between payment in full and instalments. The URL stores it. */
export function InstalmentChoice({ price, amounts, inInstalments }: InstalmentChoiceProps) {
  const navigate = useNavigate({ from: '/upgrade' })
  const name = useId()
  // Shows the choice immediately, before the URL and the page change.
  const [pick, setPick] = useState({ from: inInstalments, to: inInstalments })
  const shown = pick.from === inInstalments ? pick.to : inInstalments
  const choose = (to: boolean) => {
    setPick({ from: inInstalments, to })
    void navigate({
      search: (before) => ({ ...before, parts: to || undefined }),
      replace: true,
      resetScroll: false,
    })
  }
  const [first = 0, each = 0] = amounts
  return (
    <fieldset className="mt-6 max-w-2xl">
      <legend className="mb-3 font-semibold">{t.chooseHowToPay}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <ChoiceCard
          name={name}
          checked={!shown}
          onChoose={() => choose(false)}
          title={t.atOnce}
          price={price}
        >
          {t.getLifetimeAccess}
        </ChoiceCard>
        <ChoiceCard
          name={name}
          checked={shown}
          onChoose={() => choose(true)}
          title={t.inInstalments(amounts.length)}
          price={
            <>
              {formatRupees(first)} <span className="text-sm font-normal text-muted">{t.now}</span>
            </>
          }
        >
          {t.thenMonthly(formatRupees(each), amounts.length - 1)}
        </ChoiceCard>
      </div>
    </fieldset>
  )
}
