import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'

type DeleteDialogProps = Omit<ConfirmDialogProps, 'confirmLabel' | 'busyLabel' | 'danger'> & {
  confirmLabel?: string
}

/** Asks before something is deleted. */
export const DeleteDialog = ({ confirmLabel = 'Delete', ...props }: DeleteDialogProps) => (
  <ConfirmDialog {...props} confirmLabel={confirmLabel} busyLabel="Deleting..." danger />
)
