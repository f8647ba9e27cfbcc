import { Check, CircleAlert, CircleCheck, Image, X } from 'lucide-react'
import type { PaymentStatus } from '../../rules.ts'
import { PAYMENT_WORDS } from '../../../catalogue/client/course/payment-badge.tsx'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Select } from '../../../platform/client/ui/forms/input.tsx'
import { ignoreDoubleClick } from '../../../platform/client/ui/hooks/ignore-double-click.ts'
import type { QueuedPayment } from '../../approval-queue.schema.ts'
import type { Payment } from '../../payments.schema.ts'
import type { MatchedLine } from '../../statement.schema.ts'
import { DecideQuestion } from '../decide/decide-question.tsx'
import { flagsOf } from '../decide/flags.ts'
import { ReceivedAmount } from '../decide/received-amount.tsx'
import { RejectReason } from '../decide/reject-reason.tsx'
import { UndoButton } from '../decide/undo-button.tsx'
import { type Draft, useDecide } from '../decide/use-decide.ts'
import type { Undo } from '../decide/use-undo.ts'
import { QUEUE_CARD, QUEUE_GONE, queueKey } from '../use-queue-keys.ts'
import { LineFacts, RequestFacts } from './line-facts.tsx'
import type { Candidate } from './match/candidates.ts'
import type { StatementLine } from './read/lines.ts'
import { lineWords, reasonsOf } from './words.ts'
import { t } from '../../texts/admin-statement.ts'

export interface PossibleMatchRowProps {
  payment: QueuedPayment
  candidates: readonly Candidate[]
  lines: readonly StatementLine[]
  /** The candidate line that is selected. */
  chosen: Candidate | undefined
  onChoose: (at: number) => void
  paying: MatchedLine | undefined
  draft: Draft
  onDraft: (change: Partial<Draft>) => void
  decided: PaymentStatus | undefined
  undo: Undo
  onDecided: (decided: Payment) => void
  onView: () => void
}

/** A payment and a candidate line side by side, with the decision. */
export function PossibleMatchRow(props: PossibleMatchRowProps) {
  const { payment, decided, undo } = props
  if (decided)
    return (
      <li
        {...{ [QUEUE_CARD]: payment.id, [QUEUE_GONE]: true }}
        tabIndex={-1}
        className="flex flex-wrap items-center justify-center gap-4 rounded-card border border-dashed border-edge/50 p-4 text-muted outline-offset-2 focus:outline-2 focus:outline-focus"
      >
        {t.decided(payment.id, payment.user.username, PAYMENT_WORDS[decided])}
        {undo.open.has(payment.id) && <UndoButton payment={payment} undo={undo} />}
      </li>
    )
  return <Undecided {...props} />
}

function Undecided({
  payment,
  candidates,
  lines,
  chosen,
  onChoose,
  paying,
  draft,
  onDraft,
  undo,
  onDecided,
  onView,
}: PossibleMatchRowProps) {
  const { decide, deciding, question } = useDecide(payment, draft, { undo, onDecided, line: paying })
  const line = chosen && lines[chosen.at]
  const reasons = chosen && reasonsOf(chosen)
  const named = [payment.id, payment.user.username] as const
  return (
    <li
      {...{ [QUEUE_CARD]: payment.id }}
      tabIndex={-1}
      className="card scroll-mt-24 p-4 outline-offset-2 focus:outline-2 focus:outline-focus sm:p-5"
    >
      <article aria-label={t.paymentOf(...named)}>
        <div className="grid gap-4 md:grid-cols-2">
          <div>
            <h3 className="mb-1 text-sm font-semibold text-muted">{t.payment}</h3>
            <RequestFacts payment={payment} />
            {flagsOf(payment).map((flag) => (
              <p key={flag} className="mt-1 text-sm font-medium text-danger">
                {flag}
              </p>
            ))}
          </div>
          <div className="min-w-0">
            <h3 className="mb-1 text-sm font-semibold text-muted">{t.statementLine}</h3>
            {candidates.length > 1 && (
              <Select
                aria-label={t.statementLineFor(...named)}
                value={chosen?.at ?? -1}
                onChange={(event) => onChoose(Number(event.target.value))}
                className="mb-2 text-sm md:min-h-9"
              >
                {candidates.map(({ at }) => {
                  const one = lines[at]
                  return (
                    one && (
                      <option key={at} value={at}>
                        {lineWords(one)}
                      </option>
                    )
                  )
                })}
              </Select>
            )}
            {line && reasons ? (
              <LineFacts line={line}>
                <ul className="mt-2 grid gap-1 text-sm">
                  {reasons.good.map((text) => (
                    <li key={text} className="flex gap-1.5">
                      <CircleCheck aria-hidden="true" className="mt-[0.2em] size-4 shrink-0 text-success" />
                      {text}
                    </li>
                  ))}
                  {reasons.bad.map((text) => (
                    <li key={text} className="flex gap-1.5">
                      <CircleAlert aria-hidden="true" className="mt-[0.2em] size-4 shrink-0 text-danger" />
                      {text}
                    </li>
                  ))}
                </ul>
              </LineFacts>
            ) : (
              <p className="text-sm text-muted">{t.lineUsed}</p>
            )}
          </div>
        </div>
        <div className="mt-4 flex flex-wrap items-end gap-2.5 border-t border-hairline pt-4">
          <Button
            size="sm"
            variant="secondary"
            className="max-sm:w-full"
            icon={<Image aria-hidden="true" />}
            aria-label={t.viewProofOf(...named)}
            onClick={onView}
            {...queueKey('view')}
          >
            {t.viewProof}
          </Button>
          <span className="me-auto" />
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
          <Button
            size="sm"
            variant="secondary"
            className="text-danger! max-sm:flex-1"
            icon={<X aria-hidden="true" />}
            aria-label={t.rejectPayment(...named)}
            disabled={deciding !== null}
            busy={deciding === 'rejected'}
            onClick={ignoreDoubleClick(() => decide('rejected'))}
            {...queueKey('reject')}
          >
            {t.reject}
          </Button>
          <Button
            size="sm"
            className="max-sm:flex-1"
            icon={<Check aria-hidden="true" />}
            aria-label={t.approvePayment(...named)}
            disabled={deciding !== null || !paying}
            busy={deciding === 'approved'}
            onClick={ignoreDoubleClick(() => decide('approved'))}
            {...queueKey('approve')}
          >
            {t.approve}
          </Button>
        </div>
        <DecideQuestion {...question} />
      </article>
    </li>
  )
}
