import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { isAdminPath } from '../../platform/preview.ts'
import type { CatalogueNoun } from '../notifications.schema.ts'
import { type Noun, nounOf } from '../../platform/client/messages.ts'
import { createFetchOrder } from './fetch-order.ts'

/** The nouns to refetch when a noun changes. */
const SHOWN_BY: Record<CatalogueNoun, readonly Noun[]> = {
  categories: ['categories', 'courses'],
  courses: ['courses', 'categories', 'enrollments', 'teachers'],
  lessons: ['sections', 'lessons', 'courses', 'enrollments', 'progress', 'captions'],
  resources: ['resources'],
}

/**
 * Returns a function that refetches data after an administrator has changed it. The function waits for a random time.
 * Otherwise a thousand students with an open course would request the data at the same moment. Several changes cause
 * only one request. The function skips data that the page has fetched since the event, for example after its own
 * mutation.
 */
export function useCatalogueNews(): (nouns: readonly CatalogueNoun[]) => void {
  const queryClient = useQueryClient()
  const router = useRouter()
  /** The nouns to refetch, each with the position of its latest event. */
  const changed = useRef(new Map<Noun, number>())
  const order = useRef<ReturnType<typeof createFetchOrder>>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const fetchChanged = useCallback(
    (refetchType: 'active' | 'none') => {
      const waiting = new Map(changed.current)
      changed.current.clear()
      void queryClient.invalidateQueries({
        predicate: (query) => {
          const place = waiting.get(nounOf(query) as Noun)
          return place !== undefined && !order.current?.isFetchedSince(query, place)
        },
        refetchType,
      })
    },
    [queryClient],
  )
  useEffect(() => {
    order.current = createFetchOrder(queryClient)
    return () => {
      clearTimeout(timer.current)
      timer.current = undefined
      // Only marks the data as outdated. The next page that needs the data fetches it.
      fetchChanged('none')
      order.current?.stop()
    }
  }, [queryClient, fetchChanged])
  return (nouns) => {
    const place = order.current?.next() ?? 0
    for (const noun of nouns) for (const one of SHOWN_BY[noun]) changed.current.set(one, place)
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined
        // A refetch would disturb the lists and open forms of the studio. So administrators see changes when they
        // open the next screen.
        fetchChanged(isAdminPath(router.state.location.pathname) ? 'none' : 'active')
      },
      300 + Math.random() * 2500,
    )
  }
}
