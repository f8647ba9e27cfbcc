import { Check, X } from 'lucide-react'
import { Button } from '../../../platform/client/ui/button.tsx'
import { cx } from '../../../platform/client/ui/cx.ts'
import { ignoreDoubleClick } from '../../../platform/client/ui/hooks/ignore-double-click.ts'
import type { QueuedPayment } from '../../approval-queue.schema.ts'
import { queueKey } from '../use-queue-keys.ts'
import { ReceivedAmount } from './received-amount.tsx'
import { RejectReason } from './reject-reason.tsx'
import type { Draft } from './use-decide.ts'
import { t } from '../../texts/admin-queue.ts'

type Decide = (status: 'approved' | 'rejected') => void
/** The decision that is being sent, if any. */
type Deciding = string | null | undefined

interface DecisionFieldsProps {
  payment: QueuedPayment
  draft: Draft
  onDraft: (change: Partial<Draft>) => void
  deciding: Deciding
  decide: Decide
}

/** The fields of a decision: the reason for a rejection, and the received amount. */
export function DecisionFields({ payment, draft, onDraft, deciding, decide }: DecisionFieldsProps) {
  return (
    <>
      <RejectReason
        value={draft.reason}
        onChange={(reason) => onDraft({ reason })}
        disabled={deciding !== null}
        onEnter={() => decide('rejected')}
      />
      <ReceivedAmount
        claimed={payment.amount}
        value={draft.received}
        onChange={(received) => onDraft({ received })}
        disabled={deciding !== null}
        onEnter={() => decide('approved')}
      />
    </>
  )
}

interface DecisionButtonsProps {
  /** Number of selected payments. */
  count?: number
  /** Whether the buttons are below a screenshot. They then have its full width, so that a thumb can reach them. */
  underScreenshot?: boolean
  deciding: Deciding
  /** Whether the screenshot is not visible yet. The buttons are then disabled. */
  unseen?: boolean
  decide: Decide
}

/** The buttons that approve and reject. */
export function DecisionButtons({
  count,
  underScreenshot = false,
  deciding,
  unseen = false,
  decide,
}: DecisionButtonsProps) {
  const shared = (status: 'approved' | 'rejected') => ({
    disabled: deciding !== null || unseen,
    busy: deciding === status,
    onClick: ignoreDoubleClick(() => decide(status)),
    ...(underScreenshot
      ? ({ size: 'md', 'aria-keyshortcuts': status[0] } as const)
      : ({ size: 'sm', ...queueKey(status === 'approved' ? 'approve' : 'reject') } as const)),
  })
  const width = underScreenshot ? 'flex-1 max-lg:min-h-13' : 'max-sm:flex-1'
  return (
    <>
      <Button
        variant={underScreenshot ? 'danger' : 'secondary'}
        className={cx(width, !underScreenshot && 'text-danger!')}
        icon={<X aria-hidden="true" />}
        {...shared('rejected')}
      >
        {count === undefined ? t.reject : t.rejectCount(count)}
      </Button>
      <Button className={width} icon={<Check aria-hidden="true" />} {...shared('approved')}>
        {count === undefined ? t.approve : t.approveCount(count)}
      </Button>
    </>
  )
}
