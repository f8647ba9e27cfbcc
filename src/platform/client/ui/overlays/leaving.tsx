import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { t } from '../../../texts/controls.ts'

/** Blocks navigation and closing of the page while there are unsaved changes. */
export const useLeaving = (guarded: boolean) =>
  useBlocker({
    shouldBlockFn: () => guarded,
    enableBeforeUnload: () => guarded,
    disabled: !guarded,
    withResolver: true,
  })

/** Asks for confirmation before the user loses unsaved changes. */
export function LeavingQuestion({ dirty }: { dirty: boolean }) {
  const leaving = useLeaving(dirty)
  return (
    <ConfirmDialog
      open={leaving.status === 'blocked'}
      title={t.discardQuestion}
      text={t.changesNotSaved}
      confirmLabel={t.discard}
      cancelLabel={t.keepEditing}
      danger
      onClose={() => leaving.reset?.()}
      onConfirm={() => leaving.proceed?.()}
    />
  )
}
