import { MobileLink } from '../../../accounts/client/registration/mobile-link.tsx'
import type { QueuedPayment } from '../../approval-queue.schema.ts'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { paymentTitle } from '../../client/payment-title.ts'
import { DecisionButtons, DecisionFields } from '../decide/decision.tsx'
import { flagsOf } from '../decide/flags.ts'
import type { Draft } from '../decide/use-decide.ts'
import { t } from '../../texts/admin-queue.ts'
import { Rich } from '../../../platform/client/ui/rich.tsx'

/** The details to compare with the screenshot. Shown only if there is space next to it. */
export function ScreenshotFacts({ payment }: { payment: QueuedPayment }) {
  return (
    <div className="hidden min-h-0 overflow-y-auto bg-surface px-4 pt-2 text-ink lg:col-start-2 lg:row-start-2 lg:block">
      <p className="font-medium break-words">{paymentTitle(payment)}</p>
      <p className="text-sm text-muted">
        <Rich
          text={t.numberSubmitted(payment.id)}
          tags={{ date: () => <When date={payment.submittedAt} /> }}
        />
      </p>
      {(payment.fullName ?? payment.mobile) && (
        <p className="mt-1 flex flex-wrap gap-x-3 text-sm break-words">
          {payment.fullName}
          {payment.mobile && <MobileLink mobile={payment.mobile} isConfirmed={payment.isMobileConfirmed} />}
        </p>
      )}
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

interface ScreenshotDecisionProps {
  payment: QueuedPayment
  pending: boolean
  /** Whether the screenshot appeared automatically and has not loaded yet. */
  unseen: boolean
  draft: Draft
  onDraft: (change: Partial<Draft>) => void
  deciding: string | null | undefined
  decide: (status: 'approved' | 'rejected') => void
}

/** The buttons that decide the payment, below or next to the screenshot. */
export function ScreenshotDecision({ pending, unseen, ...decision }: ScreenshotDecisionProps) {
  return (
    <div className="z-10 grid gap-2.5 bg-stage px-4 py-1.5 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:col-start-2 lg:row-start-3 lg:bg-surface lg:pb-5 lg:text-ink">
      {pending ? (
        <>
          <div className="hidden gap-2.5 lg:grid">
            <DecisionFields {...decision} />
          </div>
          <div className="flex gap-2.5">
            <DecisionButtons
              underScreenshot
              deciding={decision.deciding}
              unseen={unseen}
              decide={decision.decide}
            />
          </div>
        </>
      ) : (
        decision.payment.status === 'pending' && (
          <p role="status" className="text-center">
            {t.decidedElsewhere}
          </p>
        )
      )}
    </div>
  )
}
