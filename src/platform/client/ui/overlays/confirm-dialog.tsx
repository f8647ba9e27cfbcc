import { type ReactNode, useState } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'
import { t } from '../../../texts/controls.ts'

export interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: string
  text: string
  confirmLabel: string
  cancelLabel?: string | undefined
  danger?: boolean | undefined
  busy?: boolean | undefined
  busyLabel?: string | undefined
  /** True until the user has answered the question below the text. */
  blocked?: boolean | undefined
  children?: ReactNode
}

/** Asks for confirmation. The cancel button has the focus, so that Enter does not delete anything. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  // Keeps the text until the dialog has disappeared, because the action may already have changed it.
  const [asked, setAsked] = useState(props)
  if (props.open && !props.busy && asked !== props) setAsked(props)
  const { title, text, confirmLabel, cancelLabel = t.cancel, danger, busyLabel } = asked
  const { open, onClose, onConfirm, busy, blocked, children } = props
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={text}
      size="sm"
      role="alertdialog"
      busy={busy}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy} data-autofocus>
            {cancelLabel}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            onClick={onConfirm}
            disabled={blocked}
            busy={busy}
            busyLabel={busyLabel}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
