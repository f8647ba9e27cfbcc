import { lazy, Suspense, useSyncExternalStore } from 'react'

export interface Toast {
  title: string
  text: string
  kind: 'success' | 'error'
}

// The library arrives with the first toast: no page needs it to begin with.
const View = lazy(() => import('./toast-view.tsx').then((m) => ({ default: m.ToastView })))

let latest: { toast: Toast; serial: number } | null = null
const listeners = new Set<() => void>()

/** Shows a toast for five seconds, in place of the one before. */
export function showToast(toast: Toast): void {
  latest = { toast, serial: (latest?.serial ?? 0) + 1 }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where toasts appear; once, near the root. */
export function Toaster() {
  const current = useSyncExternalStore(
    subscribe,
    () => latest,
    () => null,
  )
  if (!current) return null
  return (
    <Suspense>
      <View {...current} />
    </Suspense>
  )
}
