import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'
import { t } from '../../../texts/controls.ts'

type DeleteDialogProps = Omit<ConfirmDialogProps, 'confirmLabel' | 'busyLabel' | 'danger'> & {
  confirmLabel?: string
}

/** Asks for confirmation before deleting something. */
export const DeleteDialog = ({ confirmLabel = t.deleteButton, ...props }: DeleteDialogProps) => (
  <ConfirmDialog {...props} confirmLabel={confirmLabel} busyLabel={t.deleting} danger />
)
