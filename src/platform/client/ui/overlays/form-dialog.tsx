import { type ReactNode, useState } from 'react'
import { Button } from '../button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { useLeaving } from './leaving.tsx'

interface FormDialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** The id of the form inside, which the button submits. */
  formId: string
  submitLabel: string
  busyLabel: string
  busy: boolean
  /** Whether something would be lost. */
  dirty: boolean
  /** Nothing to submit yet. */
  disabled?: boolean | undefined
  size?: 'md' | 'lg' | undefined
  children: ReactNode
}

/** A dialog around a form. Closing it, or leaving the page, asks first when something was typed. */
export function FormDialog(props: FormDialogProps) {
  const { open, onClose, title, formId, submitLabel, busyLabel, busy, dirty, disabled, size, children } =
    props
  const [asking, setAsking] = useState(false)
  const guarded = open && (dirty || busy)
  const leaving = useLeaving(guarded)
  const close = () => (dirty ? setAsking(true) : onClose())
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      size={size}
      busy={busy}
      footer={
        <>
          <Button variant="secondary" onClick={close} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy} busyLabel={busyLabel} disabled={disabled}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {children}
      <ConfirmDialog
        open={asking || leaving.status === 'blocked'}
        title="Discard your changes?"
        text={
          busy
            ? 'What is being saved or uploaded would be stopped.'
            : 'What you changed here has not been saved.'
        }
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        danger
        onClose={() => {
          setAsking(false)
          leaving.reset?.()
        }}
        onConfirm={() => {
          setAsking(false)
          onClose()
          leaving.proceed?.()
        }}
      />
    </Dialog>
  )
}
