import { Button } from '../../../platform/client/ui/button.tsx'
import {
  ConfirmDialog,
  type ConfirmDialogProps,
} from '../../../platform/client/ui/overlays/confirm-dialog.tsx'
import { t } from '../../texts/admin-queue.ts'

export interface DecideQuestionProps extends Omit<ConfirmDialogProps, 'children'> {
  /** Approves a short payment without requesting its balance. */
  onApprove: (() => void) | null
  approveLabel?: string
}

/** Asks for confirmation before an approval. */
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
