import { useQueryClient } from '@tanstack/react-query'
import type { LiveEvent, Notification } from '../../shared/schemas/notifications.ts'
import { type Noun, refresh } from '../messages.ts'
import { trpc } from '../trpc.ts'
import { showToast } from '../ui/toast.tsx'
import { words } from './notification-list.tsx'

/** What a decision about somebody's payment changes for them. */
const DECIDED: readonly Noun[] = [
  'payments',
  'memberships',
  'enrollments',
  'courses',
  'lessons',
  'resources',
  'progress',
  'notifications',
]

/** What any payment changes at the desk. */
const DESK: readonly Noun[] = ['payments', 'admin', 'notifications']

const tell = (notification: Notification) => {
  const { title, text } = words(notification)
  const reason = notification.data.reason ? ` ${notification.data.reason}` : ''
  showToast({
    title,
    text: text + reason,
    kind: notification.kind === 'payment_rejected' ? 'error' : 'success',
  })
}

/** Hears of news as they happen, and fetches anew what they change, so that pages change without a reload. */
export function useLiveNotifications(): void {
  const queryClient = useQueryClient()
  const hear = (event: LiveEvent) => {
    const mine = event.type === 'notification' && event.notification.kind !== 'payment_received'
    if (mine) tell(event.notification)
    void refresh(queryClient, mine ? DECIDED : event.type === 'payments' ? DESK : ['notifications'])
  }
  trpc.notifications.live.useSubscription(undefined, {
    onData: (event) => hear('data' in event ? event.data : event),
    // The time before the connection stood may have brought something.
    onStarted: () => void refresh(queryClient, ['notifications']),
  })
}
