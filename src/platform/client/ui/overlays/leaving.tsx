import { type RegisteredRouter, useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Holds whoever leaves the page, by a link or by closing it, while something would be lost. */
export const useLeaving = (guarded: boolean) =>
  useBlocker({
    shouldBlockFn: () => guarded,
    enableBeforeUnload: () => guarded,
    disabled: !guarded,
    withResolver: true,
  })

/** Asks what holds the page, as a link does, where leaving it begins with something else; whether it may be left. */
export async function mayLeave({ history }: Pick<RegisteredRouter, 'history'>): Promise<boolean> {
  const here = history.location
  for (const { blockerFn } of history._getBlockers())
    if (await blockerFn({ currentLocation: here, nextLocation: here, action: 'PUSH' })) return false
  return true
}

/** Asks before what was typed on a page is left behind. */
export function LeavingQuestion({ dirty }: { dirty: boolean }) {
  const leaving = useLeaving(dirty)
  return (
    <ConfirmDialog
      open={leaving.status === 'blocked'}
      title="Discard your changes?"
      text="What you changed here has not been saved."
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      danger
      onClose={() => leaving.reset?.()}
      onConfirm={() => leaving.proceed?.()}
    />
  )
}
