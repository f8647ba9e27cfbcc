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
 * Refetches what an administrator has changed. It waits for a random time, so that a thousand readers of a course
 * don't all request it at once; several changes cause one request. Skips data that the page has fetched since the
 * event, for example after its own mutation.
 */
export function useCatalogueNews(): (nouns: readonly CatalogueNoun[]) => void {
  const queryClient = useQueryClient()
  const router = useRouter()
  /** Nouns to fetch, each with the position of its latest event. */
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
      // The next page fetches outdated data.
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
        // Administrators in the studio have their own order and open forms, so they see changes on the next screen.
        fetchChanged(isAdminPath(router.state.location.pathname) ? 'none' : 'active')
      },
      300 + Math.random() * 2500,
    )
  }
}
