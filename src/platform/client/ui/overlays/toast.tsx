import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { t } from '../../../texts/controls.ts'

export interface Toast {
  title: string
  text: string
  kind: 'success' | 'error'
  /** An action that is available for `seconds`. `onHold` is called while the pointer or the focus is on the toast. */
  action?: { label: string; seconds: number; onPress: () => void; onHold: () => void }
}

/** The current toast, or null. */
export interface Shown {
  toast: Toast | null
  serial: number
}

const load = () => import('./toast-view.tsx')

// The library loads at the first interaction. If that fails, a plain card shows the message.
const View = lazy(() =>
  load().then<{ default: ComponentType<Shown> }, { default: ComponentType<Shown> }>(
    (m) => ({ default: m.ToastView }),
    () => ({ default: PlainToast }),
  ),
)

const PlainToast = ({ toast, serial }: Shown) => toast && <PlainCard key={serial} {...toast} />

export const withdrawToast = () => put(null)

function PlainCard({ title, text, action }: Toast) {
  const seconds = action?.seconds ?? 5
  useEffect(() => {
    const timer = setTimeout(withdrawToast, seconds * 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  return (
    <div
      role="alert"
      className="floating fixed inset-x-3 bottom-3 z-50 flex items-start justify-between gap-3 rounded-control p-4 text-sm"
    >
      <div>
        <div className="font-semibold">{title}</div>
        <div>{text}</div>
      </div>
      {action && (
        <button type="button" onClick={action.onPress} className="touch text-link">
          {action.label}
        </button>
      )}
      <button type="button" onClick={withdrawToast} className="touch text-link">
        {t.dismiss}
      </button>
    </div>
  )
}

let latest: Shown | null = null
const listeners = new Set<() => void>()

function put(toast: Toast | null): void {
  latest = { toast, serial: (latest?.serial ?? 0) + 1 }
  for (const listener of listeners) listener()
}

/** Shows a toast for five seconds, or as long as its action is available. Replaces the previous toast. */
export const showToast = (toast: Toast): void => put(toast)

/** Removes an error that no longer applies. */
export function withdrawError(): void {
  if (latest?.toast?.kind === 'error') put(null)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Renders toasts. Mounted once, near the root. */
export function Toaster() {
  const current = useSyncExternalStore(
    subscribe,
    () => latest,
    () => null,
  )
  useEffect(() => {
    const ending = new AbortController()
    const fetchOnce = () => {
      ending.abort()
      void load().catch(() => undefined)
    }
    for (const name of ['pointerdown', 'keydown'] as const)
      addEventListener(name, fetchOnce, { signal: ending.signal, capture: true, passive: true })
    return () => ending.abort()
  }, [])
  if (!current) return null
  return (
    <Suspense>
      <View {...current} />
    </Suspense>
  )
}
