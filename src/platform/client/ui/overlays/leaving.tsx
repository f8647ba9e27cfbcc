import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { t } from '../../../texts/controls.ts'

/** Holds whoever leaves the page, by a link or by closing it, while something would be lost. */
export const useLeaving = (guarded: boolean) =>
  useBlocker({
    shouldBlockFn: () => guarded,
    enableBeforeUnload: () => guarded,
    disabled: !guarded,
    withResolver: true,
  })

/** Asks before what was typed on a page is left behind. */
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
