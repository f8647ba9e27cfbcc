import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { isAdminPath } from '../../platform/preview.ts'
import type { CatalogueNoun } from '../notifications.schema.ts'
import { type Noun, nounOf } from '../../platform/client/messages.ts'
import { createFetchOrder } from './fetch-order.ts'

/** What readers see of a noun that has changed. */
const SHOWN_BY: Record<CatalogueNoun, readonly Noun[]> = {
  categories: ['categories', 'courses'],
  courses: ['courses', 'categories', 'enrollments', 'teachers'],
  lessons: ['sections', 'lessons', 'courses', 'enrollments', 'progress', 'captions'],
  resources: ['resources'],
}

/**
 * Fetches again what an administrator changed, somewhere. A little later and not at the same moment as everyone else, so
 * that a course with a thousand readers is not asked for by all of them at once; several changes cost one answer. What the
 * page fetched since it heard of a change, after its own mutation perhaps, is not fetched again.
 */
export function useCatalogueNews(): (nouns: readonly CatalogueNoun[]) => void {
  const queryClient = useQueryClient()
  const router = useRouter()
  /** Nouns to fetch, each with the place of its latest news. */
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
      // The next page fetches what is outdated.
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
        // Who works in the studio has their own order and their open forms; they see it on the next screen.
        fetchChanged(isAdminPath(router.state.location.pathname) ? 'none' : 'active')
      },
      300 + Math.random() * 2500,
    )
  }
}
