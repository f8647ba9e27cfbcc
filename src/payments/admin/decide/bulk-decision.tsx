import { useState } from 'react'
import { Button } from '../../../platform/client/ui/button.tsx'
import type { Payment } from '../../payments.schema.ts'
import type { QueuedPayment } from '../../approval-queue.schema.ts'
import { DecideQuestion } from './decide-question.tsx'
import { DecisionButtons } from './decision.tsx'
import { RejectReason } from './reject-reason.tsx'
import { useDecideMany } from './use-decide-many.ts'
import { QUEUE_BULK } from '../use-queue-keys.ts'
import type { Draft } from './use-decide.ts'
import type { Undo } from './use-undo.ts'
import { t } from '../../texts/admin-queue.ts'

interface BulkDecisionProps {
  selected: readonly QueuedPayment[]
  drafts: ReadonlyMap<number, Draft>
  undo: Undo
  onDecided: (decided: readonly Payment[]) => void
  onClear: () => void
}

/** A bar that decides all selected payments. On phones, it is within reach of the thumb. */
export function BulkDecision({ selected, drafts, undo, onDecided, onClear }: BulkDecisionProps) {
  const [reason, setReason] = useState('')
  const { decide, deciding, question } = useDecideMany({ selected, drafts, undo, onDecided })
  const count = selected.length
  if (count === 0) return null
  return (
    <div
      {...{ [QUEUE_BULK]: true }}
      role="group"
      aria-label={t.selectedPayments}
      className="floating sticky bottom-3 z-20 mt-4 flex flex-wrap items-end gap-2.5 rounded-card p-3"
    >
      <Button
        size="sm"
        variant="ghost"
        className="max-sm:hidden"
        disabled={deciding !== null}
        onClick={onClear}
      >
        {t.selectNone}
      </Button>
      <span className="me-auto" />
      <RejectReason
        value={reason}
        onChange={setReason}
        disabled={deciding !== null}
        onEnter={() => decide('rejected', reason)}
      />
      <DecisionButtons count={count} deciding={deciding} decide={(status) => decide(status, reason)} />
      <DecideQuestion {...question} approveLabel={t.approveAnyway} />
    </div>
  )
}
