import { Dialog, DialogPanel, DialogTitle } from '@headlessui/react'
import { useState } from 'react'
import { formatRupees } from '../../shared/money.ts'
import type { DeskPayment } from '../../shared/schemas/payments.ts'
import { proofAddress } from '../payments/payment-files.ts'
import { Ring } from '../ui/spinner.tsx'

/** The proof over the whole screen; Escape or a click closes it. It is fetched now, not before. */
export function ProofViewer({ payment, onClose }: { payment: DeskPayment; onClose: () => void }) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  return (
    <Dialog open onClose={onClose} className="relative z-50">
      <div className="fixed inset-0 bg-stage" aria-hidden="true" />
      <div className="fixed inset-0">
        <DialogPanel className="size-full">
          <DialogTitle className="absolute inset-x-0 top-0 z-10 flex min-h-12 flex-wrap items-center justify-center gap-x-4 bg-stage/80 font-text tracking-normal px-14 py-2 text-center text-sm text-on-stage">
            <span className="font-semibold">Proof of payment of {payment.user.username}</span>
            <span className="tabular-nums">
              {formatRupees(payment.amount)} · {payment.transactionId} · {payment.orderCode}
            </span>
          </DialogTitle>
          <button
            type="button"
            aria-label="Close proof"
            title="A click or Escape closes"
            onClick={onClose}
            data-autofocus
            className="grid size-full cursor-zoom-out place-items-center text-on-stage outline-offset-[-6px] outline-on-stage"
          >
            {state === 'loading' && <Ring className="absolute size-8" />}
            {state === 'failed' ? (
              <span role="alert">The proof could not be loaded. Close and try again.</span>
            ) : (
              <img
                src={proofAddress(payment.id)}
                alt={`Proof of payment of ${payment.user.username}`}
                onLoad={() => setState('shown')}
                onError={() => setState('failed')}
                className="max-h-dvh max-w-full object-contain p-2 pt-14"
              />
            )}
          </button>
        </DialogPanel>
      </div>
    </Dialog>
  )
}
