import { useEffect, useEffectEvent } from 'react'
import { useViewer } from '../../../accounts/client/viewer.ts'
import type { Course } from '../../courses.schema.ts'

/**
 * Remembers the course as viewed by the person who opened it. Signing out on the page doesn't count as a view by a
 * guest.
 */
export function useSeen(course: Course): void {
  const by = useViewer()?.id ?? ''
  const see = useEffectEvent(() => {
    // The list is optional, so a failed import is ignored.
    import('./recently-seen.ts').then(({ remember }) => remember(by, course)).catch(() => undefined)
  })
  useEffect(() => see(), [course.id])
}
