import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearch } from '@tanstack/react-router'
import { FALLBACK_COURSE_PRICE } from '../../shared/constants.ts'
import type { Quote } from '../../shared/schemas/payments.ts'
import { trpc } from '../trpc.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { Spinner } from '../ui/spinner.tsx'
import { When } from '../ui/when.tsx'
import { PaymentDetails } from './payment-details.tsx'
import { PendingPayment, RejectedNotice } from './payment-state.tsx'
import { ProofForm } from './proof-form.tsx'

/** Buying a course, or the yearly plan when there is none. */
export function UpgradePage() {
  const { courseId = null } = useSearch({ from: '/_site/upgrade' })
  const { data: quote } = trpc.payments.quote.useQuery({ courseId })
  const [renewing, setRenewing] = useState(false)
  if (!quote) return <Spinner />
  const course = quote.courseId !== null
  const done = course
    ? quote.purchased
    : quote.membershipEndsAt !== null && !renewing && !quote.pending && !quote.rejected
  return (
    <div className="shell py-8 sm:py-12">
      <h1 className="title-page max-w-3xl">{course ? `Purchase ${quote.title}` : 'Upgrade to Premium'}</h1>
      <p className="mt-3 max-w-2xl text-lg text-muted">
        {course
          ? `Get access to this course for ${quote.price || FALLBACK_COURSE_PRICE}`
          : `Get unlimited access to all premium courses for ${quote.price}/year`}
      </p>
      {done ? (
        <Done quote={quote} onRenew={() => setRenewing(true)} />
      ) : (
        <div className="mt-8 grid items-start gap-6 lg:grid-cols-[1.15fr_1fr]">
          <PaymentDetails quote={quote} />
          {/* What waits is not to be paid again: on a small screen it comes before how to pay. */}
          <div className={cx('grid min-w-0 gap-6', quote.pending && 'max-lg:order-first')}>
            {quote.pending ? (
              <PendingPayment payment={quote.pending} />
            ) : (
              <>
                {quote.rejected && <RejectedNotice payment={quote.rejected} />}
                <ProofForm key={quote.rejected?.id ?? 0} quote={quote} again={quote.rejected} />
              </>
            )}
          </div>
        </div>
      )}
    </div>
  )
}

/** What stands there once the payment is approved, or while a membership runs. */
function Done({ quote, onRenew }: { quote: Quote; onRenew: () => void }) {
  return (
    <section aria-labelledby="have-access" className="card mt-8 max-w-2xl p-6 sm:p-8">
      <div role="status" className="flex items-start gap-4">
        <CircleCheck aria-hidden="true" className="mt-0.5 size-7 shrink-0 text-success" />
        <div>
          <h2 id="have-access" className="title-section">
            {quote.courseId === null ? 'You are a Premium member' : 'This course is yours'}
          </h2>
          <p className="mt-2 text-muted">
            {quote.courseId === null ? (
              quote.membershipEndsAt && (
                <>
                  Every premium course is open to you until <When date={quote.membershipEndsAt} as="date" />.
                </>
              )
            ) : (
              <>All lessons and resources of {quote.title} are open to you.</>
            )}
          </p>
        </div>
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        {quote.slug === null ? (
          <Link to="/courses" className={buttonClass()}>
            Browse Courses
          </Link>
        ) : (
          <Link to="/courses/$slug" params={{ slug: quote.slug }} className={buttonClass()}>
            Go to the course
          </Link>
        )}
        <Link to="/account" hash="payments" className={buttonClass({ variant: 'secondary' })}>
          My payments
        </Link>
        {quote.courseId === null && (
          <Button variant="ghost" onClick={onRenew}>
            Add another year
          </Button>
        )}
      </div>
    </section>
  )
}
