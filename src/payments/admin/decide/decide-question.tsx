import { Button } from '../../../platform/client/ui/button.tsx'
import {
  ConfirmDialog,
  type ConfirmDialogProps,
} from '../../../platform/client/ui/overlays/confirm-dialog.tsx'
import { t } from '../../texts/admin-queue.ts'

export interface DecideQuestionProps extends Omit<ConfirmDialogProps, 'children'> {
  /** For a short payment: approves it anyway. */
  onApprove: (() => void) | null
  approveLabel?: string
}

/** The question before an approval. */
export function DecideQuestion({
  onApprove,
  approveLabel = t.approveAnyway,
  ...question
}: DecideQuestionProps) {
  return (
    <ConfirmDialog {...question}>
      {onApprove && (
        <Button size="sm" variant="ghost" className="mt-3 -ms-3" onClick={onApprove}>
          {approveLabel}
        </Button>
      )}
    </ConfirmDialog>
  )
}
