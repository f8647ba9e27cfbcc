import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { LiveEvent } from '../notifications.schema.ts'
import { type Noun, refresh } from '../../platform/client/messages.ts'
import { type Outputs, trpc } from '../../platform/client/trpc.ts'
import { showToast } from '../../platform/client/ui/overlays/toast.tsx'
import { NEWEST } from './newest-notifications.ts'
import { useSite } from '../../platform/client/page/site.ts'
import { describeNotification } from './describe-notification.ts'
import { useCatalogueNews } from './use-catalogue-news.ts'

/** Nouns to refetch when a user gets a notification, because it can be about a payment, marks or a reply. */
const DECIDED: readonly Noun[] = [
  'payments',
  'memberships',
  'enrollments',
  'courses',
  'lessons',
  'resources',
  'progress',
  'quizzes',
  'quizResults',
  'assignments',
  'comments',
  'reviews',
  'account',
  'notifications',
]

/** Nouns to refetch for administrators when any payment changes. */
const APPROVAL_QUEUE: readonly Noun[] = ['payments', 'admin', 'notifications']

const showNotification = (described: ReturnType<typeof describeNotification>) => {
  const { title, text, quote, isError } = described
  showToast({ title, text: quote ? `${text} ${quote}` : text, kind: isError ? 'error' : 'success' })
}

/** How long a hidden tab stays connected. Browsers open few connections per server, and tabs stay open for days. */
const HIDDEN_MS = 60_000

/** Whether the page is visible or was visible recently. */
function useInSight(): boolean {
  const [inSight, setInSight] = useState(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') setInSight(true)
      else timer = setTimeout(() => setInSight(false), HIDDEN_MS)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return inSight
}

/**
 * Receives live events and refetches what they change, so that pages update without a reload. Returns the
 * notifications, or undefined until they have loaded.
 */
export function useLiveNotifications(): Outputs['notifications']['list'] | undefined {
  const queryClient = useQueryClient()
  const starts = useRef(0)
  const heard = useRef<string>(undefined)
  const inSight = useInSight()
  // The student in a preview has no real account, and so gets no events.
  const { preview } = useSite()
  const hearOfCatalogue = useCatalogueNews()
  const hear = (event: LiveEvent) => {
    if (event.type === 'catalogue') return hearOfCatalogue(event.nouns)
    const news = event.type === 'notification' ? describeNotification(event.notification) : null
    const mine = news !== null && !news.isQuiet
    if (mine) showNotification(news)
    void refresh(
      queryClient,
      mine ? DECIDED : event.type === 'payments' ? APPROVAL_QUEUE : ['notifications', 'comments'],
    )
  }
  const { data, isError } = trpc.notifications.list.useQuery(NEWEST)
  // Starts after the newest notification on the page, so that the page misses no later notification.
  const newest = data ? String(data.items[0]?.id ?? 0) : isError ? null : undefined
  const [since, setSince] = useState(newest)
  if (since === undefined && newest !== undefined) setSince(newest)
  // After a pause, resumes at the last event. The connection itself stores this event only while it is open.
  useEffect(() => {
    if (!inSight) setSince((before) => heard.current ?? before)
  }, [inSight])
  trpc.notifications.live.useSubscription(
    { lastEventId: since },
    {
      enabled: inSight && !preview && since !== undefined,
      onData: ({ id, data }) => {
        heard.current = id
        hear(data)
      },
      onStarted: () => {
        starts.current += 1
        // Refetch everything that may have changed during the interruption.
        if (starts.current > 1) void refresh(queryClient, [...DECIDED, 'categories', 'captions', 'admin'])
      },
    },
  )
  return data
}
