import { MobileLink } from '../../accounts/client/registration/mobile-link.tsx'
import { Link } from '@tanstack/react-router'
import { ChevronDown, Image } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { CASH_METHOD } from '../rules.ts'
import { formatRupees } from '../../platform/money.ts'
import type { Payment } from '../payments.schema.ts'
import type { QueuedPayment } from '../approval-queue.schema.ts'
import { PaymentBadge, RevokedBadge } from '../../catalogue/client/course/payment-badge.tsx'
import { paymentTitle } from '../client/payment-title.ts'
import { Button, buttonClass } from '../../platform/client/ui/button.tsx'
import { cx } from '../../platform/client/ui/cx.ts'
import { IconButton } from '../../platform/client/ui/icon-button.tsx'
import { Checkbox } from '../../platform/client/ui/forms/choice.tsx'
import { When } from '../../platform/client/ui/hooks/when.tsx'
import { DocumentLinks } from './document-links.tsx'
import { QueueWarnings } from './queue-warnings.tsx'
import { DecideQuestion } from './decide/decide-question.tsx'
import { DecisionButtons, DecisionFields } from './decide/decision.tsx'
import { flagsOf, deletedTargetWarning } from './decide/flags.ts'
import { Afterwards } from './money/refunds/afterwards.tsx'
import { Refunds } from './money/refunds/refunds.tsx'
import { UndoButton } from './decide/undo-button.tsx'
import { type Draft, useDecide } from './decide/use-decide.ts'
import { QUEUE_CARD, QUEUE_OPEN, queueKey } from './use-queue-keys.ts'
import type { Undo } from './decide/use-undo.ts'
import { Rich } from '../../platform/client/ui/rich.tsx'
import { t } from '../texts/admin-queue.ts'
import { useMay } from '../../accounts/client/staff/use-may.ts'

export interface QueueCardProps {
  payment: QueuedPayment
  onView: () => void
  /** Null if the payment cannot be selected. */
  selection: { selected: boolean; onSelect: () => void } | null
  draft: Draft
  onDraft: (change: Partial<Draft>) => void
  onDecided: (decided: Payment) => void
  undo: Undo
  /** Whether the details are visible. */
  open: boolean
  onOpen: (open: boolean) => void
}

/** One payment: student, item, amount, screenshot and decision, with its details below. */
export function QueueCard({
  payment,
  onView,
  selection,
  draft,
  onDraft,
  onDecided,
  undo,
  gone,
  open,
  onOpen,
}: QueueCardProps & { gone: boolean }) {
  const { decide, deciding, question } = useDecide(payment, draft, { undo, onDecided })
  const { username } = payment.user
  const lacks = deletedTargetWarning(payment)
  const differs = payment.amount !== payment.amountDue
  const seesUsers = useMay('students')
  const decides = useMay('payments')
  const pending = payment.status === 'pending' && !gone && decides
  const warnings = flagsOf(payment).length + Math.min(payment.sameDevice.length, 1)
  const canUndo = !pending && undo.open.has(payment.id)
  // On phones, a closed card has two lines.
  const folds = open ? undefined : 'max-sm:hidden'
  const article = useRef<HTMLElement>(null)
  useEffect(() => {
    // Scrolls the whole card into view for keyboard users.
    if (open && article.current?.matches(':focus-visible'))
      article.current.scrollIntoView({ block: 'nearest' })
  }, [open])
  return (
    <article
      ref={article}
      {...{ [QUEUE_CARD]: payment.id, ...(open && { [QUEUE_OPEN]: true }) }}
      tabIndex={-1}
      aria-label={t.paymentOf(payment.id, username)}
      onFocus={({ target, currentTarget }) => {
        // Opens the details only on keyboard focus, so that nothing moves under the pointer.
        if (target === currentTarget && target.matches(':focus-visible')) onOpen(true)
      }}
      className="card relative scroll-mt-32 scroll-mb-4 px-4 py-2.5 outline-offset-2 focus:outline-2 focus:outline-focus max-sm:py-1.5"
    >
      <div className="flex flex-wrap items-start gap-x-3">
        {pending && selection && (
          <Checkbox
            label=""
            className="z-10 gap-0!"
            aria-label={t.selectPayment(payment.id, username)}
            checked={selection.selected}
            onChange={selection.onSelect}
            {...queueKey('select')}
          />
        )}
        <div className={cx('min-w-0 flex-1 basis-0 py-1.5 leading-snug', !open && 'max-sm:line-clamp-2')}>
          <h2 className="inline font-text text-base leading-snug font-semibold tracking-normal break-words">
            {payment.userId && seesUsers ? (
              <Link to="/admin/users/$id" params={{ id: payment.userId }} className="hover:underline">
                {username}
              </Link>
            ) : (
              username
            )}
            {payment.fullName && <span className="ms-2 font-normal text-muted">{payment.fullName}</span>}
          </h2>{' '}
          {payment.mobile && (
            <MobileLink mobile={payment.mobile} isConfirmed={payment.isMobileConfirmed} className="text-sm" />
          )}{' '}
          <p className="inline text-sm break-words text-muted">{paymentTitle(payment)}</p>
          {!open && warnings > 0 && (
            <p className="ms-2 inline text-sm font-semibold whitespace-nowrap text-danger">
              {t.warnings(warnings)}
            </p>
          )}
          {lacks && <p className="mt-1 text-sm font-semibold text-danger">{lacks}</p>}
        </div>
        <span className={cx('py-1.5 max-sm:order-last max-sm:basis-full', !payment.revocation && folds)}>
          {payment.revocation ? <RevokedBadge /> : <PaymentBadge status={payment.status} />}
        </span>
        <IconButton
          label={t.paymentDetails(payment.id, username)}
          aria-expanded={open}
          onClick={() => onOpen(!open)}
          // On phones, the whole closed card opens its details.
          className={cx('-me-2', !open && 'max-sm:after:absolute max-sm:after:inset-0')}
          {...queueKey('open')}
        >
          <ChevronDown
            aria-hidden="true"
            className={cx('transition-transform duration-120', open && 'rotate-180')}
          />
        </IconButton>
      </div>

      <div className={cx('mt-1 flex flex-wrap items-center gap-x-6 gap-y-2.5', !open && 'max-sm:-mt-1.5')}>
        <dl className="flex min-w-0 flex-1 basis-80 flex-wrap gap-x-6 gap-y-1">
          <Fact label={t.amount} folded={!open}>
            <span className={cx('whitespace-nowrap', differs && 'text-danger')}>
              {formatRupees(payment.amount)}
            </span>
            {differs && (
              <span className="block text-sm font-semibold text-danger">
                {t.wasDue(formatRupees(payment.amountDue))}
              </span>
            )}
            {payment.received !== null && (
              <span className="block text-sm font-semibold">
                {t.received(formatRupees(payment.received))}
              </span>
            )}
          </Fact>
          <Fact label={t.transactionId} className={folds}>
            {payment.transactionId}
            {payment.events.map(
              (event) =>
                open &&
                event.action === 'corrected' && (
                  <span key={event.id} className="block text-sm font-normal text-muted">
                    <Rich
                      text={t.wasCorrected}
                      tags={{ before: () => event.was, date: () => <When date={event.at} /> }}
                    />
                  </span>
                ),
            )}
          </Fact>
          <Fact label={t.submitted} folded={!open}>
            <When date={payment.submittedAt} />
          </Fact>
        </dl>
        <div className={cx('z-10 flex flex-wrap items-center gap-2 max-sm:w-full', !canUndo && folds)}>
          {payment.paymentMethod !== CASH_METHOD && (
            <Button
              size="sm"
              variant="secondary"
              className="whitespace-nowrap max-sm:flex-1 max-sm:px-2! max-sm:[&_svg]:hidden"
              icon={<Image aria-hidden="true" />}
              onClick={onView}
              {...queueKey('view')}
            >
              {t.viewProof}
            </Button>
          )}
          {payment.seatCode && (
            <Link
              to="/seats/$code"
              params={{ code: payment.seatCode }}
              className={buttonClass({ size: 'sm', variant: 'secondary' })}
            >
              {t.seats}
            </Link>
          )}
          {canUndo && <UndoButton payment={payment} undo={undo} />}
          {!gone && <Afterwards payment={payment} />}
          {pending && <DecisionButtons deciding={deciding} decide={decide} />}
        </div>
      </div>
      {payment.decidedAt && (
        <LatestDecision payment={payment} decidedAt={payment.decidedAt} className={folds} />
      )}
      {payment.status === 'rejected' && payment.received !== null && !payment.revocation && (
        <p className="mt-1 text-sm font-medium">
          {t.balanceAsked(formatRupees(payment.amountDue - payment.received))}
        </p>
      )}
      <Refunds payment={payment} />
      {open && (
        <>
          <dl className="mt-2.5 flex flex-wrap gap-x-6 gap-y-1">
            <Fact label={t.order}>
              {payment.orderCode} <span className="font-normal text-muted">#{payment.id}</span>
            </Fact>
            {payment.coupon && (
              <Fact label={t.coupon}>
                {t.couponDiscount(payment.coupon, formatRupees(payment.discount ?? 0))}
              </Fact>
            )}
            {payment.credit && <Fact label={t.upgradeCredit}>{formatRupees(payment.credit)}</Fact>}
          </dl>
          {payment.undoSeconds === null && !gone && <DocumentLinks payment={payment} />}
          {payment.refundRequest && !payment.revocation && !payment.refunds && (
            <p className="mt-3 rounded-control bg-amber-soft px-3.5 py-2.5 text-sm break-words">
              <RefundRequest request={payment.refundRequest} />
            </p>
          )}
          <QueueWarnings payment={payment} />
          {pending && (
            <div className="mt-3 flex flex-wrap items-end gap-2.5">
              <DecisionFields
                payment={payment}
                draft={draft}
                onDraft={onDraft}
                deciding={deciding}
                decide={decide}
              />
            </div>
          )}
        </>
      )}
      <DecideQuestion {...question} />
    </article>
  )
}

interface LatestDecisionProps {
  payment: QueuedPayment
  decidedAt: Date
  className: string | undefined
}

function LatestDecision({ payment, decidedAt, className }: LatestDecisionProps) {
  const { status, decidedBy, reason } = payment
  const by = decidedBy ?? t.deletedAccount
  return (
    <p className={cx('mt-3 text-sm text-muted', className)}>
      <Rich
        text={status === 'approved' ? t.approvedBy(by) : t.rejectedBy(by)}
        tags={{ date: () => <When date={decidedAt} /> }}
      />
      {reason && (
        <>
          : <span className="text-ink">{reason}</span>
        </>
      )}
    </p>
  )
}

function RefundRequest({
  request: { at, reason },
}: {
  request: NonNullable<QueuedPayment['refundRequest']>
}) {
  return (
    <Rich
      text={reason ? t.refundRequestedFor : t.refundRequested}
      tags={{
        b: (words) => <strong className="font-semibold">{words}</strong>,
        date: () => <When date={at} />,
        reason: () => reason,
      }}
    />
  )
}

interface FactProps {
  label: string
  /** Whether phones show no label, because the value is clear without a label. */
  folded?: boolean
  className?: string | undefined
  children: ReactNode
}

function Fact({ label, folded = false, className, children }: FactProps) {
  return (
    <div className={cx('min-w-0', className)}>
      <dt className={cx('text-xs text-muted', folded && 'max-sm:sr-only')}>{label}</dt>
      <dd className="text-sm font-medium break-words tabular-nums [&_time]:whitespace-normal">{children}</dd>
    </div>
  )
}
