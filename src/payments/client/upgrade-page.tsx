import { CircleCheck } from 'lucide-react'
import { type Ref, useState } from 'react'
import { Link, useSearch } from '@tanstack/react-router'
import { FALLBACK_COURSE_PRICE } from '../../catalogue/courses.rules.ts'
import type { Quote } from '../payments.schema.ts'
import { trpc } from '../../platform/client/trpc.ts'
import { ContactHelp } from '../../academy/client/contact.tsx'
import { Button, buttonClass } from '../../platform/client/ui/button.tsx'
import { Spinner } from '../../platform/client/ui/spinner.tsx'
import { BillingDisclosure } from './billing/billing-disclosure.tsx'
import { WhatYouGet } from './offer/what-you-get.tsx'
import { canBePaid, PaymentDetails } from './payment-details.tsx'
import { InstalmentChoice } from './instalments/instalment-choice.tsx'
import { InstalmentNotice } from './instalments/instalment-notice.tsx'
import { PendingPayment, RejectedNotice } from './payment-state.tsx'
import { PaymentForm } from './payment-form.tsx'
import { usePlansSold } from '../../catalogue/client/course/membership-price.ts'
import { isForLife } from '../plans.rules.ts'
import { OpenUntil } from './plans/open-until.tsx'
import { GroupDone } from './seats/group-done.tsx'
import { PlanChoice } from './plans/plan-choice.tsx'
import { addAnother, planPromise } from './plans/plan-words.ts'
import { quoteInput } from './upgrade-search.ts'
import { useFocusOnChange } from './use-focus-on-change.ts'
import { t } from '../texts/checkout.ts'

type Screen = 'form' | 'pending' | 'done'

/** The page that sells a course or a plan. */
export function UpgradePage() {
  const { data: quote } = trpc.payments.quote.useQuery(quoteInput(useSearch({ from: '/_site/upgrade' })))
  // The purchase that is being repeated, as a value of `doneBy`. When this value changes, the repeated purchase is
  // approved.
  const [renewing, setRenewing] = useState<number | string>()
  const screen = quote && screenOf(quote, doneBy(quote) === renewing)
  const news = useFocusOnChange(screen)
  const { sellsYear } = usePlansSold()
  if (!quote) return <Spinner />
  const course = quote.courseId !== null
  const corrects = isCorrection(quote)
  const details = <PaymentDetails quote={quote} isSecond={corrects} />
  return (
    <div className="shell py-8 sm:py-12">
      <h1 className="title-page max-w-3xl">
        {!course
          ? sellsYear
            ? t.upgradeToPremium
            : t.choosePlan
          : screen === 'done'
            ? quote.title
            : t.purchase(quote.title)}
      </h1>
      {screen !== 'done' && (
        <p className="mt-3 max-w-2xl text-lg text-muted">
          {quote.seats !== null
            ? t.groupSeats(quote.seats, quote.price)
            : course
              ? t.getAccess(quote.price || FALLBACK_COURSE_PRICE)
              : quote.plan && planPromise(quote.plan)}
        </p>
      )}
      {quote.plans.length > 0 && <PlanChoice plans={quote.plans} chosen={quote.planId} />}
      {quote.instalments?.canChoose && screen === 'form' && (
        <InstalmentChoice
          price={quote.price}
          amounts={quote.instalments.amounts}
          inInstalments={quote.instalments.part !== null}
        />
      )}
      {screen === 'form' && !corrects && <WhatYouGet quote={quote} />}
      {screen === 'done' && quote.seats !== null && quote.seatCode !== null ? (
        <GroupDone
          seats={quote.seats}
          code={quote.seatCode}
          news={news}
          onMore={() => setRenewing(doneBy(quote))}
        />
      ) : screen === 'done' ? (
        <Done quote={quote} news={news} onRenew={() => setRenewing(doneBy(quote))} />
      ) : quote.pending ? (
        // Replaces the payment details, so that the student doesn't pay twice.
        <PendingPayment payment={quote.pending} news={news} />
      ) : (
        <>
          {quote.rejected ? (
            <RejectedNotice payment={quote.rejected} news={news} />
          ) : (
            quote.instalments && (
              <InstalmentNotice instalments={quote.instalments} slug={quote.slug} news={news} />
            )
          )}
          <div className="mt-8 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
            {!corrects && details}
            {canBePaid(quote) && (
              <PaymentForm
                key={`${quote.planId} ${quote.seats} ${quote.rejected?.id} ${quote.instalments?.part?.number}`}
                quote={quote}
                again={quote.rejected}
              />
            )}
            {corrects && details}
          </div>
          {quote.givesInvoices && canBePaid(quote) && <BillingDisclosure />}
        </>
      )}
      {canBePaid(quote) && <ContactHelp question={t.questionAboutPayment} className="mt-8" />}
    </div>
  )
}

/** Returns a value that changes with the next approved purchase. */
function doneBy({ courseId, seats, seatCode, membershipEndsAt }: Quote): number | string | undefined {
  if (seats !== null) return seatCode ?? undefined
  return courseId === null ? membershipEndsAt?.getTime() : undefined
}

/**
 * Whether the student corrects a rejected payment, whose money may have been sent already. For a short payment, the
 * balance is still due.
 */
const isCorrection = ({ rejected }: Quote) => rejected !== null && rejected.received === null

function screenOf(quote: Quote, renewing: boolean): Screen {
  if (quote.purchased) return 'done'
  if (quote.pending) return 'pending'
  return doneBy(quote) !== undefined && !renewing && !quote.rejected ? 'done' : 'form'
}

const titleOf = ({ plan }: Quote) =>
  plan === null ? t.courseIsYours : plan.courses === null ? t.isPremiumMember : t.planIsYours(plan.title)

interface DoneProps {
  quote: Quote
  news: Ref<HTMLDivElement>
  onRenew: () => void
}

/** Shown after the payment is approved, or while a plan is active. */
function Done({ quote, news, onRenew }: DoneProps) {
  const { sellsYear } = usePlansSold()
  const canRenew = sellsYear || quote.planId !== null
  return (
    <section aria-labelledby="have-access" className="card mt-8 max-w-2xl p-6 sm:p-8">
      <div
        ref={news}
        tabIndex={-1}
        role="status"
        className="flex scroll-mt-30 scroll-mb-6 items-start gap-4 outline-none"
      >
        <CircleCheck aria-hidden="true" className="mt-0.5 size-7 shrink-0 text-success" />
        <div>
          <h2 id="have-access" className="title-section">
            {titleOf(quote)}
          </h2>
          <p className="mt-2 text-muted">
            {quote.membershipEndsAt ? (
              <OpenUntil
                what={quote.plan?.courses?.join(', ') ?? t.everyPremiumCourse}
                endsAt={quote.membershipEndsAt}
              />
            ) : (
              t.courseIsOpen(quote.title)
            )}
          </p>
        </div>
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        {quote.slug === null ? (
          <Link to="/courses" className={buttonClass()}>
            {t.browseCourses}
          </Link>
        ) : (
          <Link to="/courses/$slug" params={{ slug: quote.slug }} className={buttonClass()}>
            {t.goToCourse}
          </Link>
        )}
        <Link to="/account" hash="payments" className={buttonClass({ variant: 'secondary' })}>
          {t.myPayments}
        </Link>
        {quote.sellsSeats && quote.plan && canRenew && (
          <Link
            to="/upgrade"
            search={{ plan: quote.planId ?? undefined, places: 10 }}
            className={buttonClass({ variant: 'ghost' })}
          >
            {t.buySeats}
          </Link>
        )}
        {quote.plan && canRenew && quote.membershipEndsAt && !isForLife(quote.membershipEndsAt) && (
          <Button variant="ghost" onClick={onRenew}>
            {addAnother(quote.plan)}
          </Button>
        )}
      </div>
    </section>
  )
}
