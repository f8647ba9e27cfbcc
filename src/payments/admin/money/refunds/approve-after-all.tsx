import { Suspense, useState } from 'react'
import type { Payment } from '../../../payments.schema.ts'
import type { MatchedLine } from '../../../statement.schema.ts'
import { Button } from '../../../../platform/client/ui/button.tsx'
import { lazyPart } from '../../../../platform/client/hydration/lazy-part.ts'
import { t } from '../../../texts/admin-refunds.ts'

const ApproveDialog = lazyPart(() => import('./approve-dialog.tsx').then((m) => m.ApproveDialog))

interface Props {
  payment: Payment
  /** The bank statement line that shows the money of this payment, and its amount in rupees. */
  line?: MatchedLine | undefined
  lineAmount?: number | undefined
  onApproved?: (payment: Payment) => void
}

/** A button that approves a payment that was rejected by mistake. */
export function ApproveAfterAll({ payment, onApproved, ...line }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={t.approveAfterAllOf(payment.user.username)}
        onClick={() => setOpen(true)}
      >
        {t.approveAfterAllEllipsis}
      </Button>
      {open && (
        <Suspense>
          <ApproveDialog
            payment={payment}
            {...line}
            onClose={() => setOpen(false)}
            onApproved={(approved) => {
              setOpen(false)
              onApproved?.(approved)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
