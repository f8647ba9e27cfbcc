import { useState } from 'react'

/**
 * Returns the subject of a dialog, and whether it is open. The subject stays while the dialog closes. Each time the
 * dialog opens, `serial` changes. Use it as a key that resets the form.
 */
export function useDialog<T>() {
  const [state, setState] = useState<{ subject: T; open: boolean; serial: number } | null>(null)
  return {
    state,
    show: (subject: T) => setState((before) => ({ subject, open: true, serial: (before?.serial ?? 0) + 1 })),
    close: () => setState((before) => before && { ...before, open: false }),
  }
}
