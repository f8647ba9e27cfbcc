import { Bell } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { iconButtonClass } from '../../platform/client/ui/icon-button.tsx'
import { lazyPart } from '../../platform/client/hydration/lazy-part.ts'
import { t } from '../texts/notifications.ts'

const Center = lazyPart(() => import('./notification-center.tsx').then((m) => m.NotificationCenter), {
  quiet: true,
})

/**
 * The bell of a signed-in user. Its list and the connection for live events load after the page. Until then the
 * button reserves the space.
 */
export function NotificationBell() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), 300)
    return () => clearTimeout(timer)
  }, [])
  const place = (
    <button type="button" aria-label={t.notifications} title={t.notifications} className={iconButtonClass()}>
      <Bell aria-hidden="true" />
    </button>
  )
  if (!wanted) return place
  return (
    <Suspense fallback={place}>
      <Center />
    </Suspense>
  )
}
