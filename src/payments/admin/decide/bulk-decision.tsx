import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../platform/client/ui/button.tsx'
import { firstPress } from '../../../platform/client/ui/hooks/first-press.ts'
import { ConfirmDialog } from '../../../platform/client/ui/overlays/confirm-dialog.tsx'
import type { DeskPayment, Payment } from '../../payments.schema.ts'
import { RejectReason } from './reject-reason.tsx'
import { useDecideMany } from './use-decide-many.ts'
import { DESK_BULK, deskKey } from '../use-desk-keys.ts'
import type { Undo } from './use-undo.ts'

interface BulkDecisionProps {
  selected: readonly DeskPayment[]
  undo: Undo
  onDecided: (decided: readonly Payment[]) => void
  onClear: () => void
}

/** One bar for all that are selected, within a thumb's reach. */
export function BulkDecision({ selected, undo, onDecided, onClear }: BulkDecisionProps) {
  const [reason, setReason] = useState('')
  const { decide, deciding, question } = useDecideMany({ selected, undo, onDecided })
  const count = selected.length
  if (count === 0) return null
  return (
    <div
      {...{ [DESK_BULK]: true }}
      role="group"
      aria-label="Selected payments"
      className="floating sticky bottom-3 z-20 mt-4 flex flex-wrap items-end gap-2.5 rounded-card p-3"
    >
      <Button
        size="sm"
        variant="ghost"
        className="max-sm:hidden"
        disabled={deciding !== null}
        onClick={onClear}
      >
        Select none
      </Button>
      <span className="mr-auto" />
      <RejectReason
        value={reason}
        onChange={setReason}
        disabled={deciding !== null}
        onEnter={() => decide('rejected', reason)}
      />
      <Button
        size="sm"
        variant="secondary"
        className="text-danger! max-sm:flex-1"
        icon={<X aria-hidden="true" />}
        disabled={deciding !== null}
        busy={deciding === 'rejected'}
        onClick={firstPress(() => decide('rejected', reason))}
        {...deskKey('reject')}
      >
        Reject {count}
      </Button>
      <Button
        size="sm"
        className="max-sm:flex-1"
        icon={<Check aria-hidden="true" />}
        disabled={deciding !== null}
        busy={deciding === 'approved'}
        onClick={firstPress(() => decide('approved', reason))}
        {...deskKey('approve')}
      >
        Approve {count}
      </Button>
      <ConfirmDialog {...question} />
    </div>
  )
}
