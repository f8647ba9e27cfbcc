import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isAdminPath } from '../../platform/preview.ts'
import type { CatalogueNoun } from '../notifications.schema.ts'
import { type Noun, refresh } from '../../platform/client/messages.ts'

/** What readers see of a noun that has changed. */
const SHOWN_BY: Record<CatalogueNoun, readonly Noun[]> = {
  categories: ['categories', 'courses'],
  courses: ['courses', 'categories', 'enrollments', 'teachers'],
  lessons: ['sections', 'lessons', 'courses', 'enrollments', 'progress', 'captions'],
  resources: ['resources'],
}

/**
 * Fetches anew what an administrator changed, somewhere. A little later and not at the same moment as everybody else, so
 * that a course with a thousand readers is not asked for by all of them at once; several changes cost one answer.
 */
export function useCatalogueNews(): (nouns: readonly CatalogueNoun[]) => void {
  const queryClient = useQueryClient()
  const router = useRouter()
  const changed = useRef(new Set<Noun>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const waiting = changed.current
    return () => {
      clearTimeout(timer.current)
      timer.current = undefined
      // Whoever is mounted next fetches what is outdated.
      void refresh(queryClient, [...waiting], 'none')
    }
  }, [queryClient])
  return (nouns) => {
    for (const noun of nouns) for (const one of SHOWN_BY[noun]) changed.current.add(one)
    timer.current ??= setTimeout(
      () => {
        const all = [...changed.current]
        changed.current.clear()
        timer.current = undefined
        // Who works in the studio has their own order and their open forms; they see it on the next screen.
        const isStudio = isAdminPath(router.state.location.pathname)
        void refresh(queryClient, all, isStudio ? 'none' : 'active')
      },
      300 + Math.random() * 2500,
    )
  }
}
