import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '../button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { useLeaving } from './leaving.tsx'
import { t } from '../../../texts/controls.ts'

interface FormDialogProps {
  open: boolean
  onClose: () => void
  title: string
  onSubmit: (event: FormEvent) => unknown
  submitLabel: string
  busyLabel: string
  busy: boolean
  /** Whether there are unsaved changes. */
  dirty: boolean
  /** Whether a draft keeps the values, so that leaving the page needs no confirmation. */
  keepsDraft?: boolean | undefined
  /** Whether there is nothing to submit yet. */
  disabled?: boolean | undefined
  size?: 'md' | 'lg' | undefined
  /** Content before the form. */
  lead?: ReactNode
  /** Content of the form. */
  children: ReactNode
}

/** A dialog with a form. Asks for confirmation before closing it or leaving the page with unsaved changes. */
export function FormDialog(props: FormDialogProps) {
  const { open, onClose, title, onSubmit, submitLabel, busyLabel, busy, dirty, keepsDraft, disabled, size } =
    props
  const form = useId()
  const [asking, setAsking] = useState(false)
  const guarded = open && ((dirty && !keepsDraft) || busy)
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
            {t.cancel}
          </Button>
          <Button type="submit" form={form} busy={busy} busyLabel={busyLabel} disabled={disabled}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {props.lead}
      <form
        id={form}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          // For React's events, a dialog inside another form is a child of that form.
          event.stopPropagation()
          void onSubmit(event)
        }}
      >
        {props.children}
      </form>
      <ConfirmDialog
        open={asking || leaving.status === 'blocked'}
        title={t.discardQuestion}
        text={busy ? t.savingWillStop : t.changesNotSaved}
        confirmLabel={t.discard}
        cancelLabel={t.keepEditing}
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
