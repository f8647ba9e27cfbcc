import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster, toast as sonner } from 'sonner'
import { cx } from '../cx.ts'
import { Button } from '../button.tsx'
import { useHoverOrFocus } from '../hooks/use-hover-or-focus.ts'
import { IconButton } from '../icon-button.tsx'
import type { Shown, Toast } from './toast.tsx'
import { t } from '../../../texts/controls.ts'

const ID = 'toast'

// On handheld screens, toasts appear below the header, because the thumb and the main action are at the bottom.
// Elsewhere they are on the left, because dialogs and side cards have their actions on the right.
const HANDHELD = '(max-width: 1023px)'

const SHOWN_MS = 5000

// The time to wait for the exit animation, in milliseconds. The library ignores a new toast with the ID of a toast
// that is still disappearing.
const LEAVE_MS = 250
let leavingUntil = 0
function leave(): void {
  leavingUntil = Date.now() + LEAVE_MS
}
function dismiss(): void {
  leave()
  sonner.dismiss(ID)
}

/** Shows each toast under one constant ID, so that there is never more than one. */
export function ToastView({ toast, serial }: Shown) {
  useEffect(() => {
    if (!toast) return dismiss()
    const show = () =>
      sonner.custom(() => <ToastCard key={serial} {...toast} />, {
        id: ID,
        // The library's timer stops permanently when the user touches the toast, so we use our own.
        duration: Infinity,
        onDismiss: leave,
      })
    const timer = setTimeout(show, Math.max(0, leavingUntil - Date.now()))
    return () => clearTimeout(timer)
  }, [toast, serial])
  return (
    <Toaster
      position={matchMedia(HANDHELD).matches ? 'top-center' : 'bottom-left'}
      visibleToasts={1}
      offset={{ top: 72, left: 20, bottom: 20 }}
      mobileOffset={{ top: 72, left: 12, right: 12 }}
    />
  )
}

/** Removes the toast after its time, but not while the pointer or the focus is inside. */
function useExpiry({ action }: Toast) {
  const [held, handlers] = useHoverOrFocus(action?.onHold)
  const shownMs = action ? action.seconds * 1000 : SHOWN_MS
  useEffect(() => {
    if (held) return undefined
    // Time on a hidden page does not count, because the user cannot see the toast.
    const timer = setInterval(() => document.visibilityState === 'visible' && dismiss(), shownMs)
    return () => clearInterval(timer)
  }, [held, shownMs])
  return handlers
}

function ToastCard(toast: Toast) {
  const { title, text, kind, action } = toast
  const expiry = useExpiry(toast)
  const failed = kind === 'error'
  const Icon = failed ? CircleAlert : CircleCheck
  return (
    <div
      role={failed ? 'alert' : 'status'}
      {...expiry}
      className={cx(
        'floating flex w-full items-start gap-3 rounded-control py-2.5 pe-2 ps-3.5 font-text text-sm sm:w-(--toast-width,22.25rem)',
        failed ? 'border-danger bg-danger-soft text-danger' : 'text-ink',
      )}
    >
      <Icon aria-hidden="true" className={cx('mt-2 size-5 shrink-0', !failed && 'text-success')} />
      {/* In a narrow toast, the action is below the text, so that no word is cut off. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3">
        <div className="min-w-0 flex-1 basis-36 py-1.5">
          <div className="font-semibold">{title}</div>
          <div className={failed ? '' : 'text-muted'}>{text}</div>
        </div>
        {action && (
          <Button size="sm" variant="secondary" className="my-1" onClick={action.onPress}>
            {action.label}
          </Button>
        )}
      </div>
      <IconButton label={t.dismiss} onClick={dismiss} className={failed ? 'text-danger' : undefined}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}
