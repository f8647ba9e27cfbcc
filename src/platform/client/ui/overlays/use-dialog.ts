import { useState } from 'react'

/**
 * What a dialog is about and whether it is open. It keeps its subject while it closes; every opening has a new `serial`,
 * a key with which the dialog's form begins afresh.
 */
export function useDialog<T>() {
  const [state, setState] = useState<{ subject: T; open: boolean; serial: number } | null>(null)
  return {
    state,
    show: (subject: T) => setState((before) => ({ subject, open: true, serial: (before?.serial ?? 0) + 1 })),
    close: () => setState((before) => before && { ...before, open: false }),
  }
}
