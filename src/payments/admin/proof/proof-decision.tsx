import { Check, X } from 'lucide-react'
import type { DeskPayment } from '../../payments.schema.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { firstPress } from '../../../platform/client/ui/hooks/first-press.ts'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { paymentTitle } from '../../client/payment-title.ts'
import { flagsOf } from '../decide/flags.ts'
import { ReceivedAmount } from '../decide/received-amount.tsx'
import type { Draft } from '../decide/use-decide.ts'
import { RejectReason } from '../decide/reject-reason.tsx'

/** What one compares the proof with, where there is room beside it. */
export function ProofFacts({ payment }: { payment: DeskPayment }) {
  return (
    <div className="hidden min-h-0 overflow-y-auto bg-surface px-4 pt-2 text-ink lg:col-start-2 lg:row-start-2 lg:block">
      <p className="font-medium break-words">{paymentTitle(payment)}</p>
      <p className="text-sm text-muted">
        #{payment.id}, submitted <When date={payment.submittedAt} />
      </p>
      <ul className="mt-3 grid gap-2">
        {flagsOf(payment).map((flag) => (
          <li key={flag} className="rounded-control bg-danger-soft px-3 py-2 text-sm font-medium text-danger">
            {flag}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ProofDecisionProps {
  payment: DeskPayment
  pending: boolean
  draft: Draft
  onDraft: (change: Partial<Draft>) => void
  deciding: string | null | undefined
  decide: (status: 'approved' | 'rejected') => void
}

/** The decision, under the proof or beside it. */
export function ProofDecision({ payment, pending, draft, onDraft, deciding, decide }: ProofDecisionProps) {
  return (
    <div className="z-10 grid gap-2.5 bg-stage px-4 py-1.5 pb-[max(0.375rem,env(safe-area-inset-bottom))] lg:col-start-2 lg:row-start-3 lg:bg-surface lg:pb-5 lg:text-ink">
      {pending ? (
        <>
          <div className="hidden gap-2.5 lg:grid">
            <RejectReason
              value={draft.reason}
              onChange={(reason) => onDraft({ reason })}
              disabled={deciding !== null}
              onEnter={() => decide('rejected')}
            />
            <ReceivedAmount
              due={payment.amountDue}
              value={draft.received}
              onChange={(received) => onDraft({ received })}
              disabled={deciding !== null}
              onEnter={() => decide('approved')}
            />
          </div>
          <div className="mx-auto flex gap-2.5 lg:mx-0">
            <Button
              size="sm"
              variant="danger"
              icon={<X aria-hidden="true" />}
              aria-keyshortcuts="r"
              className="lg:flex-1"
              disabled={deciding !== null}
              onClick={firstPress(() => decide('rejected'))}
            >
              Reject
            </Button>
            <Button
              size="sm"
              icon={<Check aria-hidden="true" />}
              aria-keyshortcuts="a"
              className="lg:flex-1"
              disabled={deciding !== null}
              onClick={firstPress(() => decide('approved'))}
            >
              Approve
            </Button>
          </div>
        </>
      ) : (
        payment.status === 'pending' && (
          <p role="status" className="text-center">
            Decided elsewhere
          </p>
        )
      )}
    </div>
  )
}
