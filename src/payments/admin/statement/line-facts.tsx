import { MobileLink } from '../../../accounts/client/registration/mobile-link.tsx'
import type { ReactNode } from 'react'
import { formatPaise, formatRupees } from '../../../platform/money.ts'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { paymentTitle } from '../../client/payment-title.ts'
import type { QueuedPayment } from '../../approval-queue.schema.ts'
import type { StatementLine } from './read/lines.ts'
import { formatDay } from './words.ts'
import { Rich } from '../../../platform/client/ui/rich.tsx'
import { t } from '../../texts/admin-statement.ts'

/** The data of a statement line, as in the bank's file. */
export function LineFacts({ line, children }: { line: StatementLine; children?: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="font-medium tabular-nums">
        {formatPaise(line.paise)}{' '}
        <span className="font-normal text-muted">{t.lineOn(formatDay(line.day))}</span>
      </p>
      <p className="text-sm break-words">{[line.narration, line.loose].join(' ')}</p>
      {line.reference && <p className="text-sm break-words text-muted">{line.reference}</p>}
      {children}
    </div>
  )
}

/** The data of a payment, as the student entered it. */
export function RequestFacts({ payment }: { payment: QueuedPayment }) {
  const { username } = payment.user
  const name = payment.fullName ? t.nameAndFullName(username, payment.fullName) : username
  return (
    <div className="min-w-0">
      <p className="font-medium break-words tabular-nums">
        {formatRupees(payment.amount)}{' '}
        {payment.amount !== payment.amountDue && (
          <span className="text-danger">{t.ofDue(formatRupees(payment.amountDue))} </span>
        )}
        <span className="font-normal text-muted">
          <Rich
            text={t.fromStudent}
            tags={{ name: () => name, date: () => <When date={payment.submittedAt} /> }}
          />
        </span>
      </p>
      <p className="text-sm break-words">{paymentTitle(payment)}</p>
      <p className="text-sm break-words text-muted">
        {payment.transactionId} · {payment.orderCode} · #{payment.id}
        {payment.mobile && (
          <>
            {' · '}
            <MobileLink mobile={payment.mobile} isConfirmed={payment.isMobileConfirmed} />
          </>
        )}
      </p>
    </div>
  )
}
