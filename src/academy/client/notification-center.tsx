import { Bell } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useFocusFallback } from '../../platform/client/document/focus-fallback.ts'
import { iconButtonClass } from '../../platform/client/ui/icon-button.tsx'
import { useBackCloses } from '../../platform/client/ui/overlays/use-back-closes.ts'
import { useLiveNotifications } from './live-notifications.ts'
import { NotificationList } from './notification-list.tsx'
import { t } from '../texts/notifications.ts'

/** The bell with the number of unread notifications, and their list. */
export function NotificationCenter() {
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const data = useLiveNotifications()
  // Called here, because only signed-in users can remove items. Their browsers load this component after the page, and
  // guests' browsers never load it.
  useFocusFallback()
  const unread = data?.unread ?? 0

  useEffect(() => {
    if (!open) return undefined
    panel.current?.focus()
    const outside = (event: Event) => {
      if (!place.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
    }
  }, [open])

  useBackCloses(open, () => setOpen(false))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    event.stopPropagation()
    setOpen(false)
    button.current?.focus()
  }

  const label = unread === 0 ? t.notifications : t.notificationsUnread(unread)
  return (
    // Handles Escape here, so that it closes the list wherever the focus is in the list.
    <div ref={place} className="relative" onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        aria-label={label}
        title={t.notifications}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className={iconButtonClass('ghost', 'relative')}
      >
        <Bell aria-hidden="true" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-0.5 start-7 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-amber px-1 text-[0.6875rem] leading-none font-bold text-on-amber tabular-nums"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      <span role="status" className="sr-only">
        {unread > 0 && t.unread(unread)}
      </span>
      {open && (
        <div
          ref={panel}
          id={id}
          role="dialog"
          data-news
          aria-label={t.notifications}
          tabIndex={-1}
          className="floating fixed inset-x-3 top-17 z-50 flex max-h-[min(32rem,calc(100dvh-6rem))] flex-col rounded-card outline-none sm:absolute sm:inset-x-auto sm:top-full sm:end-0 sm:mt-1.5 sm:w-96"
        >
          <NotificationList page={data} onGo={() => setOpen(false)} />
        </div>
      )}
    </div>
  )
}
