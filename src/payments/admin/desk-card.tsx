import { Link } from '@tanstack/react-router'
import { Image } from 'lucide-react'
import type { ReactNode } from 'react'
import { CASH_METHOD } from '../../platform/constants.ts'
import { formatRupees } from '../../platform/money.ts'
import type { DeskPayment, Payment } from '../payments.schema.ts'
import { PAYMENT_WORDS, PaymentBadge, RevokedBadge } from '../../catalogue/client/course/payment-badge.tsx'
import { paymentTitle } from '../client/payment-title.ts'
import { Button, buttonClass } from '../../platform/client/ui/button.tsx'
import { Checkbox } from '../../platform/client/ui/forms/choice.tsx'
import { When } from '../../platform/client/ui/hooks/when.tsx'
import { DeskWarnings } from './desk-warnings.tsx'
import { DecideQuestion } from './decide/decide-question.tsx'
import { DecisionButtons, DecisionFields } from './decide/decision.tsx'
import { whatIsGone } from './decide/flags.ts'
import { Afterwards } from './money/afterwards.tsx'
import { Refunds } from './money/refunds.tsx'
import { UndoButton } from './decide/undo-button.tsx'
import { type Draft, useDecide } from './decide/use-decide.ts'
import { DESK_CARD, deskKey } from './use-desk-keys.ts'
import type { Undo } from './decide/use-undo.ts'

export interface DeskCardProps {
  payment: DeskPayment
  onView: () => void
  /** Null where nothing can be selected. */
  selection: { selected: boolean; onSelect: () => void } | null
  draft: Draft
  onDraft: (change: Partial<Draft>) => void
  onDecided: (decided: Payment) => void
  undo: Undo
}

/** One payment: who, for what, how much, with which proof; and the decision. */
export function DeskCard({
  payment,
  onView,
  selection,
  draft,
  onDraft,
  onDecided,
  undo,
  gone,
}: DeskCardProps & { gone: boolean }) {
  const { decide, deciding, question } = useDecide(payment, draft, { onDecided })
  const { username } = payment.user
  const lacks = whatIsGone(payment)
  const differs = payment.amount !== payment.amountDue
  const pending = payment.status === 'pending' && !gone
  return (
    <article
      {...{ [DESK_CARD]: payment.id }}
      tabIndex={-1}
      aria-label={`Payment ${payment.id} of ${username}`}
      className="card scroll-mt-32 scroll-mb-4 p-4 outline-offset-2 focus:outline-2 focus:outline-focus sm:p-5"
    >
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="font-text text-lg leading-snug font-semibold tracking-normal break-words">
            {payment.userId ? (
              <Link to="/admin/users/$id" params={{ id: payment.userId }} className="hover:underline">
                {username}
              </Link>
            ) : (
              username
            )}
            {payment.fullName && <span className="ml-2 font-normal text-muted">{payment.fullName}</span>}
          </h2>
          <p className="break-words text-muted">{paymentTitle(payment)}</p>
          {lacks && <p className="mt-1 text-sm font-semibold text-danger">{lacks}</p>}
        </div>
        <div className="flex shrink-0 flex-col items-end gap-1">
          {payment.revocation ? <RevokedBadge /> : <PaymentBadge status={payment.status} />}
          {pending && selection && (
            <Checkbox
              label={<span className="text-sm text-muted">Select</span>}
              aria-label={`Select payment ${payment.id} of ${username}`}
              checked={selection.selected}
              onChange={selection.onSelect}
              {...deskKey('select')}
            />
          )}
        </div>
      </div>

      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-2.5 sm:grid-cols-4">
        <Fact label="Amount">
          <span className={differs ? 'text-danger' : undefined}>{formatRupees(payment.amount)}</span>
          {differs && (
            <span className="block text-sm font-semibold text-danger">
              {formatRupees(payment.amountDue)} was due
            </span>
          )}
          {payment.coupon && (
            <span className="block text-sm text-muted">
              {payment.coupon} took off {formatRupees(payment.discount ?? 0)}
            </span>
          )}
          {payment.credit && (
            <span className="block text-sm text-muted">
              {formatRupees(payment.credit)} for courses counted
            </span>
          )}
          {payment.received !== null && (
            <span className="block text-sm font-semibold">{formatRupees(payment.received)} came</span>
          )}
        </Fact>
        <Fact label="Transaction ID">{payment.transactionId}</Fact>
        <Fact label="Submitted">
          <When date={payment.submittedAt} />
        </Fact>
        <Fact label="Order">
          {payment.orderCode} <span className="font-normal text-muted">#{payment.id}</span>
        </Fact>
      </dl>

      {payment.decidedAt && (
        <p className="mt-3 text-sm text-muted">
          {PAYMENT_WORDS[payment.status]} by {payment.decidedBy ?? 'a deleted account'},{' '}
          <When date={payment.decidedAt} />
          {payment.reason && (
            <>
              : <span className="text-ink">{payment.reason}</span>
            </>
          )}
        </p>
      )}
      {payment.status === 'rejected' && payment.received !== null && !payment.revocation && (
        <p className="mt-1 text-sm font-medium">
          The student was asked for {formatRupees(payment.amountDue - payment.received)} more.
        </p>
      )}
      <Refunds payment={payment} />
      <DeskWarnings payment={payment} />

      <div className="mt-4 flex flex-wrap items-end gap-2.5 border-t border-hairline pt-4">
        {payment.paymentMethod !== CASH_METHOD && (
          <Button
            size="sm"
            variant="secondary"
            className="max-sm:w-full"
            icon={<Image aria-hidden="true" />}
            onClick={onView}
            {...deskKey('view')}
          >
            View Proof
          </Button>
        )}
        {payment.seatCode && (
          <Link
            to="/seats/$code"
            params={{ code: payment.seatCode }}
            className={buttonClass({ size: 'sm', variant: 'secondary' })}
          >
            Places
          </Link>
        )}
        {!pending && undo.open.has(payment.id) && <UndoButton payment={payment} undo={undo} />}
        {!gone && <Afterwards payment={payment} />}
        {pending && (
          <>
            <span className="mr-auto" />
            <DecisionFields
              payment={payment}
              draft={draft}
              onDraft={onDraft}
              deciding={deciding}
              decide={decide}
            />
            <DecisionButtons deciding={deciding} decide={decide} />
          </>
        )}
      </div>
      <DecideQuestion {...question} />
    </article>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-medium break-words tabular-nums [&_time]:whitespace-normal">{children}</dd>
    </div>
  )
}
