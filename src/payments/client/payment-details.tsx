import { Smartphone } from 'lucide-react'
import type { Quote } from '../payments.schema.ts'
import { formatRupees } from '../../platform/money.ts'
import { useSite } from '../../platform/client/page/site.ts'
import { ContactHelp } from '../../academy/client/contact.tsx'
import { buttonClass } from '../../platform/client/ui/button.tsx'
import { CopyButton } from '../../platform/client/ui/forms/copy-button.tsx'
import { Step } from '../../platform/client/ui/lists/step.tsx'
import { CouponBox } from './plans/coupon-box.tsx'
import { paidFor } from './plans/plan-words.ts'
import { GroupBox } from './seats/group-box.tsx'
import { SaveQr } from './offer/save-qr.tsx'
import { leaveToPay } from './offer/use-return.ts'
import { QrCode } from '../../platform/client/qr-code.tsx'
import { t } from '../texts/checkout.ts'

/** Whether there is an account to pay to. */
export const canBePaid = ({ upi, bank }: Quote) => upi !== null || bank !== null

interface PaymentDetailsProps {
  quote: Quote
  /** Whether the student says that they have already paid. If so, the payment details appear below the form. */
  isSecond: boolean
}

/** The amount, and the account to which the student pays it. */
export function PaymentDetails({ quote, isSecond }: PaymentDetailsProps) {
  const { upi, bank, amountDue } = quote
  const ways = upi && bank ? t.upiOrBankTransfer : upi ? 'UPI' : bank ? t.bankTransfer : null
  return (
    <section aria-labelledby="payment-details" className="card p-5 sm:p-7">
      <h2 id="payment-details" className="title-section">
        {t.paymentDetails}
      </h2>
      {ways === null ? (
        <NotYet />
      ) : (
        <Step
          number={isSecond ? null : 1}
          title={isSecond ? t.notPaidYet(ways) : t.payBy(ways)}
          className="mt-5"
        >
          <p className="text-[2.5rem] leading-none font-semibold tracking-tight tabular-nums">
            {formatRupees(amountDue)}
          </p>
          <p className="mt-2 text-sm text-muted">
            {whatFor(quote)} {t.payExactly}
          </p>
          {quote.credit && (
            <p className="mt-3 text-sm">
              {t.creditTaken(formatRupees(quote.credit.amount), quote.credit.titles.join(', '))}
            </p>
          )}
          {(quote.takesCoupons || quote.coupon) && (
            <CouponBox key={`coupon ${quote.coupon?.code ?? quote.couponRefusal}`} quote={quote} />
          )}
          {quote.sellsSeats && <GroupBox key={`seats ${quote.seats}`} quote={quote} />}
          {upi && <ByUpi quote={quote} upi={upi} />}
          {bank && <ByTransfer quote={quote} bank={bank} />}
        </Step>
      )}
    </section>
  )
}

function whatFor({ plan, price, seats, instalments }: Quote): string {
  if (seats !== null) return t.forSeats(seats, price)
  if (plan) return paidFor(plan)
  const part = instalments?.part
  return part ? t.forInstalment(part.number, part.of) : t.forCourse
}

/** Replaces the payment details until the academy has set an account to pay to. */
function NotYet() {
  const { name } = useSite()
  return (
    <>
      <p className="mt-3 text-muted">{t.cannotPayYet(name)}</p>
      <ContactHelp
        question={t.askWhen(name)}
        className="mt-4"
        none={<p className="mt-3 text-muted">{t.checkAgainLater}</p>}
      />
    </>
  )
}

function ByUpi({ quote, upi }: { quote: Quote; upi: NonNullable<Quote['upi']> }) {
  return (
    <div className="mt-6 grid items-start gap-x-7 gap-y-5 sm:grid-cols-[13rem_1fr]">
      <div className="mx-auto w-full max-w-60 max-sm:order-last sm:max-w-none">
        <QrCode text={upi.link} label={t.qrCode(formatRupees(quote.amountDue), upi.id)} />
        <p className="mt-2 text-center text-sm text-muted">{t.scanWithApp}</p>
        <SaveQr text={upi.link} name={quote.orderCode} />
      </div>
      <div className="grid min-w-0 content-start gap-4">
        <a
          href={upi.link}
          onClick={leaveToPay}
          className={buttonClass({ variant: 'secondary', block: true, className: 'md:pointer-fine:hidden' })}
        >
          <Smartphone aria-hidden="true" />
          {t.openUpiApp}
        </a>
        <dl className="grid gap-1">
          <Row label={t.upiId} value={upi.id} />
          <Row label={t.payee} value={upi.payee} plain />
          <Row label={t.noteForApp} value={quote.orderCode} />
        </dl>
        <p className="text-sm text-muted">{t.whyNote}</p>
      </div>
    </div>
  )
}

function ByTransfer({ quote, bank }: { quote: Quote; bank: NonNullable<Quote['bank']> }) {
  return (
    <>
      {quote.upi && (
        <h4 className="mt-7 border-t border-hairline pt-5 font-text text-sm font-semibold tracking-normal">
          {t.orTransfer}
        </h4>
      )}
      <dl className="mt-2 grid gap-x-7 gap-y-1 sm:grid-cols-2">
        <Row label={t.accountName} value={bank.accountName} />
        <Row label={t.accountNumber} value={bank.accountNumber} />
        <Row label={t.ifsc} value={bank.ifsc} />
        {bank.bank && <Row label={t.bank} value={bank.bank} plain />}
        {!quote.upi && <Row label={t.noteForTransfer} value={quote.orderCode} />}
      </dl>
    </>
  )
}

function Row({ label, value, plain }: { label: string; value: string; plain?: boolean | undefined }) {
  return (
    <div className="min-h-13">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="flex items-center justify-between gap-2 font-medium tabular-nums">
        <span className="min-w-0 break-words">{value}</span>
        {!plain && <CopyButton value={value} what={label} />}
      </dd>
    </div>
  )
}
