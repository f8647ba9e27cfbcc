import { Suspense, useRef, useState } from 'react'
import type { QueuedPayment } from '../../../approval-queue.schema.ts'
import { Button } from '../../../../platform/client/ui/button.tsx'
import { lazyPart } from '../../../../platform/client/hydration/lazy-part.ts'
import { ApproveAfterAll } from './approve-after-all.tsx'
import { amountAfterRefunds } from './amounts.ts'
import { t } from '../../../texts/admin-refunds.ts'
import { useMay } from '../../../../accounts/client/staff/use-may.ts'

const RevokeDialog = lazyPart(() => import('./revoke-dialog.tsx').then((m) => m.RevokeDialog))
const RefundDialog = lazyPart(() => import('./refund-dialog.tsx').then((m) => m.RefundDialog))

/** Actions for a payment whose decision can no longer be undone: refund, revoke, or approve a rejected payment. */
export function Afterwards({ payment }: { payment: QueuedPayment }) {
  const [open, setOpen] = useState<'refund' | 'revoke' | null>(null)
  const card = useRef<HTMLElement>(null)
  const refunds = useMay('refunds')
  const decides = useMay('payments')
  const { status, received, revocation, canApprove } = payment
  if (status === 'pending' || revocation) return null
  const close = () => setOpen(null)
  const show = (which: 'refund' | 'revoke') => (event: { currentTarget: HTMLElement }) => {
    card.current = event.currentTarget.closest('article')
    setOpen(which)
  }
  // Moves the focus to the payment, because the pressed button may be removed.
  const done = () => {
    close()
    requestAnimationFrame(() => card.current?.focus({ preventScroll: true }))
  }
  return (
    <>
      {refunds && status === 'approved' && amountAfterRefunds(payment) > 0 && (
        <Button size="sm" variant="secondary" onClick={show('refund')}>
          {t.refundEllipsis}
        </Button>
      )}
      {refunds && (status === 'approved' || received !== null) && (
        <Button size="sm" variant="secondary" className="text-danger!" onClick={show('revoke')}>
          {t.revokeEllipsis}
        </Button>
      )}
      {decides && canApprove && <ApproveAfterAll payment={payment} />}
      {open && (
        <Suspense>
          {open === 'refund' ? (
            <RefundDialog payment={payment} onClose={close} onDone={done} />
          ) : (
            <RevokeDialog payment={payment} onClose={close} onRevoked={done} />
          )}
        </Suspense>
      )}
    </>
  )
}
